"""Running sums and extremes along a dimension, and sorting."""

import numpy as np

from ...torch.dtypes import as_long
from ...torch.shapes import wrap_dim
from ..ops import joining, running
from .arguments import numpy_words
from .reductions import result

SORT, TOPK = result("sort", "values", "indices"), result("topk", "values", "indices")
CUMMAX, CUMMIN = result("cummax", "values", "indices"), result("cummin", "values", "indices")


class OrderingMethods:
    """Operations in which the order of the elements along a dimension matters."""

    @numpy_words
    def cumsum(self, dim, *, dtype=None):
        """Return running sums along a dimension."""
        x = self if dtype is None else self.to(dtype)
        return running.Cumsum.apply(x, dim=wrap_dim(dim, x.array.ndim))

    @numpy_words
    def cumprod(self, dim, *, dtype=None):
        """Return running products along a dimension."""
        x = self if dtype is None else self.to(dtype)
        return running.Cumprod.apply(x, dim=wrap_dim(dim, x.array.ndim))

    def cummax(self, dim):
        """Return the largest elements so far along a dimension, and their positions."""
        return CUMMAX(*running.Cummax.apply(self, dim=wrap_dim(dim, self.array.ndim)))

    def cummin(self, dim):
        """Return the smallest elements so far along a dimension, and their positions."""
        return CUMMIN(*running.Cummin.apply(self, dim=wrap_dim(dim, self.array.ndim)))

    def diff(self, n=1, dim=-1, prepend=None, append=None):
        """Return the differences of neighbours along a dimension, taken n times; other values come first or last."""
        if n < 0:
            raise RuntimeError(f"order must be non-negative but got {n}")
        x, dim = self, wrap_dim(dim, self.array.ndim)
        if prepend is not None or append is not None:
            x = joining.Cat.apply(*(one for one in (prepend, x, append) if one is not None), dim=dim)
        for _ in range(n):
            length = max(x.array.shape[dim] - 1, 0)
            x = x.narrow(dim, min(1, x.array.shape[dim]), length) - x.narrow(dim, 0, length)
        return x

    @numpy_words
    def sort(self, dim=-1, descending=False, stable=None):
        """Return the elements in order along a dimension, and their positions; the sort is stable in any case."""
        operation = running.Sort if stable is None else running.StableSort
        return SORT(*operation.apply(self, dim=wrap_dim(dim, self.array.ndim), descending=descending))

    @numpy_words
    def argsort(self, dim=-1, descending=False, stable=False):
        """Return the positions that sort a dimension; the sort is stable in any case."""
        return self.sort(dim, descending)[1]

    def topk(self, k, dim=-1, largest=True, sorted=True):
        """Return the k largest (or smallest) elements along a dimension, in order, and their positions."""
        if self.array.dtype.kind == "b":
            raise RuntimeError("topk does not support bool dtypes on CPU")
        dim = wrap_dim(dim, self.array.ndim)
        if k > (self.array.shape[dim] if self.array.ndim else 1):
            raise RuntimeError("selected index k out of range")
        return TOPK(*running.Topk.apply(self, k=k, dim=dim, largest=largest))

    def unique(self, sorted=True, return_inverse=False, return_counts=False, dim=None):
        """Return the different elements, or slices along a dimension, in rising order, whatever `sorted` says.

        With them come, if wanted, the position of each element among them, and how often each occurs.
        """
        axis = None if dim is None else wrap_dim(dim, self.array.ndim)
        found, inverse, counts = np.unique(self.array, return_inverse=True, return_counts=True, axis=axis)
        inverse = as_long(inverse).reshape(self.array.shape if axis is None else -1)
        wanted = (
            found,
            *([inverse] if return_inverse else []),
            *([as_long(counts)] if return_counts else []),
        )
        results = tuple(self.wrap(one) for one in wanted)
        return results if len(results) > 1 else results[0]

    def bincount(self, weights=None, minlength=0):
        """Return how often each integer occurs, or the sum of the weights of its occurrences."""
        if self.array.ndim != 1 or self.array.dtype.kind not in "iu" or (self.array < 0).any():
            raise RuntimeError("bincount only supports 1-d non-negative integral inputs.")
        numbers = self.array.astype(np.intp)
        if weights is None:
            return self.wrap(as_long(np.bincount(numbers, minlength=minlength)))
        if weights.array.shape != self.array.shape:
            raise RuntimeError("weights should be 1-d and have the same length as input")
        dtype = np.float32 if weights.array.dtype == np.float32 else np.float64
        return self.wrap(np.bincount(numbers, weights.array, minlength).astype(dtype))
