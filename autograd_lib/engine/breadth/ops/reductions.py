"""Many elements to one: sums, means, extremes, and running versions of them.

`dim` is a tuple of dimensions counted from the front. `spread` undoes a reduction's loss of dimensions.
"""

import numpy as np

from ...torch.dtypes import as_long
from ...torch.operation import Operation
from . import variant
from .indexing import AtPositions, IndexAdd, along
from .joining import Cat
from .running import Cumprod
from .selecting import keep
from .shaping import Expand, Flip


def spread(g, shape, dim, keepdim):
    """Return `g`, a reduction over `dim`, with these dimensions back at size 1 so that it broadcasts to `shape`."""
    if keepdim or not shape:
        return g
    return g.reshape(tuple(1 if i in dim else size for i, size in enumerate(shape)))


def count(shape, dim):
    """Return how many elements each result of a reduction over `dim` is made of."""
    return int(np.prod([shape[i] for i in dim], dtype=np.int64))


class SumDim(Operation, name="SumBackward1"):
    """The sum over some dimensions. Integers are summed as int64."""

    def forward(ctx, x, dim, keepdim, dtype=None):
        ctx.shape, ctx.dim, ctx.keepdim = x.shape, dim, keepdim
        if dtype is None and x.dtype.kind != "f":
            dtype = np.int64
        return np.add.reduce(x, axis=dim, keepdims=keepdim, dtype=dtype)

    def backward(ctx, g):
        return Expand.on(spread(g, ctx.shape, ctx.dim, ctx.keepdim), shape=ctx.shape)


Sum = variant(SumDim, "SumBackward0")  # the sum of all elements


class Nansum(Operation):
    """The sum over some dimensions of the elements that are not nan."""

    def forward(ctx, x, dim, keepdim):
        ctx.dim, ctx.keepdim = dim, keepdim
        ctx.save_for_backward(x)
        return np.add.reduce(np.where(x == x, x, 0), axis=dim, keepdims=keepdim)

    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return Expand.on(spread(g, tuple(x.shape), ctx.dim, ctx.keepdim), shape=tuple(x.shape)) * (x == x)


class MeanDim(Operation, name="MeanBackward1"):
    """The mean over some dimensions."""

    def forward(ctx, x, dim, keepdim):
        ctx.shape, ctx.dim, ctx.keepdim = x.shape, dim, keepdim
        total = np.add.reduce(x, axis=dim, keepdims=keepdim)
        return np.divide(total, count(x.shape, dim), dtype=x.dtype)

    def backward(ctx, g):
        g = spread(g, ctx.shape, ctx.dim, ctx.keepdim) / max(count(ctx.shape, ctx.dim), 1)
        return Expand.on(g, shape=ctx.shape)


Mean = variant(MeanDim, "MeanBackward0")  # the mean of all elements


class Prod(Operation):
    """The product of all elements."""

    def forward(ctx, x, dim, keepdim):
        ctx.dim, ctx.keepdim = dim, keepdim
        ctx.save_for_backward(x)
        return np.multiply.reduce(
            x, axis=dim, keepdims=keepdim, dtype=None if x.dtype.kind == "f" else np.int64
        )

    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        if not x.shape:
            return g
        g = spread(g, tuple(x.shape), ctx.dim, ctx.keepdim)
        if len(ctx.dim) == 1:
            return g * product_of_others(x, ctx.dim[0])
        return (g.reshape((1,)) * product_of_others(x.reshape((-1,)), 0)).reshape(tuple(x.shape))


ProdDim = variant(Prod, "ProdBackward1")  # the product over one dimension


def product_of_others(x, dim):
    """Return for each element the product of all others along `dim`, without dividing: right for zeros as well."""
    ones = x[(slice(None),) * dim + (slice(0, 1),)] * 0 + 1
    before = Cat.on(ones, x[(slice(None),) * dim + (slice(0, -1),)], dim=dim)
    after = Cat.on(x[(slice(None),) * dim + (slice(1, None),)], ones, dim=dim)
    after = Flip.on(Cumprod.on(Flip.on(after, dims=(dim,)), dim=dim), dims=(dim,))
    return Cumprod.on(before, dim=dim) * after


class Picked(AtPositions):
    """Base of operations that pick one element along a dimension: `find(x, dim)` gives its position, dim kept."""

    def forward(ctx, x, dim, keepdim):
        ctx.shape, ctx.dim, ctx.keepdim = x.shape, dim, keepdim
        x = np.atleast_1d(x)
        index = as_long(ctx.find(x, dim))
        shape = ctx.shape[:dim] + (1,) * (keepdim and bool(ctx.shape)) + ctx.shape[dim + 1 :]
        picked, index = np.take_along_axis(x, index, dim).reshape(shape), index.reshape(shape)
        ctx.save_for_backward(index)
        return picked, index

    def backward(ctx, g, _):
        (index,) = ctx.saved_tensors
        g, index = (spread(one, ctx.shape, (ctx.dim,), ctx.keepdim) for one in (g, index))
        return IndexAdd.on(g, shape=ctx.shape, where=along(index, ctx.dim))


class MaxDim(Picked, name="MaxBackward0"):
    """The largest elements along a dimension and their positions. The first of equals takes the whole gradient."""

    find = staticmethod(lambda x, dim: np.argmax(x, dim, keepdims=True))


class MinDim(Picked, name="MinBackward0"):
    """The smallest elements along a dimension and their positions. The first of equals takes the whole gradient."""

    find = staticmethod(lambda x, dim: np.argmin(x, dim, keepdims=True))


def lower_median(x, dim):
    """Return the position of the median along a dimension, which is kept; that of the first nan where there is one."""
    middle = np.take(np.argsort(x, axis=dim, kind="stable"), [(x.shape[dim] - 1) // 2], axis=dim)
    unknown = x != x
    return np.where(unknown.any(dim, keepdims=True), unknown.argmax(dim, keepdims=True), middle)


class MedianDim(Picked, name="MedianBackward1"):
    """The median along a dimension (the lower of two, nan where there is one) and its position."""

    find = staticmethod(lower_median)


class Extreme(Operation):
    """Base of the largest or smallest elements over some dimensions; equal ones share the gradient evenly."""

    def forward(ctx, x, dim, keepdim):
        ctx.dim, ctx.keepdim = dim, keepdim
        out = np.asarray(ctx.ufunc.reduce(x, axis=dim, keepdims=keepdim))
        ctx.save_for_backward(x, out)
        return out

    def backward(ctx, g):
        x, out = ctx.saved_tensors
        return shared_evenly(g, x, out, ctx.dim, ctx.keepdim)


class Amax(Extreme):
    """The largest elements over some dimensions."""

    ufunc = np.maximum


class Amin(Extreme):
    """The smallest elements over some dimensions."""

    ufunc = np.minimum


Max = variant(Amax, "MaxBackward1")  # the largest element
Min = variant(Amin, "MinBackward1")  # the smallest element


def shared_evenly(g, x, out, dim, keepdim):
    """Return the gradient divided among the elements that equal the result, nan counting as equal to nan."""
    g, out = (spread(one, tuple(x.shape), dim, keepdim) for one in (g, out))
    hit = (x == out) | ((x != x) & (out != out))
    return keep(g / (hit.sum(axis=dim, keepdims=True) if x.shape else 1), hit)


class Median(Operation):
    """The median of all elements, the lower of two; equal ones share the gradient evenly."""

    def forward(ctx, x):
        flat = x.reshape(-1)
        out = np.asarray(flat[lower_median(flat, 0)[0]] if x.size else np.nan, dtype=x.dtype)
        ctx.save_for_backward(x, out)
        return out

    def backward(ctx, g):
        x, out = ctx.saved_tensors
        return shared_evenly(g, x, out, tuple(range(len(x.shape))), False)
