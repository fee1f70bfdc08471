"""Operations along one dimension that keep its size: running sums and products, sorting."""

import numpy as np

from ...torch.dtypes import as_long
from ...torch.operation import Operation
from . import variant
from .indexing import AtPositions
from .joining import Stack
from .shaping import Flip


class Cumsum(Operation):
    """Running sums."""

    def forward(ctx, x, dim):
        ctx.dim = dim
        dtype = None if x.dtype.kind == "f" else np.int64
        return np.cumsum(x, axis=dim, dtype=dtype) if x.ndim else x.astype(dtype or x.dtype)

    def backward(ctx, g):
        return sums_from_here(g, ctx.dim)


def sums_from_here(g, dim):
    """Return for each element the sum of it and all later ones."""
    return Flip.on(Cumsum.on(Flip.on(g, dims=(dim,)), dim=dim), dims=(dim,)) if g.shape else g


class Cumprod(Operation):
    """Running products."""

    def forward(ctx, x, dim):
        ctx.dim = dim
        dtype = None if x.dtype.kind == "f" else np.int64
        out = np.cumprod(x, axis=dim, dtype=dtype) if x.ndim else x.astype(dtype or x.dtype)
        ctx.save_for_backward(x, out)
        return out

    def backward(ctx, g):
        x, out = ctx.saved_tensors
        if not x.shape:
            return g
        if (x == 0).any():
            return cumprod_back_with_zeros(x, g, ctx.dim)
        return sums_from_here(g * out, ctx.dim) / x


def cumprod_back_with_zeros(x, g, dim):
    """Return the gradient of a running product without dividing by its elements, which costs their number squared.

    Element i is in out[k] for all k >= i, each time multiplied by x[0..i-1] and x[i+1..k].
    """
    pieces, first = [], (slice(None),) * dim
    before = x[(*first, 0)] * 0 + 1
    for i in range(x.shape[dim]):
        product, total = before, before * g[(*first, i)]
        for k in range(i + 1, x.shape[dim]):
            product = product * x[(*first, k)]
            total = total + product * g[(*first, k)]
        pieces.append(total)
        before = before * x[(*first, i)]
    return Stack.on(*pieces, dim=dim)


class Ordered(AtPositions):
    """Base of operations that return elements in a new order, and their old positions."""

    def forward(ctx, x, dim, **options):
        index = as_long(ctx.find(np.atleast_1d(x), dim, **options))
        index = index if x.ndim else index.reshape(())
        return AtPositions.forward(ctx, x, dim, index), index


class Sort(Ordered):
    """The elements in rising or falling order, and where they were. Equal elements keep their order."""

    @staticmethod
    def find(x, dim, descending):
        if not descending:
            return np.argsort(x, axis=dim, kind="stable")
        backwards = np.argsort(np.flip(x, dim), axis=dim, kind="stable")
        return x.shape[dim] - 1 - np.flip(backwards, dim)


StableSort = variant(Sort, "SortBackward1")  # the same, where `stable` has been said


class Topk(Ordered):
    """The k largest or smallest elements in order, and where they were."""

    @staticmethod
    def find(x, dim, k, largest):
        return np.take(Sort.find(x, dim, largest), np.arange(k), axis=dim)


class Cummax(Ordered):
    """The largest element so far, and where it is: the latest of equals."""

    find = staticmethod(lambda x, dim: latest_record(x, np.maximum, dim))


class Cummin(Ordered):
    """The smallest element so far, and where it is: the latest of equals."""

    find = staticmethod(lambda x, dim: latest_record(x, np.minimum, dim))


def latest_record(x, ufunc, dim):
    """Return for each element the position of the latest extreme up to there."""
    here = np.expand_dims(np.arange(x.shape[dim]), tuple(range(1, x.ndim - dim)))
    extremes = ufunc.accumulate(x, axis=dim)
    record = (x == extremes) | ((x != x) & (extremes != extremes))
    return np.maximum.accumulate(np.where(record, here, 0), axis=dim)
