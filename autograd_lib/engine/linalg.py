"""torch.linalg: norms, and the inverse and determinant of a matrix."""

from .ops.products import Det, Inv


def norm(A, ord=None, dim=None, keepdim=False):
    """Return the 2-norm of all elements, or the `ord`-norm over some dimensions."""
    return A.norm(2 if ord is None else ord, dim, keepdim)


vector_norm = norm


def inv(A):
    """Return the inverse of a square matrix, or of each of a batch."""
    return Inv.apply(A)


def det(A):
    """Return the determinant of a square matrix, or of each of a batch."""
    return Det.apply(A)
