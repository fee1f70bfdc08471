"""Products of vectors and matrices."""

import math

from ...torch.shapes import broadcast_shape
from ..ops.products import Addmm, Bmm, Det, Dot, Inv, Mm, Mv
from ..ops.shaping import UnsafeView
from .arguments import takes_tensor


def folds(left, right, small_tensor=None):
    """Return whether torch multiplies a batch with one matrix or vector by a single product of all rows.

    It does when the gradient of the small operand would otherwise be as large as the batch, or when the rows lie in
    memory one after the other.
    """
    batch_first = left.ndim >= right.ndim
    batch, small = (left, right) if batch_first else (right, left)
    if (small if small_tensor is None else small_tensor).requires_grad:
        return True
    if left.ndim == 2:
        return False
    array = batch.array if batch_first else batch.array.mT
    steps = zip(array.strides[:-2], array.strides[1:-1], array.shape[1:-1], strict=True)
    return array.size == 0 or all(outer == inner * size for outer, inner, size in steps)


class MatrixMethods:
    """`@` and its named parts."""

    def matmul(self, other):
        """Return the matrix product by torch's rules: (…, n, k) with (…, k, m), or vectors."""
        a, b = self.array.ndim, other.array.ndim
        if a == 2 and b == 2:
            return Mm.apply(self, other)
        if a == 0 or b == 0:
            raise RuntimeError(f"both arguments to matmul need to be at least 1D, but they are {a}D and {b}D")
        if a == 1 and b == 1:
            return Dot.apply(self, other)
        if a == 2 and b == 1:
            return Mv.apply(self, other)
        if a == 1 and b == 2:
            return Mm.apply(self.unsqueeze(0), other).squeeze_(0)
        if a == 3 and b == 3:
            return self._with_one_matrix(other)
        return self._rows(other) if min(a, b) < 3 and folds(self, other) else self._batches(other)

    def _with_one_matrix(self, other):
        """Return the product of two batches of matrices, one of which may be a batch of one."""
        if self.array.shape[0] == 1 < other.array.shape[0] and folds(self.array[0], other, self):
            return self.squeeze(0)._rows(other)
        if other.array.shape[0] == 1 < self.array.shape[0] and folds(self, other.array[0], other):
            return self._rows(other.squeeze(0))
        return self._batches(other)

    def _rows(self, other):
        """Return the product of a batch of matrices with one matrix or vector, by a single product of all rows."""
        if self.array.ndim == 1:
            return other.mT._rows(self)
        if self.array.ndim == 2:
            return other.mT._rows(self.t()).mT.contiguous()
        *lead, k = self.array.shape
        rows = self.reshape((math.prod(lead), k))
        product = Mm.apply(rows, other) if other.array.ndim == 2 else Mv.apply(rows, other)
        return UnsafeView.apply(product, shape=(*lead, *other.array.shape[1:]))

    def _batches(self, other):
        """Return the products of two batches of matrices, whose batch dimensions broadcast."""
        a = self.unsqueeze(0) if self.array.ndim == 1 else self
        b = other.unsqueeze(-1) if other.array.ndim == 1 else other
        (n, k), (rows, m) = a.array.shape[-2:], b.array.shape[-2:]
        batch = broadcast_shape(a.array.shape[:-2], b.array.shape[:-2])
        count = math.prod(batch)
        left = a.expand((*batch, n, k)).reshape((count, n, k))
        right = b.expand((*batch, rows, m)).reshape((count, rows, m))
        shape = (*batch, *((n,) if a is self else ()), *((m,) if b is other else ()))
        return UnsafeView.apply(Bmm.apply(left, right), shape=shape)

    def __matmul__(self, other):
        return self.matmul(other) if isinstance(other, MatrixMethods) else NotImplemented

    @takes_tensor
    def mm(self, mat2):
        """Return the product of two matrices."""
        if self.array.ndim != 2:
            raise RuntimeError("self must be a matrix")
        if mat2.array.ndim != 2:
            raise RuntimeError("mat2 must be a matrix")
        return Mm.apply(self, mat2)

    @takes_tensor
    def bmm(self, mat2):
        """Return the products of two batches of matrices."""
        if self.array.ndim != 3:
            raise RuntimeError("batch1 must be a 3D tensor")
        if mat2.array.ndim != 3:
            raise RuntimeError("batch2 must be a 3D tensor")
        return Bmm.apply(self, mat2)

    @takes_tensor
    def mv(self, vec):
        """Return a matrix times a vector."""
        if self.array.ndim != 2 or vec.array.ndim != 1:
            raise RuntimeError(
                f"vector + matrix @ vector expected, got 1, {self.array.ndim}, {vec.array.ndim}"
            )
        return Mv.apply(self, vec)

    @takes_tensor
    def dot(self, tensor):
        """Return the sum of the products of two vectors."""
        if self.array.ndim != 1 or tensor.array.ndim != 1:
            raise RuntimeError(
                f"1D tensors expected, but got {self.array.ndim}D and {tensor.array.ndim}D tensors"
            )
        return Dot.apply(self, tensor)

    @takes_tensor
    def inner(self, other):
        """Return the sums of products over the last dimension of both."""
        if not (self.array.ndim and other.array.ndim):
            return self * other
        if self.array.dtype != other.array.dtype:
            raise RuntimeError("both inputs should have same dtype")
        if self.array.ndim == other.array.ndim == 1:
            return Dot.apply(self, other)
        k = self.array.shape[-1]
        product = self.reshape((-1, k)) @ other.reshape((-1, k)).t()
        return product.view((*self.array.shape[:-1], *other.array.shape[:-1]))

    @takes_tensor
    def outer(self, vec2):
        """Return all products of the elements of two vectors."""
        for name, one in (("self", self), ("vec2", vec2)):
            if one.array.ndim != 1:
                raise RuntimeError(f"outer: Expected 1-D argument {name}, but got {one.array.ndim}-D")
        return self.reshape((-1, 1)) * vec2

    def det(self):
        """Return the determinant of a square matrix, or of each of a batch."""
        return Det.apply(self)

    def inverse(self):
        """Return the inverse of a square matrix, or of each of a batch."""
        return Inv.apply(self)

    def addmm(self, mat1, mat2, *, beta=1, alpha=1):
        """Return beta * self + alpha * (mat1 @ mat2)."""
        return Addmm.apply(self, mat1, mat2, beta=beta, alpha=alpha)
