"""Sums, means, extremes."""

import collections
import math
import warnings

import numpy as np

from ...torch.shapes import sizes, wrap_dim, wrap_dims
from ..ops import reductions, spreads
from ..ops.activations import Logsumexp
from .arguments import numpy_words, true_or_false


def result(name, *fields):
    """Return a class of named tuples that print as torch's `return_types` do."""
    base = collections.namedtuple(name, fields, module="torch.return_types")

    class Named(base):
        __slots__ = ()

        def __repr__(self):
            lines = ",\n".join(f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
            return f"torch.return_types.{name}(\n{lines})"

    Named.__name__ = Named.__qualname__ = name
    Named.__module__ = "torch.return_types"
    return Named


MAX, MIN = result("max", "values", "indices"), result("min", "values", "indices")
MEDIAN = result("median", "values", "indices")


NO_ELEMENTS = (
    "{}(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction dim with the 'dim' "
    "argument."
)


def extreme(name, full, along_dim, named, pair):
    """Return the method `max` or `min`: of all elements, along a dimension, or of two tensors."""

    def method(self, dim=None, keepdim=False, *, other=None, axis=None):
        dim = axis if dim is None else dim
        other = dim if isinstance(dim, ReductionMethods) else other
        true_or_false(name, keepdim)
        if other is not None:
            return getattr(self, pair)(other)
        if dim is not None:
            dim = wrap_dim(dim, self.array.ndim)
            require_elements(self, name, dim)
            return named(*along_dim.apply(self, dim=dim, keepdim=keepdim))
        if not self.array.size:
            raise RuntimeError(NO_ELEMENTS.format(name))
        return full.apply(self, dim=wrap_dims(None, self.array.ndim), keepdim=False)

    method.__name__ = name
    return method


def require_elements(x, name, dim):
    """Raise IndexError when there is nothing to choose from along `dim`."""
    if x.array.ndim and not x.array.shape[dim]:
        raise IndexError(f"{name}(): Expected reduction dim {dim} to have non-zero size.")


WARNING_NAMES = {
    spreads.Var: "var",
    spreads.Std: "std",
    spreads.VarMean: "var_mean",
    spreads.StdMean: "std_mean",
}

ALL = ...
"""The default of `dim`: torch says all dimensions by saying nothing, by () and by None, and tells the first apart."""


class ReductionMethods:
    """Operations that reduce dimensions. NumPy's words `axis` and `keepdims` are understood."""

    max = extreme("max", reductions.Max, reductions.MaxDim, MAX, "maximum")
    min = extreme("min", reductions.Min, reductions.MinDim, MIN, "minimum")

    def sum(self, dim=ALL, keepdim=False, *, dtype=None, axis=ALL, keepdims=False):
        """Return the sum of all elements, or over some dimensions."""
        dim, keepdim = axis if dim is ALL else dim, true_or_false("sum", keepdim) or keepdims
        x = self if dtype is None else self.to(dtype)
        operation = reductions.Sum if dim is ALL else reductions.SumDim
        return operation.apply(x, dim=wrap_dims(dim, x.array.ndim), keepdim=keepdim)

    @numpy_words
    def nansum(self, dim=None, keepdim=False, *, dtype=None):
        """Return the sum of the elements that are not nan."""
        x = self if dtype is None else self.to(dtype)
        return reductions.Nansum.apply(x, dim=wrap_dims(dim, x.array.ndim), keepdim=keepdim)

    @numpy_words
    def nanmean(self, dim=None, keepdim=False, *, dtype=None):
        """Return the mean of the elements that are not nan."""
        return self.nansum(dim, keepdim, dtype=dtype) / (~self.isnan()).sum(dim, keepdim)

    def sum_to_size(self, *size):
        """Return the sum over the dimensions along which a tensor of that size would broadcast to this one."""
        wanted, own = sizes(size), self.array.shape
        extra = len(own) - len(wanted)
        if extra < 0 or any(n not in (1, m) for n, m in zip(wanted, own[max(extra, 0) :], strict=False)):
            raise RuntimeError(f"size {{{list(wanted)}}} is not expandable to size {{{list(own)}}}.")
        stretched = [i for i, n in enumerate(own) if i < extra or n != wanted[i - extra]]
        if not stretched:
            return self
        if not wanted:
            return self.sum()
        total = self.sum(stretched, keepdim=True)
        return total.view(wanted) if extra else total

    def mean(self, dim=ALL, keepdim=False, *, dtype=None, axis=ALL, keepdims=False):
        """Return the mean of all elements, or over some dimensions. Raises RuntimeError for integers."""
        dim, keepdim = axis if dim is ALL else dim, true_or_false("mean", keepdim) or keepdims
        x = self if dtype is None else self.to(dtype)
        if x.array.dtype.kind != "f":
            raise RuntimeError(
                "mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. "
                f"Got: {x.dtype.type_name}"
            )
        operation = reductions.Mean if dim is ALL else reductions.MeanDim
        return operation.apply(x, dim=wrap_dims(dim, x.array.ndim), keepdim=keepdim)

    @numpy_words
    def prod(self, dim=None, keepdim=False, *, dtype=None):
        """Return the product of all elements, or along one dimension."""
        x = self if dtype is None else self.to(dtype)
        if dim is None:
            return reductions.Prod.apply(x, dim=wrap_dims(None, x.array.ndim), keepdim=False)
        if not isinstance(dim, int):
            raise TypeError(f"prod(): argument 'dim' must be int, not {type(dim).__name__}")
        return reductions.ProdDim.apply(x, dim=wrap_dims(dim, x.array.ndim), keepdim=keepdim)

    def _spread(self, operation, dim, unbiased, keepdim, correction):
        if isinstance(dim, bool):  # var(False) means var(unbiased=False)
            dim, unbiased = None, dim
        if self.array.dtype.kind != "f":
            name = (
                WARNING_NAMES[operation] if operation in (spreads.VarMean, spreads.StdMean) else "std and var"
            )
            raise RuntimeError(f"{name} only support floating point and complex dtypes")
        if correction is None:
            correction = 1 if unbiased is None else int(unbiased)
        dims = wrap_dims(dim, self.array.ndim)
        results = math.prod(size for i, size in enumerate(self.array.shape) if i not in dims)
        if self.array.size <= correction * results:
            warnings.warn(
                f"{WARNING_NAMES[operation]}(): degrees of freedom is <= 0. Correction should "
                "be strictly less than the reduction factor (input numel divided by output numel).",
                UserWarning,
                stacklevel=3,
            )
        full = dim is None or not self.array.ndim
        return operation.apply(self, dim=dims, keepdim=keepdim, correction=correction, full=full)

    @numpy_words
    def var(self, dim=None, unbiased=None, keepdim=False, *, correction=None):
        """Return the variance; sums of squares are divided by n - 1 unless told otherwise."""
        return self._spread(spreads.Var, dim, unbiased, keepdim, correction)

    @numpy_words
    def std(self, dim=None, unbiased=None, keepdim=False, *, correction=None):
        """Return the standard deviation; sums of squares are divided by n - 1 unless told otherwise."""
        return self._spread(spreads.Std, dim, unbiased, keepdim, correction)

    @numpy_words
    def amax(self, dim=(), keepdim=False):
        """Return the largest elements over some dimensions; equal ones share the gradient."""
        return reductions.Amax.apply(self, dim=self._choosing_dims("amax", dim), keepdim=keepdim)

    @numpy_words
    def amin(self, dim=(), keepdim=False):
        """Return the smallest elements over some dimensions; equal ones share the gradient."""
        return reductions.Amin.apply(self, dim=self._choosing_dims("amin", dim), keepdim=keepdim)

    @numpy_words
    def _choosing_dims(self, name, dim):
        """Return dimensions to choose along, all of which must have elements."""
        array = self.array
        if dim in ((), [], None):
            if not array.size:
                raise RuntimeError(NO_ELEMENTS.format(name))
            return wrap_dims(None, array.ndim)
        for one in (dim,) if isinstance(dim, int) else dim:
            if array.ndim and not array.shape[wrap_dim(one, array.ndim)]:
                raise IndexError(f"{name}(): Expected reduction dim {one} to have non-zero size.")
        return wrap_dims(dim, array.ndim)

    @numpy_words
    def median(self, dim=None, keepdim=False):
        """Return the median, the lower of two: of all elements, or along a dimension with positions."""
        if dim is None:
            return reductions.Median.apply(self)
        dim = wrap_dim(dim, self.array.ndim)
        require_elements(self, "median", dim)
        return MEDIAN(*reductions.MedianDim.apply(self, dim=dim, keepdim=keepdim))

    @numpy_words
    def logsumexp(self, dim, keepdim=False):
        """Return log(sum(exp(self))) over some dimensions."""
        return Logsumexp.apply(self, dim=wrap_dims(dim, self.array.ndim), keepdim=keepdim)

    @numpy_words
    def norm(self, p="fro", dim=None, keepdim=False, dtype=None):
        """Return the p-norm over some dimensions; 2 when p is not given. Its gradient at 0 is 0."""
        if p not in ("fro", None) and isinstance(p, str):
            raise RuntimeError(f"linalg.matrix_norm: Order {p} not supported.")
        x = self if dtype is None else self.to(dtype)
        p, dims = 2 if p in ("fro", None) else p, wrap_dims(dim, x.array.ndim)
        if x.array.dtype.kind != "f":
            raise RuntimeError(
                "linalg.vector_norm: Expected a floating point or complex tensor as input. Got "
                f"{x.dtype.type_name}"
            )
        if np.isinf(p) and not reductions.count(x.array.shape, dims):
            raise RuntimeError(
                "linalg.vector_norm cannot compute the inf norm on an empty tensor because the operation does not "
                "have an identity"
            )
        return spreads.VectorNorm.apply(x, p=p, dim=dims, keepdim=keepdim)

    def _positions(self, find, dim, keepdim):
        if self.array.dtype.kind == "b":
            raise RuntimeError(f"{find.__name__}(): does not support bool input")
        if not self.array.size and dim is None:
            raise IndexError(
                f"{find.__name__}(): Expected reduction dim to be specified for input.numel() == 0."
            )
        if dim is None:
            found = find(self.array)
            return self.wrap(np.full((1,) * self.array.ndim if keepdim else (), found, dtype=np.int64))
        dim = wrap_dim(dim, self.array.ndim)
        require_elements(self, find.__name__, dim)
        array = self.array if self.array.ndim else self.array.reshape(1)
        found = find(array, axis=dim, keepdims=keepdim)
        return self.wrap(np.asarray(found, dtype=np.int64).reshape(found.shape if self.array.ndim else ()))

    @numpy_words
    def argmax(self, dim=None, keepdim=False):
        """Return the position of the largest element, the first of equals."""
        return self._positions(np.argmax, dim, keepdim)

    @numpy_words
    def argmin(self, dim=None, keepdim=False):
        """Return the position of the smallest element, the first of equals."""
        return self._positions(np.argmin, dim, keepdim)

    def _told(self, function, dim, keepdim):
        axis = None if dim is None else wrap_dims(dim, self.array.ndim)
        found = np.asarray(function(self.array, axis=axis, keepdims=keepdim))
        byte = found.dtype == bool and self.array.dtype == np.uint8
        return self.wrap(found.astype(np.uint8) if byte else found)

    @numpy_words
    def all(self, dim=None, keepdim=False):
        """Return whether all elements are true."""
        return self._told(np.all, dim, keepdim)

    @numpy_words
    def any(self, dim=None, keepdim=False):
        """Return whether any element is true."""
        return self._told(np.any, dim, keepdim)

    def count_nonzero(self, dim=None):
        """Return how many elements are not zero."""
        return self._told(lambda x, axis, keepdims: np.sum(x != 0, axis=axis, dtype=np.int64), dim, False)
