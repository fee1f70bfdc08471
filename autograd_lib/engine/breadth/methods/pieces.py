"""Pieces of a tensor: parts along a dimension, diagonals, triangles, windows."""

import numpy as np

from ...torch.inplace import in_place
from ...torch.shapes import wrap_dim
from ..ops import diagonals, joining, picking


class PiecesMethods:
    """Parts of a tensor, most of them views."""

    def unbind(self, dim=0):
        """Return a tuple of views: all positions along a dimension."""
        if not self.array.ndim:
            raise IndexError("Dimension specified as 0 but tensor has no dimensions")
        return picking.Unbind.apply(self, dim=wrap_dim(dim, self.array.ndim))

    def _stacked(self, others):
        """Return this tensor and others of its shape along a new first dimension."""
        return joining.Stack.apply(self, *others, dim=0)

    def split(self, split_size, dim=0):
        """Return a tuple of views: pieces of one size along a dimension, or of these sizes."""
        dim = wrap_dim(dim, self.array.ndim)
        length = self.array.shape[dim]
        if isinstance(split_size, int):
            if split_size < 0:
                raise RuntimeError(
                    f"split expects split_size be non-negative, but got split_size={split_size}"
                )
            if not split_size and length:
                raise RuntimeError(
                    f"split_size can only be 0 if dimension size is 0, but got dimension size of {length}"
                )
            stops = list(range(split_size, max(length, 1), split_size or 1))
            return picking.Split.apply(self, stops=stops, dim=dim)
        if sum(split_size) != length:
            raise RuntimeError(
                f"split_with_sizes expects split_sizes to sum exactly to {length} (input tensor's size at dimension "
                f"{dim}), but got split_sizes={list(split_size)}"
            )
        return picking.SplitWithSizes.apply(self, stops=np.cumsum(split_size)[:-1].tolist(), dim=dim)

    def chunk(self, chunks, dim=0):
        """Return a tuple of at most so many views of equal size along a dimension, the last one maybe smaller."""
        if not self.array.ndim:
            raise RuntimeError("chunk expects at least a 1-dimensional tensor")
        if chunks <= 0:
            raise RuntimeError(f"chunk expects `chunks` to be greater than 0, got: {chunks}")
        return self.split(max(-(-self.array.shape[wrap_dim(dim, self.array.ndim)] // chunks), 1), dim)

    def diagonal(self, offset=0, dim1=0, dim2=1):
        """Return a view of a diagonal."""
        given, (dim1, dim2) = (dim1, dim2), (wrap_dim(one, self.array.ndim) for one in (dim1, dim2))
        if dim1 == dim2:
            raise RuntimeError(f"diagonal dimensions cannot be identical {given[0]}, {given[1]}")
        return picking.Diagonal.apply(self, offset=offset, dim1=dim1, dim2=dim2)

    def diag(self, diagonal=0):
        """Return the diagonal of a matrix, or a matrix with this vector on its diagonal."""
        if self.array.ndim == 2:
            return diagonals.DiagonalCopy.apply(self, offset=diagonal)
        if self.array.ndim != 1:
            raise RuntimeError(f"diag(): Supports 1D or 2D tensors. Got {self.array.ndim}D")
        return diagonals.DiagEmbed.apply(self, offset=diagonal)

    def tril(self, diagonal=0):
        """Return a copy with zeros above a diagonal."""
        self._require_matrix("tril")
        return diagonals.Tril.apply(self, diagonal=diagonal)

    def triu(self, diagonal=0):
        """Return a copy with zeros below a diagonal."""
        self._require_matrix("triu")
        return diagonals.Triu.apply(self, diagonal=diagonal)

    def _require_matrix(self, name):
        if self.array.ndim < 2:
            raise RuntimeError(f"{name}: input tensor must have at least 2 dimensions")

    def trace(self):
        """Return the sum of the diagonal of a matrix."""
        if self.array.ndim != 2:
            raise RuntimeError(f"trace: expected a matrix, but got tensor with dim {self.array.ndim}")
        return diagonals.Trace.apply(self)

    def unfold(self, dimension, size, step):
        """Return a view of windows along a dimension, which become the last dimension."""
        dim = wrap_dim(dimension, self.array.ndim)
        length = self.array.shape[dim] if self.array.ndim else 1
        if size > length:
            raise RuntimeError(
                f"maximum size for tensor at dimension {dimension} is {length} but size is {size}"
            )
        if step <= 0:
            raise RuntimeError(f"step is {step} but must be > 0")
        return picking.Unfold.apply(self, dim=dim, size=size, step=step)

    tril_, triu_ = in_place(tril), in_place(triu)
