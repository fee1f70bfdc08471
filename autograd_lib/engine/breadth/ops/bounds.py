"""Keeping elements between bounds."""

import operator

import numpy as np

from ...torch.dtypes import common_dtype
from ...torch.operation import Operation
from . import variant
from .selecting import Extreme, keep


class Clamp(Operation, name="ClampBackward1"):
    """x kept between two bounds. On a bound the gradient passes."""

    def forward(ctx, x, min, max):
        ctx.min, ctx.max = min, max
        dtype = common_dtype([x, *(one for one in (min, max) if one is not None)])
        ctx.save_for_backward(x)
        return np.clip(x.astype(dtype, copy=False), min, max)

    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        above = x == x if ctx.min is None else x >= ctx.min  # x == x is true, except for nan
        return keep(g, above if ctx.max is None else above & (x <= ctx.max))


class ClampTensor(Operation, name="ClampBackward0"):
    """x kept between two tensors, one of which may be None. A gradient goes to what was chosen; on a bound to x."""

    def forward(ctx, x, min, max):
        ctx.save_for_backward(x, min, max)
        return np.clip(x, min, max)

    @staticmethod
    def coerce(arrays):
        dtype = common_dtype([one for one in arrays if one is not None])
        return [one if one is None else np.asarray(one, dtype=dtype) for one in arrays]

    def backward(ctx, g):
        x, min, max = ctx.saved_tensors
        below = x != x if min is None else x < min
        above = x != x if max is None else x > max
        if min is not None and max is not None:
            below = below & (min < max)
            above = above | (max < min)
        _, needs_min, needs_max = ctx.needs_input_grad
        return (
            keep(g, ~(below | above)),
            keep(g, below) if needs_min else None,
            keep(g, above) if needs_max else None,
        )


ClampMin = variant(Clamp, "ClampMinBackward0")  # x, raised to a number
ClampMax = variant(Clamp, "ClampMaxBackward0")  # x, lowered to a number


class Bound(Extreme):
    """Base of x kept on one side of a tensor. On the bound the gradient goes to x."""

    def backward(ctx, g):
        x, bound = ctx.saved_tensors
        outside = ctx.outside(x, bound)
        return keep(g, ~outside & (x == x)), keep(g, outside) if ctx.needs_input_grad[1] else None


class ClampMinTensor(Bound, name="ClampMinBackward1"):
    """x, raised to a tensor."""

    ufunc, outside = np.maximum, operator.lt


class ClampMaxTensor(Bound, name="ClampMaxBackward1"):
    """x, lowered to a tensor."""

    ufunc, outside = np.minimum, operator.gt
