"""Choosing elements by integers or booleans, and putting them back: a pair is each other's way back.

`where` is what NumPy understands as an index, a tuple of slices and of integers or booleans. The latter come, and are
saved, as tensors: changed in place before the way back, they make it fail like every other saved value.
"""

import math

import numpy as np

from ...torch.operation import Operation
from . import variant
from .remainders import NotImplementedOperation
from .selecting import keep, values


def plain(where):
    """Return an index of arrays and slices for one of tensors and slices."""
    return tuple(values(one) for one in where)


def along(index, dim):
    """Return the place of each element of `index`, which counts along `dim` and stays put along other dimensions."""
    grids = list(np.indices(index.shape, sparse=True)) or [None]
    grids[dim] = index
    return tuple(grids)


class Index(Operation):
    """Elements chosen by integers or booleans."""

    def forward(ctx, x, where):
        ctx.shape = x.shape
        ctx.save_for_backward(*where)
        return np.asarray((x if x.ndim else x.reshape(1))[plain(where)], order="C")

    def backward(ctx, g):
        return IndexAdd.on(g, shape=ctx.shape, where=ctx.saved_tensors)


class IndexSelect(Index):
    """Positions along one dimension; a tensor without dimensions has one position, and keeps having none."""

    def forward(ctx, x, where):
        out = Index.forward(ctx, x, where)
        return out if x.ndim else out.reshape(())


class Take(Operation):
    """Elements by their place in the flattened tensor."""

    def forward(ctx, x, index):
        ctx.shape = x.shape
        ctx.save_for_backward(index)
        return x.reshape(-1)[values(index)]

    def backward(ctx, g):
        flat = IndexAdd.on(g, shape=(math.prod(ctx.shape),), where=ctx.saved_tensors)
        return flat.reshape(ctx.shape)


MaskedSelect = variant(Index, "MaskedSelectBackward0")  # the elements where a mask is true


class Embedding(Index):
    """Rows of a table, one of which may be a padding that learns nothing."""

    def forward(ctx, x, where, padding):
        ctx.padding = padding
        return Index.forward(ctx, x, where)

    def backward(ctx, g):
        (rows,) = ctx.saved_tensors
        g = g if ctx.padding is None else keep(g, (rows != ctx.padding)[..., None])
        return IndexAdd.on(g, shape=ctx.shape, where=(rows,))


class IndexAdd(Operation, name="IndexBackward0Backward0"):
    """Zeros of a shape, to which x is added at `where`; an element chosen twice receives twice."""

    def forward(ctx, x, shape, where):
        ctx.save_for_backward(*where)
        out = np.zeros(shape or 1, dtype=x.dtype)
        np.add.at(out, plain(where), x)
        return out.reshape(shape)

    def backward(ctx, g):
        return Index.on(g, where=ctx.saved_tensors)


class IndexPut(Operation):
    """x with `value` written at `where`, or added there."""

    def forward(ctx, x, value, where, accumulate=False):
        ctx.accumulate = accumulate
        ctx.save_for_backward(*where)
        out = np.atleast_1d(x).copy()
        if accumulate:
            np.add.at(out, plain(where), value)
        else:
            out[plain(where)] = value
        return out.reshape(x.shape)

    def backward(ctx, g):
        where = ctx.saved_tensors
        needs_x, needs_value = ctx.needs_input_grad
        by_x = (g if ctx.accumulate else IndexPut.on(g, 0, where=where)) if needs_x else None
        return by_x, Index.on(g, where=where) if needs_value else None


AddAtIndex = variant(IndexPut, "IndexAddBackward0")  # x with rows added
# x with one element replaced for each of an index along a dimension.
Scatter = variant(IndexPut, "ScatterBackward0")
ScatterNumber = variant(IndexPut, "ScatterBackward1")  # the same, by a number


class ScatterReduced(NotImplementedOperation, name="NotImplemented"):
    """The same, combined with what was there by a function."""

    function = "scatter"

    def forward(ctx, x, value, where, ufunc):
        out = np.atleast_1d(x).copy()
        ufunc.at(out, plain(where), value)
        return out.reshape(x.shape)


ScatterAdd = variant(IndexPut, "ScatterAddBackward0")  # the same, adding


IndexFill = variant(IndexPut, "IndexFillBackward0")  # x with a number at positions along one dimension


class IndexFillTensor(IndexPut, name="IndexFillBackward1"):
    """The same with the value of a tensor, to whose gradient a position contributes once however often it is named."""

    def backward(ctx, g):
        by_x, _ = IndexPut.backward(ctx, g)
        *before, index = ctx.saved_tensors
        once = (
            Index.on(g, where=(*before, np.unique(values(index)))).sum() if ctx.needs_input_grad[1] else None
        )
        return by_x, once


class AtPositions(Operation):
    """Base of operations that find elements along `dim` by `index`: one integer for each of the results."""

    def forward(ctx, x, dim, index):
        ctx.shape, ctx.dim = x.shape, dim
        ctx.save_for_backward(index)
        return np.atleast_1d(x)[plain(along(index, dim))]

    def backward(ctx, g, *_):
        (index,) = ctx.saved_tensors
        return IndexAdd.on(g, shape=ctx.shape, where=along(index, ctx.dim))


# out[i][j] = x[index[i][j]][j] for dim 0, and likewise for other dimensions.
Gather = variant(AtPositions, "GatherBackward0")


class MaskedFill(Operation):
    """x with a number where the mask is true."""

    def forward(ctx, x, value, mask):
        ctx.save_for_backward(mask)
        return np.where(values(mask), np.asarray(value, dtype=x.dtype), x)

    def backward(ctx, g):
        (mask,) = ctx.saved_tensors
        _, needs_value = ctx.needs_input_grad
        return keep(g, ~mask), keep(g, mask).sum() if needs_value else None


# x with the value of a 0-d tensor where the mask is true.
MaskedFillTensor = variant(MaskedFill, "MaskedFillBackward1")
