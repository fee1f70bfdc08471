"""Running sums and extremes along a dimension, and sorting."""

import numpy as np

from .. import tensors
from ..ops import running
from ..shapes import wrap_dim
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

    def logcumsumexp(self, dim):
        """Return the logarithms of the running sums of exp(self) along a dimension, computed without overflow."""
        largest = self.detach().amax(dim, keepdim=True)
        return (self - largest).exp().cumsum(dim).log() + largest

    def diff(self, n=1, dim=-1):
        """Return the differences of neighbours along a dimension, taken n times."""
        x, dim = self, wrap_dim(dim, self.array.ndim)
        for _ in range(n):
            length = max(x.array.shape[dim] - 1, 0)
            x = x.narrow(dim, min(1, x.array.shape[dim]), length) - x.narrow(dim, 0, length)
        return x

    @numpy_words
    def sort(self, dim=-1, descending=False, stable=False):
        """Return the elements in order along a dimension, and their positions."""
        return SORT(*running.Sort.apply(self, dim=wrap_dim(dim, self.array.ndim), descending=descending))

    @numpy_words
    def argsort(self, dim=-1, descending=False, stable=False):
        """Return the positions that sort a dimension."""
        return self.sort(dim, descending)[1]

    def msort(self):
        """Return the elements in order along the first dimension."""
        return self.sort(0)[0]

    def topk(self, k, dim=-1, largest=True, sorted=True):
        """Return the k largest (or smallest) elements along a dimension, and their positions."""
        if self.array.dtype.kind == "b":
            raise RuntimeError("topk does not support bool dtypes on CPU")
        dim = wrap_dim(dim, self.array.ndim)
        if k > (self.array.shape[dim] if self.array.ndim else 1):
            raise RuntimeError("selected index k out of range")
        return TOPK(*running.Topk.apply(self, k=k, dim=dim, largest=largest))

    def unique(self):
        """Return the different elements in rising order."""
        return tensors.wrap(np.unique(self.array))

    def bincount(self, minlength=0):
        """Return how often each integer occurs."""
        return tensors.wrap(np.bincount(self.array, minlength=minlength))
