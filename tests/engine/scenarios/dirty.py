"""Functions of the user that change their input in place, when that input is a view."""

from tests.engine.parity import attempt


def doubling(torch, returned=lambda x: x):
    """Return a Function that doubles its first input in place and says so."""

    class Doubled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            x.mul_(2)
            ctx.mark_dirty(x)
            return returned(x)

        @staticmethod
        def backward(ctx, *grads):
            return grads[0] * 2

    return Doubled.apply


def the_base_follows(torch):
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    b = a * 1
    view = b[:2]
    out = doubling(torch)(view)
    (b * torch.tensor([1.0, 10.0, 100.0])).sum().backward()
    return a.grad, b, view, out, out is view, view._version


def a_base_becomes_part_of_the_graph(torch):
    class AddedTo(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.mark_dirty(x.add_(y))
            return x

        @staticmethod
        def backward(ctx, g):
            return g, g * 3

    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    b = torch.zeros(3)
    AddedTo.apply(b[:2], a[1:])
    b.sum().backward()
    return a.grad, b


def second_derivatives_through_the_base(torch):
    class Squared(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x.clone())
            ctx.mark_dirty(x.pow_(2))
            return x

        @staticmethod
        def backward(ctx, g):
            return g * 2 * ctx.saved_tensors[0]

    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    b = a * 2
    Squared.apply(b[1:])
    (g,) = torch.autograd.grad((b * b).sum(), a, create_graph=True)
    g.sum().backward()
    return g, a.grad


def refused(torch):
    a = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    b = a * 1
    apply = doubling(torch)
    return [
        attempt(apply, a),
        attempt(apply, a[0]),
        attempt(lambda: apply(b.unbind(0)[0])),
        attempt(doubling(torch, lambda x: (x, x * 1)), b[0]),
        attempt(doubling(torch, lambda x: x.clone()), b),
    ]
