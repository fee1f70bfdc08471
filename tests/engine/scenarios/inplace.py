"""Changes in place: version counters, views, and what the graph makes of them."""

from tests.engine.parity import attempt


def versions(torch):
    x = torch.zeros(2, 2)
    view, cut, data, copy = x[0], x.detach(), x.data, x.clone()
    seen = [x._version]
    for change in (
        lambda: x.add_(1),
        lambda: view.mul_(2),
        cut.zero_,
        lambda: data.fill_(3),
        lambda: x.__setitem__(0, 1.0),
        lambda: x.copy_(torch.ones(2, 2)),
        lambda: x.T.sub_(1),
        x.view(4)[1:].exp_,
    ):
        change()
        seen.append([one._version for one in (x, view, cut, data, copy)])
    x += 1
    x *= 2
    return seen, x._version, x


def memory_is_shared(torch):
    x = torch.arange(6.0).reshape(2, 3)
    shared = {
        "view": x.view(6),
        "T": x.T,
        "row": x[0],
        "column": x[:, 1],
        "slice": x[:, ::2],
        "detach": x.detach(),
        "data": x.data,
        "expand": x.expand(2, 2, 3),
        "unsqueeze": x.unsqueeze(1),
        "permute": x.permute(1, 0),
        "reshape": x.reshape(3, 2),
        "reshape of T": x.T.reshape(6),
        "clone": x.clone(),
        "contiguous": x.contiguous(),
        "T.contiguous": x.T.contiguous(),
        "list": x[[0, 1]],
        "mask": x[x > -1],
        "float": x.float(),
        "to": x.to(torch.float32),
        "double": x.double(),
        "unbind": x.unbind()[0],
        "split": x.split(1)[0],
        "chunk": x.chunk(2, 1)[0],
        "squeeze": x.squeeze(),
        "flatten": x.flatten(),
        "narrow": x.narrow(0, 0, 1),
        "diagonal": x.diagonal(),
        "number": x[0, 0],
        "...": x[...],
        "+x": +x,
    }
    x.fill_(9.0)
    return {
        name: [bool((one == 9.0).all()), one._is_view(), one._base is x, one is x, one.is_contiguous()]
        for name, one in shared.items()
    }


def numpy_shares_memory(torch):
    import numpy as np

    x = torch.zeros(3)
    array = x.numpy()
    array[0] = 5
    back = torch.from_numpy(np.arange(3.0))
    source = np.arange(3.0)
    shared, copied = torch.from_numpy(source), torch.tensor(source)
    source[1] = 7
    return x, back, shared, copied, attempt(lambda: torch.ones(2, requires_grad=True).numpy())


def an_untracked_tensor_becomes_tracked(torch):
    w = torch.tensor([2.0, 3.0], requires_grad=True)
    x = torch.ones(2)
    before = x * 1
    x.mul_(w)
    (x * 5).sum().backward()
    return x.requires_grad, x.is_leaf, x.grad_fn.name(), before.requires_grad, w.grad


def a_changed_row(torch):
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    y = x * 1
    y[0].mul_(10)
    y[:, 1] = 7.0
    y[1] += x[0]
    (y * y).sum().backward()
    return y, x.grad, y.grad_fn.name()


def a_row_sees_the_change_of_its_base(torch):
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    y = x * 1
    row = y[0]
    names = [row.grad_fn.name()]
    y.mul_(10)
    names.append(row.grad_fn.name())
    (row * row).sum().backward()
    return names, row, x.grad


def a_base_sees_the_change_of_its_row(torch):
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    y = x * 1
    row, other = y[0], y.view(4)[1:3]
    row.mul_(10)
    other.add_(1)
    names = [one.grad_fn.name() for one in (y, row, other)]
    (y * y).sum().backward(retain_graph=True)
    first = x.grad.clone()
    (row * other).sum().backward()
    return names, y, first, x.grad


def an_untracked_base_with_a_tracked_row(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = torch.zeros(2, 2)
    y[0] = x
    y[1] = x * x
    (y * y).sum().backward()
    return y, y.is_leaf, y.grad_fn.name(), x.grad


def second_derivatives_through_changes(torch):
    x = torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64, requires_grad=True)
    y = x * x
    y[0].mul_(x[1])
    y[1:].exp_()
    (g,) = torch.autograd.grad((y * x).sum(), x, create_graph=True)
    return g, torch.autograd.grad((g * g).sum(), x)


def views_of_several_cannot_be_changed(torch):
    result = []
    for make in (
        lambda y: y.unbind()[0],
        lambda y: y.split(1)[0],
        lambda y: y.chunk(2)[0],
        lambda y: next(iter(y)),
    ):
        x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
        result.append(attempt(lambda: make(x * 1).add_(1)))  # noqa: B023
        y = x * 1
        part = make(y)
        y.add_(1)
        result.append(attempt(lambda part=part: part * 2))
        plain = torch.ones(2, 2)
        result.append(attempt(lambda: make(plain).add_(1)))  # noqa: B023
    return result


def views_made_without_recording(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 1
    with torch.no_grad():
        view = y[0]
        inside = view.add_(1).requires_grad
    return inside, view.requires_grad, attempt(lambda: y[0:1].add_(1)), attempt(view.add_, 1)


def expanded_memory_cannot_be_changed(torch):
    x = torch.ones(1)
    return (
        attempt(x.expand(3).add_, 1),
        attempt(x.expand(3).copy_, torch.ones(3)),
        attempt(lambda: x.expand(3).clone().add_(1)),
    )


def shapes_and_types_must_fit(torch):
    x, whole = torch.ones(2), torch.ones(2, dtype=torch.int64)
    return [
        attempt(x.add_, torch.ones(2, 2)),
        attempt(x.add_, torch.ones(3)),
        attempt(whole.add_, 1.5),
        attempt(whole.mul_, torch.ones(2)),
        attempt(whole.div_, 2),
        attempt(whole.add_, 2),
        attempt(x.add_, whole),
        attempt(x.add_, torch.ones(2, dtype=torch.float64)),
        attempt(whole.copy_, torch.tensor([1.7, 2.2])),
        attempt(torch.ones(2, dtype=torch.bool).add_, 1),
        attempt(x.__setitem__, 0, torch.ones(2)),
        attempt(whole.__setitem__, 0, 2.9),
    ]


def augmented_assignment(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 1
    same = y
    y += 1
    y *= x
    y -= 0.5
    y /= 2
    y **= 2
    y.sum().backward()
    return same is y, y, x.grad, y._version


def changing_methods_return_the_tensor(torch):
    x = torch.tensor([0.25, 0.5])
    calls = {
        name: attempt(lambda name=name: getattr(x, name)() is x)
        for name in "exp_ log_ sqrt_ abs_ neg_ sigmoid_ tanh_ relu_ zero_ sin_ cos_ floor_ round_ reciprocal_".split()
    }
    calls["fill_"] = x.fill_(2) is x
    calls["copy_"] = x.copy_(torch.ones(2)) is x
    calls["clamp_"] = x.clamp_(0, 1) is x
    calls["uniform_"] = x.uniform_() is x
    calls["normal_"] = x.normal_() is x
    calls["requires_grad_"] = x.requires_grad_() is x
    return calls, x._version


def gradients_can_be_changed(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    (x * x).sum().backward()
    x.grad.mul_(2)
    x.grad[0] = 100
    x.grad.data.clamp_(max=50)
    return x.grad


def copying_from_a_tracked_tensor(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = torch.zeros(2, 2, dtype=torch.float64)
    y.copy_(x)
    (y * torch.tensor([[1.0, 2.0], [3.0, 4.0]])).sum().backward()
    return y, x.grad


def errors_name_the_operation(torch):
    """The name that an error gives to the operation whose result was changed, for many shapes of names."""
    makers = (
        lambda x: x * 2,
        lambda x: x.sum(0, keepdim=True),
        lambda x: x.mean(1),
        lambda x: x.clone().fill_(x.sum()),
        lambda x: x.clone().copy_(x / 2),
        lambda x: x.clamp(min=0),
        lambda x: torch.zeros(2, 3).copy_(x),
    )
    seen = []
    for make in makers:
        x = torch.tensor([[1.0, -2.0, 3.0], [0.5, 4.0, -1.0]], requires_grad=True)
        y = make(x)
        z = (y * y).sum()
        with torch.no_grad():
            y.add_(1)
        seen.append(attempt(z.backward))
    return seen


def a_view_that_retains_its_gradient_and_is_changed_by_element(torch):
    x = torch.ones(2, requires_grad=True)
    view = (x * 1)[:]
    view.retain_grad()
    view[0] = 7.0
    (view * 5).sum().backward()
    return view.grad, x.grad


def a_refused_change_of_one_of_several_views_changes_nothing(torch):
    base, x = torch.ones(2, 3), torch.tensor([2.0, 3.0, 4.0], requires_grad=True)
    view, _ = base.unbind(0)
    return attempt(lambda: view.mul_(x)), view._version, base
