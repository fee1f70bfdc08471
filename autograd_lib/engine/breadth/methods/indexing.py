"""x[…] and its relatives: reading and writing parts of a tensor."""

import warnings

import numpy as np

from ...torch.device import refuse
from ...torch.dtypes import as_long
from ...torch.inplace import change, in_place
from ...torch.shapes import broadcast_shape, resized, wrap_dim
from ..ops import indexing as ops
from ..ops.indexing import Index, IndexPut, along, plain
from ..ops.picking import Select, Slice
from ..ops.shaping import Alias, Copy
from .arguments import takes_tensor

_NOT_AN_INDEX = (
    "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices "
    "(got {})"
)
_INDEX_OF_0D = (
    "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a 0-dim "
    "tensor to a number"
)
_BYTE_INDEX = "indexing with dtype torch.uint8 is now deprecated, please use a dtype torch.bool instead."
_LIST_OF_SEVERAL = (
    "Using a non-tuple sequence for multidimensional indexing is deprecated and will be changed in pytorch 2.9; use "
    "x[tuple(seq)] instead of x[seq]. In pytorch 2.9 this will be interpreted as tensor index, x[torch.tensor(seq)], "
    "which will result either in an error or a different result"
)
_SCATTER_REDUCE = (
    "The reduce argument of torch.scatter with Tensor src is deprecated and will be removed in a future PyTorch "
    "release. Use torch.scatter_reduce instead for more reduction options."
)
REDUCTIONS = {"add": np.add, "multiply": np.multiply}
SEVERAL = slice(None)


def index_array(given):
    """Return a copy of an index as an array, with integers of 64 bits in place of Python's."""
    found = np.array(given)
    return as_long(found) if found.dtype == int else found


def one_index(item, kind):
    """Return one index as an int, a slice, None, Ellipsis or a tensor of that class, or raise IndexError."""
    if isinstance(item, IndexingMethods):
        dtype = item.array.dtype
        if dtype == np.uint8:
            if item.array.ndim:
                warnings.warn(_BYTE_INDEX, UserWarning, stacklevel=4)
            return item != 0
        if dtype.kind == "f" or dtype.itemsize == 2:
            raise IndexError("tensors used as indices must be long, int, byte or bool tensors")
        return int(item) if item.array.ndim == 0 and dtype.kind == "i" else item
    if item is None or item is Ellipsis or isinstance(item, slice):
        return item
    if isinstance(item, (list, tuple)):
        numbers = [int(one) if isinstance(one, IndexingMethods) else one for one in item]
        return one_index(kind.wrap(index_array(numbers) if item else as_long([])), kind)
    as_an_int = (
        isinstance(item, np.ndarray) and item.ndim == 0 and item.dtype.kind == "i"
    )  # so it gives a view
    if isinstance(item, (bool, np.bool_, range, np.ndarray)) and not as_an_int:
        return kind.wrap(index_array(item))
    if hasattr(item, "__index__"):
        return int(item)
    if isinstance(item, str):
        raise TypeError("new(): invalid data type 'str'")
    raise IndexError(_NOT_AN_INDEX.format(type(item).__name__))


def used(item):
    """Return how many dimensions an index consumes."""
    if item is None or item is Ellipsis:
        return 0
    return item.array.ndim if isinstance(item, IndexingMethods) and item.array.dtype == bool else 1


def _is_tuple(key):
    """Return whether torch takes a list for several indices: one of fewer than 32 entries that are not all numbers."""
    several = (IndexingMethods, slice, list, tuple, np.ndarray, type(None), type(Ellipsis))
    return isinstance(key, list) and len(key) < 32 and any(isinstance(one, several) for one in key)


def spelled_out(key, ndim, kind):
    """Return the indices in `key` with … replaced by as many full slices as it stands for."""
    if _is_tuple(key):
        warnings.warn(_LIST_OF_SEVERAL, UserWarning, stacklevel=4)
        key = tuple(key)
    items = [one_index(one, kind) for one in (key if isinstance(key, tuple) else (key,))]
    total = sum(map(used, items))
    if total > ndim:
        if not ndim and isinstance(items[0], slice):
            raise IndexError("slice() cannot be applied to a 0-dim tensor.")
        if not ndim and items[0] != 0 and isinstance(items[0], int):
            raise IndexError(f"index {items[0]} is out of bounds for dimension 0 with size 0")
        raise IndexError(
            _INDEX_OF_0D if not ndim and total == 1 else f"too many indices for tensor of dimension {ndim}"
        )
    for i, item in enumerate(items):
        if item is Ellipsis:
            items[i : i + 1] = [SEVERAL] * (ndim - total)
            break
    return [item for item in items if item is not Ellipsis]  # another … stands for nothing


def checked(where, shape):
    """Return an index of tensors and slices, or raise torch's IndexError when it does not fit the shape."""
    dim = 0
    chosen = [item.array for item in where if isinstance(item, IndexingMethods)]
    for item in where:
        sizes = shape[dim : dim + used(item)]
        if isinstance(item, IndexingMethods) and item.array.dtype == bool:
            if item.array.shape != sizes:
                raise IndexError(
                    f"The shape of the mask {list(item.shape)} at index {_misfit(item.shape, sizes)} does not match "
                    f"the shape of the indexed tensor {list(shape)} at index {dim + _misfit(item.shape, sizes)}"
                )
        elif isinstance(item, IndexingMethods):
            within(item.array, sizes[0], f"index {{}} is out of bounds for dimension {dim} with size {{}}")
        dim += used(item)
    integers = [one.shape for one in chosen if one.dtype != bool]
    try:
        np.broadcast_shapes(*integers)
    except ValueError:
        shapes = ", ".join(str(list(one)) for one in integers)
        raise IndexError(
            f"shape mismatch: indexing tensors could not be broadcast together with shapes {shapes}"
        ) from None
    return where


def _misfit(shape, sizes):
    """Return the first dimension in which a mask differs."""
    return next(i for i, (a, b) in enumerate(zip(shape, sizes, strict=True)) if a != b)


def within(index, size, text, error=IndexError, negative=True):
    """Raise an error with `text`, which has places for the index and the size, when an index is out of bounds."""
    wrong = index[(index >= size) | (index < (-size if negative else 0))]
    if wrong.size:
        raise error(text.format(wrong.flat[0], size))


def fitting(value, target, where):
    """Return a value to be written to target[where]; raise torch's errors for its shape or dtype."""
    shape = (
        target.array[plain(where)].shape
        if target.array.ndim
        else np.atleast_1d(target.array)[plain(where)].shape
    )
    if not isinstance(value, IndexingMethods):
        return value
    while value.array.ndim > len(shape) and value.array.shape[0] == 1:
        value = value[0]
    try:
        np.broadcast_to(value.array, shape)
    except ValueError:
        raise RuntimeError(
            f"shape mismatch: value tensor of shape {list(value.shape)} cannot be broadcast to indexing result of "
            f"shape {list(shape)}"
        ) from None
    if value.dtype != target.dtype:
        raise RuntimeError(
            f"Index put requires the source and destination dtypes match, got {target.dtype.type_name} for the "
            f"destination and {value.dtype.type_name} for the source."
        )
    return value


class IndexingMethods:
    """Reading and writing parts of a tensor."""

    def __getitem__(self, key):
        """Return x[key]: a view for integers, slices, None and …; a copy for lists, masks and tensors."""
        view, where = self._locate(key)
        if where:
            return Index.apply(view, where=checked(where, view.array.shape))
        if view is not self:
            return view
        return Slice.apply(self, index=(...,)) if isinstance(key, slice) else Alias.apply(self)

    def __setitem__(self, key, value):
        """Write `value`, broadcast, to x[key]."""
        if not isinstance(value, (IndexingMethods, float, int, np.generic, np.bool_)):
            raise TypeError(f"can't assign a {type(value).__name__} to a {self.type()}")
        view, where = self._locate(key)
        if where:
            where = checked(where, view.array.shape)
            value = fitting(value, view, where)
            change(view, lambda old: IndexPut.apply(old, value, where=where))
        elif isinstance(value, IndexingMethods) and value.array.ndim:
            while value.array.ndim > view.array.ndim and value.array.shape[0] == 1:
                value = value[0]
            value.expand(view.array.shape)  # raises torch's error for shapes that do not fit
            view.copy_(value)
        else:
            view.fill_(value if isinstance(value, IndexingMethods) else self.wrap(np.asarray(value)))

    def _locate(self, key):
        """Return the view that the integers, slices and None in `key` lead to, and the index tensors left for it."""
        view, dim, where, found = self, 0, [], False
        for place, item in enumerate(spelled_out(key, self.array.ndim, type(self))):
            if isinstance(item, int):
                size = view.array.shape[dim]
                if not -size <= item < size:
                    raise IndexError(f"index {item} is out of bounds for dimension {place} with size {size}")
                view = view._picked(dim, item)
                continue
            if isinstance(item, IndexingMethods):
                where.append(item)
                found = True
                if not used(item):  # x[True] has one dimension more
                    view = view.unsqueeze(dim)
                    where[-1] = item.reshape(1)
                dim += used(where[-1])
                continue
            if item is None:
                view = view.unsqueeze(dim)
            elif item != SEVERAL:
                view = view._sliced(dim, item)
            where.append(SEVERAL)
            dim += 1
        return view, tuple(where) if found else ()

    def _sliced(self, dim, item):
        if item.step is not None and item.step <= 0:
            raise ValueError("step must be greater than zero" if item.step else "slice step cannot be zero")
        return Slice.apply(self, index=(SEVERAL,) * dim + (item,))

    def _picked(self, dim, index):
        return Select.apply(self, index=(SEVERAL,) * dim + (index, ...))

    def select(self, dim, index):
        """Return a view of one position along a dimension."""
        if not self.array.ndim:
            raise IndexError("select() cannot be applied to a 0-dim tensor.")
        dim, index = wrap_dim(dim, self.array.ndim), int(index)
        size = self.array.shape[dim]
        if not -size <= index < size:
            raise IndexError(
                f"select(): index {index} out of range for tensor of size {list(self.shape)} at dimension {dim}"
            )
        return self._picked(dim, index)

    def narrow(self, dim, start, length):
        """Return a view of `length` positions along a dimension; `start` may be counted from the end."""
        if not self.array.ndim:
            raise RuntimeError("narrow() cannot be applied to a 0-dim tensor.")
        dim, start = wrap_dim(dim, self.array.ndim), int(start)
        size = self.array.shape[dim]
        if length < 0:
            raise RuntimeError("narrow(): length must be non-negative.")
        if not -size <= start <= size:
            raise IndexError(
                f"start out of range (expected to be in range of [{-size}, {size}], but got {start})"
            )
        start += size if start < 0 else 0
        if start + length > size:
            raise RuntimeError(f"start ({start}) + length ({length}) exceeds dimension size ({size}).")
        return self._sliced(dim, slice(start, start + length))

    def __iter__(self):
        if not self.array.ndim:
            raise TypeError("iteration over a 0-d tensor")
        return iter(self.unbind(0))

    def _at(self, name, dim, index, kinds="dtype int32 or int64"):
        """Return dim and the NumPy index of the positions `index`, a vector or a number, along a dimension."""
        if index.array.dtype not in INTEGERS:
            raise RuntimeError(f"{name}(): Expected {kinds} for index")
        if index.array.ndim > 1:
            raise IndexError(f"{name}(): Index is supposed to be a vector")
        dim = wrap_dim(dim, self.array.ndim)
        return dim, (SEVERAL,) * dim + (index if index.array.ndim else index.reshape(1),)

    def _length(self, dim):
        """Return the size along a dimension, 1 for a tensor without dimensions."""
        return self.array.shape[dim] if self.array.ndim else 1

    def index_select(self, dim, index):
        """Return the positions `index` along a dimension, one after the other."""
        dim, where = self._at("index_select", dim, index)
        within(index.array, self._length(dim), "index out of range in self", negative=False)
        return ops.IndexSelect.apply(self, where=where)

    @takes_tensor
    def take(self, index):
        """Return elements by their place in the flattened tensor."""
        if index.array.dtype != np.int64:
            raise RuntimeError(f"take(): Expected a long tensor for index, but got {index.dtype.type_name}")
        text = "out of range: tried to access index {} on a tensor of {} elements."
        within(index.array, self.array.size, text)
        return ops.Take.apply(self, index=index)

    def gather(self, dim, index, *, sparse_grad=False):
        """Return out[i][j] = self[index[i][j]][j] for dim 0, and likewise for other dimensions."""
        refuse("gather", sparse_grad=sparse_grad)
        return ops.Gather.apply(self, dim=self._element_index("gather", dim, index), index=index)

    def _element_index(self, name, dim, index, src=None):
        """Return `dim` counted from the front; raise torch's errors for an index of elements that does not fit."""
        dim = wrap_dim(dim, self.array.ndim)
        if index.array.dtype not in INTEGERS:
            raise RuntimeError(f"{name}(): Expected dtype int32/int64 for index")
        shape, wanted = self.array.shape or (1,), index.array.shape or (1,)
        if len(shape) != len(wanted):
            whose = "input" if src is None else "self"
            raise RuntimeError(f"Index tensor must have the same number of dimensions as {whose} tensor")
        larger = [i for i, (a, b) in enumerate(zip(wanted, shape, strict=True)) if a > b and i != dim]
        if larger:
            raise RuntimeError(
                f"Size does not match at dimension {larger[0]} expected index {list(index.shape)} to be no larger than "
                f"self {list(self.shape)} apart from dimension {dim}"
            )
        text = f"index {{}} is out of bounds for dimension {dim} with size {{}}"
        within(index.array, shape[dim], text, RuntimeError, negative=False)
        return dim

    def take_along_dim(self, indices, dim=None):
        """Return the elements at `indices` along a dimension, both broadcast along the others; or of all, flattened."""
        if indices.array.dtype != np.int64:
            raise RuntimeError(
                f"torch.take_along_dim(): dtype of indices should be Long but got {indices.dtype.type_name}"
            )
        if dim is None:
            return self.reshape(-1).gather(0, indices.reshape(-1))
        if self.array.ndim != indices.array.ndim:
            raise RuntimeError(
                "torch.take_along_dim(): input and indices should have the same number of dimensions, but got "
                f"{self.array.ndim} dimensions for input, and {indices.array.ndim} dimensions for indices"
            )
        dim = wrap_dim(dim, self.array.ndim)
        x, index = self.array.shape, indices.array.shape
        wide = broadcast_shape(resized(x, dim, 1), resized(index, dim, 1))
        x, index = resized(wide, dim, x[dim]), resized(wide, dim, index[dim])
        return self.broadcast_to(x).gather(dim, (indices % x[dim]).broadcast_to(index))

    @takes_tensor
    def masked_select(self, mask):
        """Return the elements where the mask is true, as a vector."""
        if mask.array.dtype != bool:
            raise RuntimeError("masked_select: expected BoolTensor for mask")
        shape = broadcast_shape(self.array.shape, mask.array.shape)
        x = self if self.array.shape == shape else self.expand(shape)
        mask = mask if mask.array.shape == shape else mask.expand(shape)
        return ops.MaskedSelect.apply(x, where=(mask,))

    @takes_tensor
    def masked_fill(self, mask, value):
        """Return a copy with `value` where the mask is true."""
        if mask.array.dtype != bool:
            raise RuntimeError(
                f"masked_fill_ only supports boolean masks, but got mask with dtype {mask.dtype.c_name}"
            )
        shape = broadcast_shape(mask.array.shape, self.array.shape)
        x = self if self.array.shape == shape else self.expand(shape)
        if not isinstance(value, IndexingMethods):
            return ops.MaskedFill.apply(x, value, mask=mask)
        if value.array.ndim:
            raise RuntimeError(
                "masked_fill_ only supports a 0-dimensional value tensor, but got tensor with "
                f"{value.array.ndim} dimension(s)."
            )
        return ops.MaskedFillTensor.apply(x, value, mask=mask)

    def scatter(self, dim, index, src=None, *, value=None, reduce=None):
        """Return a copy with out[index[i][j]][j] = src[i][j] for dim 0, or combined; src may be a number."""
        src = value if src is None else src
        dim = self._element_index("scatter", dim, index, src)
        if reduce is None:
            operation = ops.Scatter if isinstance(src, IndexingMethods) else ops.ScatterNumber
            return operation.apply(self, part(src, index), where=along(index, dim))
        if reduce not in REDUCTIONS:
            raise RuntimeError("reduce argument must be either add or multiply.")
        if isinstance(src, IndexingMethods):
            warnings.warn(_SCATTER_REDUCE, UserWarning, stacklevel=2)
        combine = REDUCTIONS[reduce]
        return ops.ScatterReduced.apply(self, part(src, index), where=along(index, dim), ufunc=combine)

    def scatter_add(self, dim, index, src):
        """Return a copy with src[i][j] added to out[index[i][j]][j] for dim 0."""
        dim = self._element_index("scatter_add", dim, index, src)
        return ops.ScatterAdd.apply(self, part(src, index), where=along(index, dim), accumulate=True)

    def index_put(self, indices, values, accumulate=False):
        """Return a copy with `values` at the places that the tensors in `indices` choose."""
        for i, one in enumerate(indices):
            if not isinstance(one, IndexingMethods):
                raise TypeError(f"expected Tensor as element {i} in argument 0, but got {type(one).__name__}")
        where = checked(
            tuple(one_index(one, type(self)) if one.array.ndim else one for one in indices), self.array.shape
        )
        return IndexPut.apply(self, fitting(values, self, where), where=where, accumulate=accumulate)

    def index_add(self, dim, index, source, *, alpha=1):
        """Return a copy with the rows of `source` added at positions `index` along a dimension."""
        dim, where = self._at("index_add_", dim, index, "dtype int32/int64")
        if self.dtype != source.dtype:
            raise RuntimeError(
                f"index_add_(): self ({self.dtype.type_name}) and source ({source.dtype.type_name}) must have the same "
                "scalar type"
            )
        count, length = index.array.size, source._length(dim) if source.array.ndim > dim else 1
        own, other = self.array.shape, source.array.shape
        if resized(own, dim, 0) != resized(other, dim, 0):
            raise RuntimeError(
                "source tensor shape must match self tensor shape, excluding the specified dimension. Got self.shape = "
                f"{list(own)} source.shape = {list(other)}"
            )
        if count != length:
            raise RuntimeError(
                f"index_add_(): Number of indices ({count}) should be equal to source.size(dim): ({length}), for dim: "
                f"{dim}"
            )
        text = "index {} is out of bounds for dimension 0 with size {}"
        within(index.array, self._length(dim), text, RuntimeError, negative=False)
        source = source if alpha == 1 else source * alpha
        return ops.AddAtIndex.apply(self, source, where=where, accumulate=True)

    def index_fill(self, dim, index, value):
        """Return a copy with `value` at positions `index` along a dimension."""
        dim, where = self._at("index_fill_", dim, index)
        within(
            index.array, self._length(dim), f"index {{}} is out of bounds for dimension {dim} with size {{}}"
        )
        if not isinstance(value, IndexingMethods):
            return ops.IndexFill.apply(self, value, where=where)
        if value.array.ndim:
            raise RuntimeError(
                f"index_fill_ only supports a 0-dimensional value tensor, but got tensor with {value.array.ndim} "
                "dimension(s)."
            )
        return ops.IndexFillTensor.apply(self, value, where=where)

    def nonzero(self, *, as_tuple=False):
        """Return the positions of the elements that are not zero, one row each."""
        found = np.nonzero(np.atleast_1d(self.array))
        if as_tuple:
            return tuple(self.wrap(as_long(one)) for one in found)
        return self.wrap(as_long(np.stack(found, axis=1)[:, : self.array.ndim]))

    def argwhere(self):
        """Return the positions of the elements that are not zero, one row each."""
        return self.nonzero()

    masked_fill_, index_put_, index_add_ = in_place(masked_fill), in_place(index_put), in_place(index_add)
    scatter_, scatter_add_, index_fill_ = in_place(scatter), in_place(scatter_add), in_place(index_fill)

    def copy_(self, src, non_blocking=False):
        """Overwrite the tensor with the values of another one, broadcast and cast, and return it."""
        if isinstance(src, IndexingMethods):
            together = broadcast_shape(self.array.shape, src.array.shape)
            if together != self.array.shape:
                raise RuntimeError(
                    f"output with shape {list(self.shape)} doesn't match the broadcast shape {list(together)}"
                )
        return change(self, lambda old: Copy.apply(old, src))


INTEGERS = (np.dtype("int32"), np.dtype("int64"))


def part(src, index):
    """Return the part of `src` that has the shape of `index`; a number as it is."""
    if not isinstance(src, IndexingMethods) or src.array.shape == index.array.shape:
        return src
    if src.array.ndim != index.array.ndim or any(
        a > b for a, b in zip(index.array.shape, src.array.shape, strict=True)
    ):
        raise RuntimeError(f"Expected index {list(index.shape)} to be no larger than src {list(src.shape)}")
    return src[tuple(slice(0, n) for n in index.array.shape)]
