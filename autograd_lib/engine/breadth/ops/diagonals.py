"""Diagonals and triangles of matrices."""

import numpy as np

from ...torch.operation import Operation
from .indexing import Index, IndexAdd
from .shaping import Expand


class DiagonalCopy(Operation, name="DiagonalBackward0_copy"):
    """The diagonal of a matrix, as a copy."""

    def forward(ctx, x, offset):
        ctx.offset, ctx.shape = offset, x.shape
        return np.diagonal(x, offset).copy()

    def backward(ctx, g):
        rows, columns = diagonal_index(g.shape[0], ctx.offset)
        return IndexAdd.on(g, shape=ctx.shape, where=(rows, columns))


class Trace(Operation):
    """The sum of the diagonal of a matrix."""

    def forward(ctx, x):
        ctx.shape = x.shape
        return np.trace(x, dtype=None if x.dtype.kind == "f" else np.int64)

    def backward(ctx, g):
        n = min(ctx.shape)
        return IndexAdd.on(Expand.on(g, shape=(n,)), shape=ctx.shape, where=diagonal_index(n, 0))


def diagonal_index(size, offset):
    """Return rows and columns of a diagonal with so many elements."""
    steps = np.arange(size)
    return steps + max(-offset, 0), steps + max(offset, 0)


class DiagEmbed(Operation):
    """Square matrices of zeros with the last dimension of x on a diagonal."""

    def forward(ctx, x, offset):
        ctx.where = (..., *diagonal_index(x.shape[-1], offset))
        size = x.shape[-1] + abs(offset)
        out = np.zeros((*x.shape[:-1], size, size), dtype=x.dtype)
        out[ctx.where] = x
        return out

    def backward(ctx, g):
        return Index.on(g, where=ctx.where)


class Tril(Operation):
    """Zeros above a diagonal."""

    part = staticmethod(np.tril)

    def forward(ctx, x, diagonal):
        ctx.diagonal = diagonal
        return ctx.part(x, diagonal)

    def backward(ctx, g):
        return ctx.on(g, diagonal=ctx.diagonal)


class Triu(Tril):
    """Zeros below a diagonal."""

    part = staticmethod(np.triu)
