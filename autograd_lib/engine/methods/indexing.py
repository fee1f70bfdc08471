"""x[…] and its relatives: reading and writing parts of a tensor."""

import numpy as np

from .. import tensors
from ..inplace import change, in_place
from ..ops import indexing as ops
from ..ops.indexing import Index, IndexPut, along
from ..ops.picking import Select, Slice
from ..ops.shaping import Alias, Copy
from ..shapes import broadcast_shape, wrap_dim
from .arguments import takes_tensor

_NOT_AN_INDEX = (
    "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices "
    "(got {})"
)
_INDEX_OF_0D = (
    "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a 0-dim "
    "tensor to a number"
)


def plain(item):
    """Return one index as an int, a slice, None, Ellipsis or an array. Raises IndexError for anything else."""
    if isinstance(item, IndexingMethods):
        item = item.array
        if item.dtype.kind == "f":
            raise IndexError("tensors used as indices must be long, int, byte or bool tensors")
        return int(item) if item.ndim == 0 and item.dtype.kind in "iu" else item
    if item is None or item is Ellipsis or isinstance(item, slice):
        return item
    if isinstance(item, list):
        return np.array([plain(one) for one in item], dtype=None if item else int)
    if isinstance(item, (bool, np.bool_, range, np.ndarray)):
        return np.asarray(item)
    if hasattr(item, "__index__"):
        return int(item)
    raise IndexError(_NOT_AN_INDEX.format(type(item).__name__))


def used(item):
    """Return how many dimensions an index consumes."""
    if item is None or item is Ellipsis:
        return 0
    return item.ndim if isinstance(item, np.ndarray) and item.dtype == bool else 1


def spelled_out(key, ndim):
    """Return the indices in `key` with … replaced by as many full slices as it stands for."""
    items = [plain(one) for one in (key if isinstance(key, tuple) else (key,))]
    total = sum(map(used, items))
    if total > ndim:
        if not ndim and items[0] != 0 and isinstance(items[0], int):
            raise IndexError(f"index {items[0]} is out of bounds for dimension 0 with size 0")
        raise IndexError(f"too many indices for tensor of dimension {ndim}" if ndim else _INDEX_OF_0D)
    for i, item in enumerate(items):
        if item is Ellipsis:
            items[i : i + 1] = [slice(None)] * (ndim - total)
            break
    return items


def checked(arrays, shape):
    """Return an index of arrays and slices, or raise torch's IndexError when it does not fit the shape."""
    dim = 0
    for item in arrays:
        sizes = shape[dim : dim + used(item)]
        if isinstance(item, np.ndarray) and item.dtype == bool and item.shape != sizes:
            raise IndexError(
                f"The shape of the mask {list(item.shape)} at index {dim} does not match the shape of the indexed "
                f"tensor {list(shape)} at index {dim}"
            )
        if isinstance(item, np.ndarray) and item.dtype != bool:
            wrong = item[(item >= sizes[0]) | (item < -sizes[0])]
            if wrong.size:
                raise IndexError(
                    f"index {wrong.flat[0]} is out of bounds for dimension {dim} with size {sizes[0]}"
                )
        dim += used(item)
    integers = [item.shape for item in arrays if isinstance(item, np.ndarray) and item.dtype != bool]
    try:
        np.broadcast_shapes(*integers)
    except ValueError:
        shapes = ", ".join(str(list(one)) for one in integers)
        raise IndexError(
            f"shape mismatch: indexing tensors could not be broadcast together with shapes {shapes}"
        ) from None
    return arrays


def fitting(value, shape):
    """Return a value to be written to elements of a shape; raise torch's RuntimeError when it does not fit."""
    try:
        np.broadcast_to(getattr(value, "array", value), shape)
    except ValueError:
        raise RuntimeError(
            f"shape mismatch: value tensor of shape {list(value.shape)} cannot be broadcast to indexing result of "
            f"shape {list(shape)}"
        ) from None
    return value


class IndexingMethods:
    """Reading and writing parts of a tensor."""

    def __getitem__(self, key):
        """Return x[key]: a view for integers, slices, None and …; a copy for lists, masks and tensors."""
        view, arrays = self._locate(key)
        if arrays:
            return Index.apply(view, index=checked(arrays, view.array.shape))
        if view is not self:
            return view
        return Slice.apply(self, index=(...,)) if isinstance(key, slice) else Alias.apply(self)

    def __setitem__(self, key, value):
        """Write `value`, broadcast, to x[key]."""
        if not isinstance(value, (IndexingMethods, float, int, np.generic, np.bool_)):
            raise TypeError(f"can't assign a {type(value).__name__} to a {self.type()}")
        view, arrays = self._locate(key)
        if arrays:
            where = checked(arrays, view.array.shape)
            change(
                view, lambda old: IndexPut.apply(old, fitting(value, view.array[where].shape), index=where)
            )
        elif isinstance(value, IndexingMethods) and value.array.ndim:
            while value.array.ndim > view.array.ndim and value.array.shape[0] == 1:
                value = value[0]
            value.expand(view.array.shape)  # raises torch's error for shapes that do not fit
            view.copy_(value)
        else:
            view.fill_(value if isinstance(value, IndexingMethods) else tensors.wrap(np.asarray(value)))

    def _locate(self, key):
        """Return the view that the integers, slices and None in `key` lead to, and the index arrays left for it."""
        view, dim, arrays, found = self, 0, [], False
        for item in spelled_out(key, self.array.ndim):
            if isinstance(item, int):
                view = view.select(dim, item)
                continue
            if isinstance(item, np.ndarray):
                arrays.append(item)
                found = True
                dim += used(item)
                continue
            if item is None:
                view = view.unsqueeze(dim)
            elif item != slice(None):
                view = view._sliced(dim, item)
            arrays.append(slice(None))
            dim += 1
        return view, tuple(arrays) if found else ()

    def _sliced(self, dim, item):
        if item.step is not None and item.step <= 0:
            raise ValueError("step must be greater than zero" if item.step else "slice step cannot be zero")
        return Slice.apply(self, index=(slice(None),) * dim + (item,))

    def select(self, dim, index):
        """Return a view of one position along a dimension."""
        dim, size = wrap_dim(dim, self.array.ndim), self.array.shape[dim]
        if not -size <= index < size:
            raise IndexError(f"index {index} is out of bounds for dimension {dim} with size {size}")
        return Select.apply(self, index=(slice(None),) * dim + (index, ...))

    def narrow(self, dim, start, length):
        """Return a view of `length` positions along a dimension."""
        return self._sliced(wrap_dim(dim, self.array.ndim), slice(start, start + length))

    def __iter__(self):
        if not self.array.ndim:
            raise TypeError("iteration over a 0-d tensor")
        return iter(self.unbind(0))

    def index_select(self, dim, index):
        """Return the positions `index` along a dimension, one after the other."""
        where = (slice(None),) * wrap_dim(dim, self.array.ndim) + (index.array,)
        return ops.IndexSelect.apply(self, index=checked(where, self.array.shape))

    def take(self, index):
        """Return elements by their place in the flattened tensor."""
        flat = index.array % max(self.array.size, 1)
        if not ((index.array < self.array.size) & (index.array >= -self.array.size)).all():
            raise IndexError("out of range: tried to access index out of bounds of the flattened tensor")
        return ops.Take.apply(self, index=np.unravel_index(flat, self.array.shape))

    def gather(self, dim, index):
        """Return out[i][j] = self[index[i][j]][j] for dim 0, and likewise for other dimensions."""
        if index.array.ndim != self.array.ndim:
            raise RuntimeError("Index tensor must have the same number of dimensions as input tensor")
        return ops.Gather.apply(self, dim=wrap_dim(dim, self.array.ndim), index=index.array)

    def take_along_dim(self, indices, dim):
        """Return the elements at `indices` along a dimension."""
        return self.gather(dim, indices)

    @takes_tensor
    def masked_select(self, mask):
        """Return the elements where the mask is true, as a vector."""
        if mask.array.dtype != bool:
            raise RuntimeError("masked_select: expected BoolTensor for mask")
        shape = broadcast_shape(self.array.shape, mask.array.shape)
        x = self if self.array.shape == shape else self.expand(shape)
        return ops.MaskedSelect.apply(x, index=(np.broadcast_to(mask.array, shape),))

    def masked_fill(self, mask, value):
        """Return a copy with `value` where the mask is true."""
        if isinstance(value, IndexingMethods):
            return ops.MaskedFillTensor.apply(self, value, mask=mask.array)
        return ops.MaskedFill.apply(self, value=value, mask=mask.array)

    def scatter(self, dim, index, src=None, *, value=None, reduce=None):
        """Return a copy with out[index[i][j]][j] = src[i][j] for dim 0; src may be a number."""
        src = value if src is None else src
        where = along(index.array, wrap_dim(dim, self.array.ndim))
        if not isinstance(src, IndexingMethods):
            return ops.ScatterNumber.apply(self, value=src, index=where)
        operation = ops.ScatterAdd if reduce == "add" else ops.Scatter
        return operation.apply(self, part(src, index), index=where, accumulate=reduce == "add")

    def scatter_add(self, dim, index, src):
        """Return a copy with src[i][j] added to out[index[i][j]][j] for dim 0."""
        return self.scatter(dim, index, src, reduce="add")

    def index_put(self, indices, values, accumulate=False):
        """Return a copy with `values` at the places that the tensors in `indices` choose."""
        where = tuple(plain(one) for one in indices)
        return IndexPut.apply(self, values, index=where, accumulate=accumulate)

    def index_add(self, dim, index, source, *, alpha=1):
        """Return a copy with the rows of `source` added at positions `index` along a dimension."""
        where = (slice(None),) * wrap_dim(dim, self.array.ndim) + (index.array,)
        source = source if alpha == 1 else source * alpha
        return ops.AddAtIndex.apply(self, source, index=where, accumulate=True)

    def index_fill(self, dim, index, value):
        """Return a copy with `value` at positions `index` along a dimension."""
        where = (slice(None),) * wrap_dim(dim, self.array.ndim) + (index.array,)
        return ops.IndexFill.apply(self, value, index=where)

    def index_copy(self, dim, index, source):
        """Return a copy with the rows of `source` at positions `index` along a dimension."""
        where = (slice(None),) * wrap_dim(dim, self.array.ndim) + (index.array,)
        return ops.IndexCopy.apply(self, source, index=where)

    def nonzero(self, as_tuple=False):
        """Return the positions of the elements that are not zero, one row each."""
        found = np.nonzero(np.atleast_1d(self.array))
        if as_tuple:
            return tuple(tensors.wrap(one) for one in found)
        return tensors.wrap(np.stack(found, axis=1)[:, : self.array.ndim])

    argwhere = nonzero
    masked_fill_, index_put_, index_add_ = in_place(masked_fill), in_place(index_put), in_place(index_add)
    scatter_, scatter_add_, index_fill_ = in_place(scatter), in_place(scatter_add), in_place(index_fill)
    index_copy_ = in_place(index_copy)

    def copy_(self, src, non_blocking=False):
        """Overwrite the tensor with the values of another one, broadcast and cast, and return it."""
        if isinstance(src, IndexingMethods):
            together = broadcast_shape(self.array.shape, src.array.shape)
            if together != self.array.shape:
                raise RuntimeError(
                    f"output with shape {list(self.shape)} doesn't match the broadcast shape {list(together)}"
                )
        return change(self, lambda old: Copy.apply(old, src))


def part(src, index):
    """Return the part of `src` that has the shape of `index`; a number as it is."""
    if not isinstance(src, IndexingMethods) or src.array.shape == index.array.shape:
        return src
    return src[tuple(slice(0, n) for n in index.array.shape)]
