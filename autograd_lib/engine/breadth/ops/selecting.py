"""Choosing between two operands, element by element."""

import numpy as np

from ...torch.dtypes import as_common
from ...torch.operation import Operation
from ...torch.shapes import broadcast_shape


class Broadcasting(Operation):
    """Base of operations on two operands whose shapes and dtypes are brought together first."""

    coerce = staticmethod(as_common)

    @classmethod
    def explain(cls, arrays, options):
        """Raise torch's error for shapes that do not fit."""
        broadcast_shape(np.shape(arrays[0]), np.shape(arrays[1]))


class Where(Broadcasting):
    """a where the condition holds, b elsewhere. A gradient never leaks through the side not taken, not even as nan."""

    def forward(ctx, a, b, condition):
        ctx.save_for_backward(condition)
        return np.where(values(condition), a, b)

    @classmethod
    def explain(cls, arrays, options):
        """Raise torch's error for shapes that do not fit."""
        shape = broadcast_shape(np.shape(arrays[0]), np.shape(arrays[1]))
        broadcast_shape(tuple(options["condition"].shape), shape)

    def backward(ctx, g):
        (condition,) = ctx.saved_tensors
        needs_a, needs_b = ctx.needs_input_grad
        return keep(g, condition) if needs_a else None, keep(g, ~condition) if needs_b else None


def zeros_like(g):
    """Return zeros like an array or a tensor, with no history: the gradient of what does not depend on an input."""
    return np.zeros_like(g) if isinstance(g, (np.ndarray, np.generic)) else g.new_zeros(g.shape)


def keep(g, mask):
    """Return g where the mask is true and 0 elsewhere, even where g is inf or nan: an array or a tensor.

    On an array of 16,000 elements a product takes a tenth of the time of `numpy.where`. inf * 0 is nan and -1 * 0 is
    -0, so what is multiplied are the bits, taken for an integer.
    """
    if isinstance(g, (np.ndarray, np.generic)) and g.dtype in BITS:
        return (g.view(BITS[g.dtype]) * mask).view(g.dtype)
    return where(mask, g, 0)


BITS = {np.dtype(f"f{size}"): np.dtype(f"i{size}") for size in (2, 4, 8)}
"""The integers of the size of each float."""


def where(condition, a, b):
    """Return a where the condition holds, else b: on arrays and numbers, or on tensors."""
    return Where.on(a, b, condition=condition)


def values(given):
    """Return the array of a tensor, anything else as it is."""
    return getattr(given, "array", given)


class Extreme(Broadcasting):
    """Base of the choice of one of two, of nan where there is one; where they tie each gets half."""

    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return ctx.ufunc(a, b)

    def backward(ctx, g):
        a, b = ctx.saved_tensors
        half = where(a == b, g / 2, g)
        return keep(half, ~ctx.loses(a, b)), keep(half, ~ctx.loses(b, a))  # so written, nan passes to both


class Maximum(Extreme):
    """The larger of a and b."""

    ufunc, loses = np.maximum, staticmethod(lambda a, b: a < b)


class Minimum(Extreme):
    """The smaller of a and b."""

    ufunc, loses = np.minimum, staticmethod(lambda a, b: a > b)


class Known(Extreme):
    """Base of the same with any number preferred to nan; where they tie a gets the whole gradient."""

    def backward(ctx, g):
        a, b = ctx.saved_tensors
        first = ctx.wins(a, b) | (b != b)
        return keep(g, first), keep(g, ~first)


class Fmax(Known):
    """The larger of a and b."""

    ufunc, wins = np.fmax, staticmethod(lambda a, b: a >= b)


class Fmin(Known):
    """The smaller of a and b."""

    ufunc, wins = np.fmin, staticmethod(lambda a, b: a <= b)
