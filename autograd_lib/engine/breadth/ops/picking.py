"""Parts of a tensor that are views: one position, a range, a diagonal, windows, and several parts at once."""

import numpy as np
from numpy.lib.stride_tricks import as_strided

from ...torch.operation import Operation
from ...torch.strided import AsStrided
from ...torch.views import SEVERAL, Viewing, link
from . import variant
from .joining import Cat, Stack


class Embed(Operation, name="SelectBackward0Backward0"):
    """Zeros of a shape, with x at `index`."""

    def forward(ctx, x, shape, index):
        ctx.index = index
        out = np.zeros(shape, dtype=x.dtype)
        out[index] = x
        return out

    def backward(ctx, g):
        return g[ctx.index]


class Picking(Viewing):
    """Base of views of a part: basic indexing with integers and slices."""

    def forward(ctx, x, index):
        ctx.shape, ctx.index = x.shape, index
        return x[index]

    def backward(ctx, g):
        return Embed.on(g, shape=ctx.shape, index=ctx.index)


Select = variant(Picking, "SelectBackward0")  # one position along a dimension, which disappears
Slice = variant(Picking, "SliceBackward0")  # a range of positions along a dimension


class Scattered(Viewing):
    """Base of views whose elements lie anywhere: their places in x.reshape(-1) are kept."""

    backward = AsStrided.backward


class Diagonal(Scattered):
    """The diagonal of two dimensions, as the last dimension."""

    def forward(ctx, x, offset, dim1, dim2):
        ctx.shape = x.shape
        ctx.positions = np.diagonal(np.arange(x.size).reshape(x.shape), offset, dim1, dim2)
        view = np.diagonal(x, offset, dim1, dim2)
        view.flags.writeable = x.flags.writeable  # NumPy makes it read-only
        return view


class Unfold(Scattered):
    """Windows of `size` along a dimension, one every `step`; they become the last dimension."""

    def forward(ctx, x, dim, size, step):
        ctx.shape = x.shape
        count = (x.shape[dim] - size) // step + 1
        shape = (*x.shape[:dim], count, *x.shape[dim + 1 :], size)

        def windows(array):
            before, (stride, *after) = array.strides[:dim], array.strides[dim:]
            return as_strided(array, shape, (*before, stride * step, *after, stride))

        ctx.positions = windows(np.arange(x.size).reshape(x.shape))
        return windows(x)


class Pieces(Operation):
    """Base of operations that give all parts of x at once: `join` puts their gradients together."""

    @classmethod
    def apply(cls, x, **options):
        """Return a tuple of views of x."""
        return tuple(link(one, x, SEVERAL) for one in super().apply(x, **options))

    def backward(ctx, *gs):
        pieces = [np.zeros(*of) if g is None else g for g, of in zip(gs, ctx._outputs, strict=True)]
        return ctx.join.on(*pieces, dim=ctx.dim)


class Unbind(Pieces):
    """All positions along a dimension, each a view."""

    join = Stack

    def forward(ctx, x, dim):
        ctx.dim = dim
        return tuple(np.moveaxis(x, dim, 0)[i, ...] for i in range(x.shape[dim]))


class Split(Pieces):
    """Consecutive ranges along a dimension, each a view."""

    join = Cat

    def forward(ctx, x, stops, dim):
        ctx.dim = dim
        return tuple(np.split(x, stops, dim))


SplitWithSizes = variant(Split, "SplitWithSizesBackward0")  # consecutive ranges of given sizes
