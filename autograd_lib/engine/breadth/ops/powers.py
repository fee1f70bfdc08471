"""Powers."""

import operator

import numpy as np

from ...core import rules
from ...torch.dtypes import FLOATS, as_common
from ...torch.operation import Operation
from ...torch.saved import second_input
from .elementwise import Log
from .selecting import Broadcasting, where, zeros_like


class PowNumber(Operation, rules.Pow, name="PowBackward0"):
    """a ** exponent for a number: exponent * a ** (exponent - 1), and 0 for exponent 0 even where a is 0."""

    _saved_exponent = property(operator.attrgetter("exponent"))

    def forward(ctx, a, exponent):
        ctx.exponent = exponent
        ctx.save_for_backward(a)
        return power(*as_common((a, exponent)))

    def backward(ctx, g):
        return rules.Pow.backward(ctx, g) if ctx.exponent else zeros_like(g)


def power(a, exponent):
    """Return a ** exponent; for square roots as torch computes them, which makes a difference at -inf and -0."""
    if exponent == 0.5:
        return np.sqrt(a)
    if exponent == -0.5:
        return 1 / np.sqrt(a)
    return whole_power(a, exponent).astype(a.dtype, copy=False)  # NumPy makes int8 of booleans


def whole_power(a, b):
    """Return a ** b, where integers to negative powers are cut to integers: 0, unless a is 1 or -1."""
    floats = getattr(a, "dtype", None) in FLOATS or getattr(b, "dtype", None) in FLOATS
    if floats or not np.any(np.less(b, 0)):
        return np.power(a, b)
    return np.where(np.less(b, 0), (np.abs(a) == 1) * np.power(a, np.abs(b)), np.power(a, np.maximum(b, 0)))


def refuse_booleans(a):
    """Raise NotImplementedError for powers of booleans by booleans, of which NumPy makes int8."""
    if np.asarray(a).dtype.kind == "b":
        raise NotImplementedError("\"pow\" not implemented for 'Bool'")


class Pow(Broadcasting, name="PowBackward1"):
    """a ** b for tensors. Where a is 0 and b is not negative, the derivative by b is taken to be 0."""

    _saved_exponent = second_input

    def forward(ctx, a, b):
        refuse_booleans(a)
        out = np.asarray(whole_power(a, b))
        ctx.save_for_backward(a, b, out)
        return out

    def backward(ctx, g):
        a, b, out = ctx.saved_tensors
        needs_a, needs_b = ctx.needs_input_grad
        by_a = where(b == 0, 0, g * (b * a ** (b - 1))) if needs_a else None
        by_b = g * where((a == 0) & (b >= 0), 0, out * Log.on(a)) if needs_b else None
        return by_a, by_b


class PowOfNumber(Operation, name="PowBackward2"):
    """base ** b for a number."""

    def forward(ctx, b, base):
        exponent, number = as_common((b, base))
        refuse_booleans(number)
        out = np.asarray(whole_power(number, exponent))
        ctx.base = base
        ctx.save_for_backward(b, out)
        return out

    def backward(ctx, g):
        b, out = ctx.saved_tensors
        if ctx.base == 0:
            return g * where(b >= 0, 0, out * -np.inf)
        return g * (out * float(np.log(float(ctx.base))))
