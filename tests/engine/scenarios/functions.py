"""Functions written by the user: what their ctx offers, and what torch makes of what they return."""

from tests.engine.parity import attempt


def product(torch, seen=None):
    """Return a product of two tensors as a Function, which notes what its backward saw."""

    class Product(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.save_for_backward(x, y)
            return x * y

        @staticmethod
        def backward(ctx, g):
            x, y = ctx.saved_tensors
            if seen is not None:
                seen.append([ctx.needs_input_grad, g.requires_grad, x.requires_grad, torch.is_grad_enabled()])
            return g * y, g * x

    return Product


def the_plain_case(torch):
    seen = []
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = torch.tensor([3.0, 4.0])
    z = product(torch, seen).apply(x, y)
    z.backward(torch.tensor([1.0, 10.0]))
    node = z.grad_fn
    return z, x.grad, seen, node.name(), type(node).__name__, [edge[1] for edge in node.next_functions]


def which_inputs_need_a_gradient(torch):
    seen = []
    x, y = (torch.tensor(value, requires_grad=True) for value in (2.0, 3.0))
    apply = product(torch, seen).apply
    for a, b in ((x, y), (x, y.detach()), (x.detach(), y), (x, x)):
        apply(a, b).backward()
    nothing = apply(x.detach(), y.detach())
    return seen, x.grad, y.grad, nothing


def second_derivatives(torch):
    seen = []
    x, y = (torch.tensor(value, requires_grad=True) for value in (2.0, 3.0))
    apply = product(torch, seen).apply
    z = apply(apply(x, y), x)
    (g,) = torch.autograd.grad(z, x, create_graph=True)
    return g, torch.autograd.grad(g, [x, y]), seen


def setup_context(torch):
    seen = []

    class Scale(torch.autograd.Function):
        @staticmethod
        def forward(x, factor, note="none"):
            return x * factor, note

        @staticmethod
        def setup_context(ctx, inputs, output):
            x, ctx.factor, note = inputs
            seen.append([len(inputs), note, type(output).__name__, output[1]])
            ctx.save_for_backward(x)

        @staticmethod
        def backward(ctx, g, unused):
            (x,) = ctx.saved_tensors
            seen.append([unused, ctx.needs_input_grad])
            return g * ctx.factor + 0 * x, None, None

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y, note = Scale.apply(x, 3, "kept")
    y.sum().backward()
    return y, note, x.grad, seen


def changing_an_input_in_place(torch):
    class Double(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_dirty(x)
            x.mul_(2)
            return x

        @staticmethod
        def backward(ctx, g):
            return g * 2

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3
    z = Double.apply(y)
    (z * z).sum().backward()
    return z is y, y, y._version, x.grad, attempt(Double.apply, torch.ones(2, requires_grad=True)).kind


def changing_it_without_saying_so_is_still_counted(torch):
    class Sneaky(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            x.mul_(2)
            return x * 1

        @staticmethod
        def backward(ctx, g):
            return g

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3
    square = y * y
    Sneaky.apply(y)
    return y._version, attempt(square.sum().backward)


def once_differentiable(torch):
    from importlib import import_module

    function = import_module(torch.autograd.Function.__module__)

    class Once(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        @function.once_differentiable
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g * 2 * x

    x = torch.tensor(3.0, requires_grad=True)
    (first,) = torch.autograd.grad(Once.apply(x), x)
    (recorded,) = torch.autograd.grad(Once.apply(x), x, create_graph=True)
    return first, recorded.requires_grad, recorded.detach(), attempt(lambda: torch.autograd.grad(recorded, x))


def what_was_saved_is_freed(torch):
    x, y = (torch.tensor(value, requires_grad=True) for value in (2.0, 3.0))
    z = product(torch).apply(x, y)
    kept = z.grad_fn.saved_tensors
    z.backward()
    return kept, attempt(lambda: z.grad_fn.saved_tensors), attempt(z.backward)


def a_function_that_saves_nothing_runs_again(torch):
    class Triple(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.factor = torch.tensor(3.0)
            return x * ctx.factor

        @staticmethod
        def backward(ctx, g):
            return g * ctx.factor

    x = torch.tensor(2.0, requires_grad=True)
    y = Triple.apply(x)
    y.backward()
    return attempt(y.backward), x.grad


def what_may_be_saved(torch):
    class Save(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, what):
            middle, out = x.exp(), x * 2
            ctx.save_for_backward(
                *{"all": (x, middle, out, None), "number": (3,), "list": ([x],), "out": (out,)}[what]
            )
            return out

        @staticmethod
        def backward(ctx, g):
            return g * sum(one for one in ctx.saved_tensors if one is not None), None

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    result = [
        attempt(lambda what=what: torch.autograd.grad(Save.apply(x, what).sum(), x))
        for what in ("all", "out", "number", "list")
    ]
    y = Save.apply(x, "out")
    (g,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    return result, torch.autograd.grad(g.sum(), x)


def a_saved_input_that_changed(torch):
    x, y = (torch.tensor(value, requires_grad=True) for value in (2.0, 3.0))
    a = x * 1
    z = product(torch).apply(a, y)
    a.add_(1)
    return attempt(z.backward), x.grad


def saving_outside_the_hot_path(torch):
    """A tensor kept on ctx itself is not watched."""

    class Careless(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.x = x
            return x * x

        @staticmethod
        def backward(ctx, g):
            return g * 2 * ctx.x

    x = torch.tensor(2.0, requires_grad=True)
    a = x * 1
    z = Careless.apply(a)
    a.data.add_(10)
    z.backward()
    return x.grad


def misuse(torch):
    class NoForward(torch.autograd.Function):
        pass

    class NoBackward(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

    x = torch.ones(2, requires_grad=True)
    return [
        attempt(NoForward.apply, x),
        attempt(NoBackward.apply(x).sum().backward),
        attempt(lambda: product(torch).apply(x=x, y=x)),
        attempt(lambda: product(torch)(x, x)),
        attempt(lambda: product(torch)()(x, x)),
        attempt(product(torch).apply, x).kind,
    ]


def exceptions_pass_through(torch):
    class Failing(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, when):
            if when == "forward":
                raise KeyError("forward")
            return x * 2

        @staticmethod
        def backward(ctx, g):
            raise ZeroDivisionError("backward")

    x = torch.ones(2, requires_grad=True)
    return [
        attempt(Failing.apply, x, "forward"),
        torch.is_grad_enabled(),
        attempt(Failing.apply(x, "backward").sum().backward),
        torch.is_grad_enabled(),
        x.grad,
    ]


def inside_forward_nothing_is_recorded(torch):
    seen = []

    class Look(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = x * 2
            seen.append([x.requires_grad, y.requires_grad, y.grad_fn, torch.is_grad_enabled()])
            return y

        @staticmethod
        def backward(ctx, g):
            return g * 2

    x = torch.ones(2, requires_grad=True)
    out = Look.apply(x)
    with torch.no_grad():
        quiet = Look.apply(x)
    return seen, out.requires_grad, quiet.requires_grad


def recording_inside_backward(torch):
    class Square(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            with torch.enable_grad():
                inner = x.detach().requires_grad_()
                (slope,) = torch.autograd.grad(inner * inner, inner)
            return g * slope

    x = torch.tensor(3.0, requires_grad=True)
    Square.apply(x).backward()
    return x.grad


def state_of_one_use_is_its_own(torch):
    seen = []

    class Named(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, name):
            ctx.named = name
            return x * 1

        @staticmethod
        def backward(ctx, g):
            seen.append(ctx.named)
            return g, None

    x = torch.tensor(1.0, requires_grad=True)
    Named.apply(Named.apply(Named.apply(x, "a"), "b"), "c").backward()
    return seen
