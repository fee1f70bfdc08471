"""Parts of a tensor that are views: one position, a range, a diagonal, windows, and several parts at once."""

import math

import numpy as np
from numpy.lib.stride_tricks import as_strided

from ...torch.operation import Operation
from ...torch.strided import SpreadOut
from ...torch.views import SEVERAL, Viewing, link
from . import variant
from .joining import Cat, Stack


class Embed(Operation, name="SelectBackward0Backward0"):
    """Zeros of a shape, with x at `index`."""

    @staticmethod
    def forward(ctx, x, shape, index):
        ctx.index = index
        out = np.zeros(shape, dtype=x.dtype)
        out[index] = x
        return out

    @staticmethod
    def backward(ctx, g):
        return g[ctx.index]


class Picking(Viewing):
    """Base of views of a part: basic indexing with integers and slices."""

    @staticmethod
    def forward(ctx, x, index):
        ctx.shape, ctx.index = x.shape, index
        return x[index]

    @staticmethod
    def backward(ctx, g):
        return Embed.on(g, shape=ctx.shape, index=ctx.index)


Select = variant(Picking, "SelectBackward0")  # one position along a dimension, which disappears
Slice = variant(Picking, "SliceBackward0")  # a range of positions along a dimension


class Diagonal(Picking):
    """The diagonal of two dimensions, as the last dimension. Its `index` are positions along all dimensions."""

    @staticmethod
    def forward(ctx, x, offset, dim1, dim2):
        ctx.shape = x.shape
        rows = np.diagonal(np.arange(x.size).reshape(x.shape), offset, dim1, dim2)
        ctx.positions = rows
        view = np.diagonal(x, offset, dim1, dim2)
        view.flags.writeable = x.flags.writeable  # NumPy makes it read-only
        return view

    @staticmethod
    def backward(ctx, g):
        return SpreadOut.on(g, positions=ctx.positions, size=math.prod(ctx.shape)).reshape(ctx.shape)


class Unfold(Picking):
    """Windows of `size` along a dimension, one every `step`; they become the last dimension."""

    @staticmethod
    def forward(ctx, x, dim, size, step):
        ctx.shape = x.shape
        count = (x.shape[dim] - size) // step + 1
        shape = (*x.shape[:dim], count, *x.shape[dim + 1 :], size)
        strides = (*x.strides[:dim], x.strides[dim] * step, *x.strides[dim + 1 :], x.strides[dim])
        where = np.arange(x.size).reshape(x.shape)

        scaled = (
            *where.strides[:dim],
            where.strides[dim] * step,
            *where.strides[dim + 1 :],
            where.strides[dim],
        )
        ctx.positions = as_strided(where, shape, scaled)
        return as_strided(x, shape, strides)

    @staticmethod
    def backward(ctx, g):
        return SpreadOut.on(g, positions=ctx.positions, size=math.prod(ctx.shape)).reshape(ctx.shape)


class Unbind(Operation):
    """All positions along a dimension, each a view."""

    @classmethod
    def apply(cls, x, **options):
        """Return a tuple of views of x."""
        return tuple(link(one, x, SEVERAL) for one in super().apply(x, **options))

    @staticmethod
    def forward(ctx, x, dim):
        ctx.shape, ctx.dim = x.shape, dim
        return tuple(np.moveaxis(x, dim, 0)[i, ...] for i in range(x.shape[dim]))

    @staticmethod
    def backward(ctx, *gs):
        pieces = [zeros_like_output(ctx, i) if g is None else g for i, g in enumerate(gs)]
        return Stack.on(*pieces, dim=ctx.dim)


class Split(Operation):
    """Consecutive ranges along a dimension, each a view."""

    @classmethod
    def apply(cls, x, **options):
        """Return a tuple of views of x."""
        return tuple(link(one, x, SEVERAL) for one in super().apply(x, **options))

    @staticmethod
    def forward(ctx, x, stops, dim):
        ctx.dim = dim
        return tuple(np.split(x, stops, dim))

    @staticmethod
    def backward(ctx, *gs):
        pieces = [zeros_like_output(ctx, i) if g is None else g for i, g in enumerate(gs)]
        return Cat.on(*pieces, dim=ctx.dim)


SplitWithSizes = variant(Split, "SplitWithSizesBackward0")  # consecutive ranges of given sizes


def zeros_like_output(ctx, number):
    """Return zeros for an output that received no gradient."""
    return np.zeros(*ctx._outputs[number])
