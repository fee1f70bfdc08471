"""Choosing elements by arrays of integers or booleans, and putting them back: a pair is each other's way back."""

import numpy as np

from ..operation import Operation
from .selecting import keep


class Index(Operation):
    """Elements chosen by arrays of integers or booleans, `index` being what NumPy understands."""

    @staticmethod
    def forward(ctx, x, index):
        ctx.shape = x.shape
        ctx.save_for_backward(index)
        return x[index]

    @staticmethod
    def backward(ctx, g):
        (index,) = ctx.saved_tensors
        return IndexAdd.on(g, shape=ctx.shape, index=index)


class IndexSelect(Index):
    """Positions along one dimension."""


class Take(Index):
    """Elements by their place in the flattened tensor."""


class MaskedSelect(Index):
    """The elements where a mask is true."""


class Embedding(Index):
    """Rows of a table."""


class IndexAdd(Operation, name="IndexBackward0Backward0"):
    """Zeros of a shape, to which x is added at `index`; an element chosen twice receives twice."""

    @staticmethod
    def forward(ctx, x, shape, index):
        ctx.save_for_backward(index)
        out = np.zeros(shape, dtype=x.dtype)
        np.add.at(out, index, x)
        return out

    @staticmethod
    def backward(ctx, g):
        (index,) = ctx.saved_tensors
        return Index.on(g, index=index)


class IndexPut(Operation):
    """x with `value` written at `index` (added when accumulating)."""

    @staticmethod
    def forward(ctx, x, value, index, accumulate=False):
        ctx.accumulate = accumulate
        ctx.save_for_backward(index)
        out = x.copy()
        if accumulate:
            np.add.at(out, index, value)
        else:
            out[index] = value
        return out

    @staticmethod
    def backward(ctx, g):
        (index,) = ctx.saved_tensors
        needs_x, needs_value = ctx.needs_input_grad
        by_value = Index.on(g, index=index) if needs_value else None
        if not needs_x or ctx.accumulate:
            return g if needs_x else None, by_value
        return IndexPut.on(g, 0, index=index), by_value


class IndexFill(IndexPut):
    """x with a number at positions along one dimension."""


class IndexCopy(IndexPut):
    """x with rows replaced."""


class AddAtIndex(IndexPut, name="IndexAddBackward0"):
    """x with rows added."""


class Gather(Operation):
    """out[i][j] = x[index[i][j]][j] for dim 0, and likewise for other dimensions."""

    @staticmethod
    def forward(ctx, x, dim, index):
        ctx.shape, where = x.shape, along(index, dim)
        ctx.save_for_backward(where)
        return x[where] if x.ndim else x.reshape(1)[index].reshape(index.shape)

    @staticmethod
    def backward(ctx, g):
        (where,) = ctx.saved_tensors
        return IndexAdd.on(g, shape=ctx.shape, index=where)


def along(index, dim):
    """Return a NumPy index that moves along `dim` by `index` and stays put along all other dimensions."""
    grids = list(np.indices(index.shape, sparse=True))
    if grids:
        grids[dim] = index
    return tuple(grids)


class Scatter(IndexPut):
    """IndexPut for one index per element along a dimension."""


class ScatterAdd(IndexPut):
    """The same, adding."""


class ScatterNumber(Operation, name="ScatterBackward1"):
    """The same for a number."""

    @staticmethod
    def forward(ctx, x, value, index):
        ctx.save_for_backward(index)
        out = x.copy()
        out[index] = value
        return out

    @staticmethod
    def backward(ctx, g):
        (index,) = ctx.saved_tensors
        return IndexPut.on(g, 0, index=index)


class MaskedFill(Operation):
    """x with a number where the mask is true."""

    @staticmethod
    def forward(ctx, x, value, mask):
        ctx.save_for_backward(mask)
        return np.where(mask, np.asarray(value, dtype=x.dtype), x)

    @staticmethod
    def backward(ctx, g):
        (mask,) = ctx.saved_tensors
        return keep(g, ~mask)


class MaskedFillTensor(Operation, name="MaskedFillBackward1"):
    """x with the value of a 0-d tensor where the mask is true."""

    @staticmethod
    def forward(ctx, x, value, mask):
        ctx.save_for_backward(mask)
        return np.where(mask, np.asarray(value, dtype=x.dtype), x)

    @staticmethod
    def backward(ctx, g):
        (mask,) = ctx.saved_tensors
        needs_x, needs_value = ctx.needs_input_grad
        return keep(g, ~mask) if needs_x else None, keep(g, mask).sum() if needs_value else None
