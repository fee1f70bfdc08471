"""torch.linalg: norms, and inverse, determinant and solutions of square matrices."""

import functools

import numpy as np

from .breadth.methods.reductions import result
from .breadth.ops.products import Det, Inv, SlogDet, Solve

SLOGDET = result("linalg_slogdet", "sign", "logabsdet")


def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None):
    """Return the 2-norm of all elements, or the `ord`-norm of a vector (one `dim`) or a matrix (two)."""
    A = A if dtype is None else A.to(dtype)
    if ord is None:
        return vector_norm(A, 2, dim, keepdim)
    if dim is None and A.array.ndim not in (1, 2):
        raise RuntimeError(
            "linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got "
            f"{A.array.ndim}D."
        )
    dims = tuple(range(A.array.ndim)) if dim is None else (dim,) if isinstance(dim, int) else tuple(dim)
    return matrix_norm(A, ord, dims, keepdim) if len(dims) == 2 else vector_norm(A, ord, dims, keepdim)


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None):
    """Return the `ord`-norm over some dimensions."""
    return x.norm(ord, dim, keepdim, dtype)


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, *, dtype=None):
    """Return the "fro" norm of matrices, or the largest (or smallest) sum over columns (1) or rows (inf)."""
    A = A if dtype is None else A.to(dtype)
    rows, columns = (one % A.array.ndim for one in dim)
    if ord == "fro":
        return vector_norm(A, 2, (rows, columns), keepdim)
    if ord in (2, -2, "nuc"):
        raise NotImplementedError(
            f"linalg.matrix_norm(ord={ord!r}) is not supported: it needs singular values"
        )
    if ord not in (1, -1, float("inf"), -float("inf")):
        raise RuntimeError(f"linalg.matrix_norm: Order {ord} not supported.")
    summed, other = (rows, columns) if abs(ord) == 1 else (columns, rows)
    sums = vector_norm(A, 1, summed, keepdim)
    other -= not keepdim and other > summed
    return sums.amax(other, keepdim) if ord > 0 else sums.amin(other, keepdim)


def _square(name, A):
    """Return a batch of square matrices, or raise torch's error for anything else."""
    if A.array.ndim < 2:
        raise RuntimeError(f"{name}: The input tensor A must have at least 2 dimensions.")
    rows, columns = A.array.shape[-2:]
    if rows != columns:
        raise RuntimeError(
            f"{name}: A must be batches of square matrices, but they are {rows} by {columns} matrices"
        )
    return A


def inv(A):
    """Return the inverse of a square matrix, or of each of a batch."""
    return Inv.apply(_square("linalg.inv", A))


def det(A):
    """Return the determinant of a square matrix, or of each of a batch."""
    return Det.apply(_square("linalg.det", A))


def slogdet(A):
    """Return the sign of the determinant and the logarithm of its size."""
    return SLOGDET(*SlogDet.apply(_square("linalg.slogdet", A)))


def solve(A, B, *, left=True):
    """Return X with A @ X = B, for a vector or a matrix B; with X @ A = B unless `left`."""
    _square("linalg.solve", A)
    if not left:
        return solve(A.mT, B.mT).mT
    return Solve.apply(A, B)


def matrix_power(A, n):
    """Return the product of n times the same square matrix; for negative n of its inverse."""
    _square("linalg.matrix_power", A)
    if n == 0:
        return A.new_tensor(np.broadcast_to(np.eye(A.array.shape[-1]), A.array.shape))
    return functools.reduce(lambda x, y: x @ y, [inv(A) if n < 0 else A] * abs(n))
