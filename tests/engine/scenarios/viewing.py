"""Views whose base, or who themselves, become leaves, tracked, or are changed where no history can say so."""

from tests.engine.parity import attempt

VIEWS = {
    "view": lambda x: x.view(3, 2),
    "slice": lambda x: x[1:],
    "row": lambda x: x[0],
    "transpose": lambda x: x.T,
    "view of a view": lambda x: x[1:].view(3),
    "expand": lambda x: x.expand(2, 2, 3),
    "unbind": lambda x: x.unbind()[0],
    "detach": lambda x: x.detach(),
    "data": lambda x: x.data[1:],
}


def looked_at(view):
    """Return what a view says of its place in the graph."""
    return [
        attempt(lambda: view.requires_grad),
        attempt(lambda: view.is_leaf),
        attempt(lambda: view.grad_fn and view.grad_fn.name()),
        view._is_view(),
        view._version,
    ]


def tried(torch, base, view):
    """Return what both say, what a pass through the view leaves, and what changes of it in place are told."""
    found = [looked_at(base), looked_at(view)]
    found.append(attempt(lambda: (view * view * 3).sum().backward()))
    found += [base.grad if base.is_leaf else None, attempt(lambda: view.grad if view.is_leaf else None)]
    found.append(attempt(lambda: view.mul_(2).detach()))
    found.append(attempt(lambda: (view * 2).sum().backward()))
    return [*found, looked_at(base), looked_at(view), base.grad if base.is_leaf else None]


def without_recording(torch, change):
    with torch.no_grad():
        return change()


AFTERWARDS = {
    "nothing": lambda t, x, v: None,
    "the base is to be differentiated": lambda t, x, v: x.requires_grad_(),
    "the base was to be": lambda t, x, v: x.requires_grad_() and x.requires_grad_(False),
    "the view is to be": lambda t, x, v: v.requires_grad_(),
    "both": lambda t, x, v: (x.requires_grad_(), v.requires_grad_()),
    "both, the view first": lambda t, x, v: (v.requires_grad_(), x.requires_grad_()),
    "both, and the view not": lambda t, x, v: (
        x.requires_grad_(),
        v.requires_grad_(),
        v.requires_grad_(False),
    ),
    "set on the view": lambda t, x, v: setattr(v, "requires_grad", True),
    "changed without recording": lambda t, x, v: (
        x.requires_grad_(),
        without_recording(t, lambda: x.mul_(2)),
    ),
    "the view changed so": lambda t, x, v: (v.requires_grad_(), without_recording(t, lambda: v.mul_(2))),
    "both, then changed": lambda t, x, v: (
        x.requires_grad_(),
        v.requires_grad_(),
        without_recording(t, lambda: x.mul_(2)),
    ),
    "changed by what is tracked": lambda t, x, v: x.mul_(t.full((2, 3), 2.0, requires_grad=True)),
    "the view is, the base changed by what is tracked": lambda t, x, v: (
        v.requires_grad_(),
        x.mul_(t.full((2, 3), 2.0, requires_grad=True)),
    ),
}


def a_base_or_a_view_becomes_a_leaf_to_differentiate(torch):
    found = {}
    for afterwards, happens in AFTERWARDS.items():
        for name, made in VIEWS.items():
            x = torch.tensor([[1.0, -2.0, 3.0], [0.5, 4.0, -1.0]])
            v = made(x)
            happened = attempt(lambda: happens(torch, x, v) and None)  # noqa: B023 - called at once
            found[afterwards, name] = [happened, *tried(torch, x, v)]
    return {f"{afterwards}, {name}": one for (afterwards, name), one in found.items()}


def so_it_is_with_views_made_without_recording(torch):
    found = {}
    for afterwards, happens in AFTERWARDS.items():
        x = torch.tensor([[1.0, -2.0, 3.0], [0.5, 4.0, -1.0]])
        v = without_recording(torch, lambda: x[1:])  # noqa: B023 - called at once
        happened = attempt(lambda: happens(torch, x, v) and None)  # noqa: B023 - called at once
        found[afterwards] = [happened, *tried(torch, x, v)]
    return found


def a_view_of_a_view_that_is_a_leaf(torch):
    x = torch.tensor([1.0, 2.0, 3.0])
    v = x[1:]
    v.requires_grad_()
    w = v[1:]
    found = [w._base is x, v._base is x, looked_at(w)]
    (w * 3).sum().backward()
    return [*found, v.grad, x.grad, attempt(lambda: w.mul_(2)), attempt(v.detach_)]


def returning(torch, made):
    """Return a Function whose forward returns a view and whose backward multiplies by 7."""

    class Sevenfold(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, *others):
            return made(x)

        @staticmethod
        def backward(ctx, g):
            return (g.sum() * torch.full((2,), 7.0), *[None for _ in ctx.needs_input_grad[1:]])

    return Sevenfold.apply


RETURNED = {
    "a view": lambda x: x[:],
    "another shape": lambda x: x.view(2, 1),
    "a part": lambda x: x[1:],
    "the input": lambda x: x,
    "a detached one": lambda x: x.detach(),
    "a copy": lambda x: x * 1,
}
CHANGED = {
    "the base": lambda t, z, x: z.mul_(-1),
    "the base, without recording": lambda t, z, x: without_recording(t, lambda: z.mul_(-1)),
    "the view, without recording": lambda t, z, x: without_recording(t, lambda: x.mul_(-1)),
    "the view": lambda t, z, x: x.mul_(-1),
    "another view": lambda t, z, x: z[:1].mul_(-1),
    "a view of the view": lambda t, z, x: x[...].mul_(-1),
    "a view of the view, without recording": lambda t, z, x: without_recording(t, lambda: x[...].mul_(-1)),
    "a detached one": lambda t, z, x: z.detach().mul_(-1),
    "nothing": lambda t, z, x: None,
}


def a_view_of_a_function_cannot_follow_its_base(torch):
    found = {}
    for returned, made in RETURNED.items():
        for changed, change in CHANGED.items():
            b = torch.tensor([1.0, 2.0], requires_grad=True)
            z = b * 1
            x = returning(torch, made)(z)
            happened = attempt(lambda: change(torch, z, x) is None)  # noqa: B023 - called at once
            passed = attempt(lambda: x.sum().backward())  # noqa: B023 - called at once
            found[f"{returned}, {changed}"] = [happened, passed, b.grad, looked_at(x)]
    return found


def nor_where_only_another_input_is_tracked(torch):
    found = {}
    for changed, change in CHANGED.items():
        z, w = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 2.0], requires_grad=True)
        x = returning(torch, lambda one: one[:])(z, w)
        happened = attempt(lambda: change(torch, z, x) is None)  # noqa: B023 - called at once
        passed = attempt(lambda: x.sum().backward())  # noqa: B023 - called at once
        found[changed] = [happened, passed, w.grad, looked_at(x)]
    return found


def what_random_programs_found(torch):
    x, plain = torch.tensor([[1.0, 2.0]], requires_grad=True), torch.tensor([1.0, 2.0])
    quiet = without_recording(torch, lambda: x[0])
    same = returning(torch, lambda one: one)(plain)
    same.mul_(3)
    return [
        attempt(torch.autograd.grad, quiet.sum(), x, allow_unused=True),
        attempt(quiet.backward, torch.ones(2)),
        attempt(torch.autograd.grad, (x * 2).sum(), quiet),
        [same._version, plain._version, same is plain, plain],
        attempt(torch.ones(2, 1, 3).t_),
        attempt(x.expand(3, 2).t_),
        attempt(x[:, :1].unsqueeze_, 0),
        attempt((x * 1)[:, :1].t_),
    ]
