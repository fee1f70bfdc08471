"""Operations as subclasses of `torch.autograd.Function`: the reference of the course's last stage.

`forward` stands directly above `backward`; what backward needs is put aside in `setup_context`, which sees inputs and
outputs (https://docs.pytorch.org/docs/stable/notes/extending.html). Every backward asks `ctx.needs_input_grad` before
it works, and is made of differentiable operations, so that it can be differentiated again, unless its class says
otherwise. Where operands broadcast, a gradient is summed back to the shape of its operand.

The module runs on `autograd_lib.engine` as well: only the import below has to change.
"""

from typing import NamedTuple

import torch


class Multiply(torch.autograd.Function):
    """The product lhs * rhs of two tensors that broadcast together; differentiable twice."""

    @staticmethod
    def forward(lhs, rhs):
        return lhs * rhs

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, gradient):
        lhs, rhs = ctx.saved_tensors
        by_lhs, by_rhs = ctx.needs_input_grad
        return (
            (gradient * rhs).sum_to_size(lhs.shape) if by_lhs else None,
            (gradient * lhs).sum_to_size(rhs.shape) if by_rhs else None,
        )


class Plus(torch.autograd.Function):
    """The sum lhs + rhs of two tensors that broadcast together; it has to remember their shapes only."""

    @staticmethod
    def forward(lhs, rhs):
        return lhs + rhs

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.shapes = [one.shape for one in inputs]

    @staticmethod
    def backward(ctx, gradient):
        wanted = zip(ctx.needs_input_grad, ctx.shapes, strict=True)
        return tuple(gradient.sum_to_size(shape) if needed else None for needed, shape in wanted)


class Minus(torch.autograd.Function):
    """The difference lhs - rhs of two tensors that broadcast together; it has to remember their shapes only."""

    @staticmethod
    def forward(lhs, rhs):
        return lhs - rhs

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.shapes = [one.shape for one in inputs]

    @staticmethod
    def backward(ctx, gradient):
        by_lhs, by_rhs = ctx.needs_input_grad
        return (
            gradient.sum_to_size(ctx.shapes[0]) if by_lhs else None,
            -gradient.sum_to_size(ctx.shapes[1]) if by_rhs else None,
        )


class MulConstant(torch.autograd.Function):
    """A tensor times a Python number. The number has no gradient, so its slot is None."""

    @staticmethod
    def forward(tensor, constant):
        return tensor * constant

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.constant = inputs[1]

    @staticmethod
    def backward(ctx, gradient):
        return gradient * ctx.constant, None


class MultiplyAdd(torch.autograd.Function):
    """w * x + b of three tensors of one shape; differentiable twice. A factor's gradient holds the *other* factor."""

    @staticmethod
    def forward(w, x, b):
        return w * x + b

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs[:2])

    @staticmethod
    def backward(ctx, gradient):
        w, x = ctx.saved_tensors
        by_w, by_x, by_b = ctx.needs_input_grad
        return gradient * x if by_w else None, gradient * w if by_x else None, gradient if by_b else None


class SquaredSum(torch.autograd.Function):
    """10(x² + y² + 2xy), that is 10(x + y)², of two tensors of one shape, as one node; differentiable twice."""

    @staticmethod
    def forward(x, y):
        return 10 * (x * x + y * y + 2 * (x * y))

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, gradient):
        x, y = ctx.saved_tensors
        both = gradient * 20 * (x + y)
        by_x, by_y = ctx.needs_input_grad
        return both if by_x else None, both if by_y else None


class SquaredSumAndParts(torch.autograd.Function):
    """z = 10(x² + y² + 2xy) and its parts x², y², xy, every one of them with its gradient; differentiable twice.

    A backward that looks at the gradient of z alone promises derivatives of the parts and delivers zeros.
    """

    @staticmethod
    def forward(x, y):
        xx, yy, xy = x * x, y * y, x * y
        return 10 * (xx + yy + 2 * xy), xx, yy, xy

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, by_z, by_xx, by_yy, by_xy):
        x, y = ctx.saved_tensors
        both = by_z * 20 * (x + y)
        needs_x, needs_y = ctx.needs_input_grad
        return (
            both + by_xx * 2 * x + by_xy * y if needs_x else None,
            both + by_yy * 2 * y + by_xy * x if needs_y else None,
        )


class SquaredSumShowingParts(torch.autograd.Function):
    """The same four outputs, the parts marked as not differentiable: they are there to be looked at.

    A loss made of them raises RuntimeError instead of quietly having no gradient.
    """

    @staticmethod
    def forward(x, y):
        xx, yy, xy = x * x, y * y, x * y
        return 10 * (xx + yy + 2 * xy), xx, yy, xy

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.mark_non_differentiable(*output[1:])

    @staticmethod
    def backward(ctx, by_z, *zeros_for_the_marked):
        x, y = ctx.saved_tensors
        both = by_z * 20 * (x + y)
        by_x, by_y = ctx.needs_input_grad
        return both if by_x else None, both if by_y else None


class SquareAndTriple(torch.autograd.Function):
    """x² and 3x. Without made-up zeros: the gradient of an output that the loss does not use is None."""

    @staticmethod
    def forward(x):
        return x * x, 3 * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.set_materialize_grads(False)

    @staticmethod
    def backward(ctx, by_square, by_triple):
        (x,) = ctx.saved_tensors
        shares = [by_square * 2 * x] if by_square is not None else []
        if by_triple is not None:
            shares.append(by_triple * 3)
        return sum(shares[1:], start=shares[0]) if shares else None


class Settings(NamedTuple):
    """What `SquaredSumWithSettings` is told: plain values, never tensors, for nothing in here is tracked."""

    factor: float = 10.0
    print_debug_info: bool = False


class SquaredSumWithSettings(torch.autograd.Function):
    """factor · (x + y)² of two tensors of one shape, with `Settings` as third input; differentiable twice."""

    @staticmethod
    def forward(x, y, settings):
        if settings.print_debug_info:
            print(f"forward: x={x}, y={y}")
        return settings.factor * (x + y) ** 2

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, y, ctx.settings = inputs
        ctx.save_for_backward(x, y)

    @staticmethod
    def backward(ctx, gradient):
        x, y = ctx.saved_tensors
        if ctx.settings.print_debug_info:
            print(f"backward: gradient={gradient}")
        both = gradient * 2 * ctx.settings.factor * (x + y)
        by_x, by_y, _ = ctx.needs_input_grad
        return both if by_x else None, both if by_y else None, None


class Cube(torch.autograd.Function):
    """x³, differentiable twice: the saved tensor is the input, which still knows where it came from."""

    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, gradient):
        (x,) = ctx.saved_tensors
        return gradient * 3 * x**2


class CubeOnce(torch.autograd.Function):
    """x³, differentiable once, and saying so: its slope is computed in forward, where nothing is recorded."""

    @staticmethod
    def forward(x):
        return x**3, 3 * x**2

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.mark_non_differentiable(output[1])
        ctx.save_for_backward(output[1])

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, gradient, zeros_for_the_marked):
        (slope,) = ctx.saved_tensors
        return gradient * slope


class StraightThrough(torch.autograd.Function):
    """Rounding to whole numbers whose gradient pretends to be that of the identity (https://arxiv.org/abs/1308.3432).

    Rounding itself has derivative 0 nearly everywhere, so nothing could be learned. No gradient check should pass.
    """

    @staticmethod
    def forward(x):
        return torch.round(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, gradient):
        return gradient


class GradientReversal(torch.autograd.Function):
    """The identity, whose gradient is turned round: -strength times what comes in (https://arxiv.org/abs/1409.7495).

    What lies below learns to make the loss above worse. No gradient check should pass.
    """

    @staticmethod
    def forward(x, strength):
        return x.clone()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.strength = inputs[1]

    @staticmethod
    def backward(ctx, gradient):
        return -ctx.strength * gradient, None
