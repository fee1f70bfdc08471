"""Sums, products and quotients. All broadcast; gradients are summed back by the backward pass."""

import functools

import numpy as np

from ...core import rules
from ...torch.dtypes import Default, as_common, common_dtype
from ...torch.operation import Operation
from ...torch.shapes import broadcast_shape
from .selecting import Broadcasting


class Add(Broadcasting, rules.Add):
    """a + alpha * b."""

    alpha = 1

    def forward(ctx, a, b, alpha=1):
        if alpha == 1:
            return a + b
        ctx.alpha = alpha
        return a + scaled(b, alpha)

    def backward(ctx, g):
        by_a, by_b = rules.Add.backward(ctx, g)
        return by_a, by_b if ctx.alpha == 1 else by_b * ctx.alpha


def scaled(b, alpha):
    """Return alpha * b in the dtype of b. Raises RuntimeError for a fraction of integers."""
    kind = np.asarray(b).dtype.kind
    if kind != "f" and isinstance(alpha, float):
        raise RuntimeError("For integral input tensors, argument alpha must not be a floating point number.")
    if kind != "b" and isinstance(alpha, bool):
        raise RuntimeError("Boolean alpha only supported for Boolean results.")
    return b & bool(alpha) if kind == "b" else alpha * b


class Sub(Broadcasting):
    """a - alpha * b. Booleans cannot be subtracted."""

    alpha = 1

    @staticmethod
    def coerce(arrays):
        common = as_common(arrays)
        if common is not arrays or common[0].dtype.kind == "b":
            refuse_booleans(*arrays)
        return common

    def forward(ctx, a, b, alpha=1):
        if alpha == 1:
            return a - b
        ctx.alpha = alpha
        return a - scaled(b, alpha)

    def backward(ctx, g):
        if not ctx.needs_input_grad[1]:
            return g, None
        return g, -g if ctx.alpha == 1 else g * -ctx.alpha


def refuse_booleans(*operands):
    """Raise RuntimeError when an operand of a difference is boolean."""
    booleans = [one for one in operands if isinstance(one, bool) or np.asarray(one).dtype.kind == "b"]
    if len(booleans) > 1:
        raise RuntimeError(
            "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or `logical_xor()` "
            "operator instead."
        )
    if booleans:
        raise RuntimeError(
            "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a mask, "
            "use the `~` or `logical_not()` operator instead."
        )


class Rsub(Operation, name="RsubBackward1"):
    """number - alpha * a."""

    def forward(ctx, a, number, alpha=1):
        ctx.alpha = alpha
        refuse_booleans(a, number)
        a, number = as_common((a, number))
        return np.subtract(number, a if alpha == 1 else scaled(a, alpha))

    def backward(ctx, g):
        return -g if ctx.alpha == 1 else g * -ctx.alpha


class RsubTensor(Sub, name="RsubBackward0"):
    """b - alpha * a."""

    def forward(ctx, a, b, alpha=1):
        return Sub.forward(ctx, b, a, alpha)

    def backward(ctx, g):
        return g * -ctx.alpha, g


class Mul(Broadcasting, rules.Mul):
    """a * b."""


class Div(Broadcasting):
    """a / b. Integers are divided as floats."""

    @staticmethod
    def coerce(arrays):
        a, b = as_common(arrays)
        if (a.__class__ is np.ndarray and a.dtype.kind != "f") or (
            b.__class__ is np.ndarray and b.dtype.kind != "f"
        ):
            wanted = Default.dtype.numpy
            return [one.astype(wanted) if isinstance(one, np.ndarray) else wanted.type(one) for one in (a, b)]
        return a, b

    def forward(ctx, a, b):
        _, needs_b = ctx.needs_input_grad
        ctx.save_for_backward(a if needs_b else None, b)
        return a / b

    def backward(ctx, g):
        a, b = ctx.saved_tensors
        needs_a, _ = ctx.needs_input_grad
        return g / b if needs_a else None, None if a is None else -g * ((a / b) / b)


class MulNumber(Operation, name="MulBackward1"):
    """a * number, as torch's own losses compute it."""

    def forward(ctx, a, number):
        ctx.factor = number
        return a * number

    def backward(ctx, g):
        return g * ctx.factor


class DivNumber(Operation, name="DivBackward1"):
    """a / number, as torch's own losses compute it."""

    def forward(ctx, a, number):
        ctx.factor = number
        return a / number

    def backward(ctx, g):
        return g / ctx.factor


class Neg(Operation):
    """-a."""

    def forward(ctx, a):
        if a.dtype.kind == "b":
            raise RuntimeError(
                "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, "
                "use the `~` or `logical_not()` operator instead."
            )
        return -a

    def backward(ctx, g):
        return -g


class Ternary(Operation):
    """Base of operations on three operands, or two, whose shapes and dtypes are brought together first."""

    @staticmethod
    def coerce(arrays):
        common = common_dtype(arrays)
        return [np.asarray(one, dtype=common) for one in arrays]

    @classmethod
    def explain(cls, arrays, options):
        """Raise torch's error for shapes that do not fit."""
        functools.reduce(broadcast_shape, [one.shape for one in arrays])


class LerpNumber(Ternary, name="LerpBackward0"):
    """a + weight * (b - a) for a number."""

    def forward(ctx, a, b, weight):
        ctx.weight = weight
        return a + weight * (b - a)

    def backward(ctx, g):
        return g * (1 - ctx.weight), g * ctx.weight


class Lerp(Ternary, name="LerpBackward1"):
    """a + weight * (b - a)."""

    def forward(ctx, a, b, weight):
        ctx.save_for_backward(a, b, weight)
        return a + weight * (b - a)

    def backward(ctx, g):
        a, b, weight = ctx.saved_tensors
        return g * (1 - weight), g * weight, g * (b - a)


class Addcmul(Ternary):
    """a + value * b * c."""

    def forward(ctx, a, b, c, value):
        ctx.value = value
        ctx.save_for_backward(None, b, c)
        return a + value * b * c

    def backward(ctx, g):
        _, b, c = ctx.saved_tensors
        return g, g * (c * ctx.value), g * (b * ctx.value)


class Addcdiv(Ternary):
    """a + value * b / c."""

    def forward(ctx, a, b, c, value):
        ctx.value = value
        ctx.save_for_backward(None, b, c)
        return a + value * (b / c)

    def backward(ctx, g):
        _, b, c = ctx.saved_tensors
        return g, g * (ctx.value / c), -g * (ctx.value * b / (c * c))
