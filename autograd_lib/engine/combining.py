"""Functions of several tensors that are not methods: joining, choosing, contracting."""

import math
import warnings

import numpy as np

from .breadth.einsum import einsum
from .breadth.ops.joining import Cat, Stack
from .breadth.ops.selecting import Where
from .breadth.ops.shaping import ToCopy
from .breadth.ops.spreads import StdMean, VarMean
from .factories import tensor
from .tensors import Tensor, wrap
from .torch.dtypes import common_dtype, of
from .torch.shapes import Size, broadcast_shape, sizes, wrap_dim

_MESHGRID = "torch.meshgrid: in an upcoming release, it will be required to pass the indexing argument."

__all__ = [
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "broadcast_shapes",
    "broadcast_tensors",
    "bucketize",
    "cat",
    "column_stack",
    "concat",
    "concatenate",
    "einsum",
    "hstack",
    "is_tensor",
    "isin",
    "meshgrid",
    "result_type",
    "searchsorted",
    "stack",
    "std_mean",
    "tensordot",
    "var_mean",
    "vstack",
    "where",
]  # fmt: skip


def is_tensor(obj):
    """Return whether an object is a tensor."""
    return isinstance(obj, Tensor)


def result_type(tensor1, tensor2):
    """Return the dtype of tensor1 + tensor2 for tensors and numbers."""
    return of(common_dtype([getattr(one, "array", one) for one in (tensor1, tensor2)]))


def _same_dtype(tensors):
    """Return the tensors in the dtype that all of them fit in."""
    wanted = common_dtype([one.array for one in tensors])
    return [one if one.array.dtype == wanted else ToCopy.apply(one, dtype=wanted) for one in tensors]


def cat(tensors, dim=0, *, axis=None):
    """Return tensors joined along an existing dimension. Vectors without elements fit everywhere."""
    tensors = _checked(tensors, "cat")
    if not tensors:
        raise ValueError("torch.cat(): expected a non-empty list of Tensors")
    for i, one in enumerate(tensors):
        if not one.array.ndim:
            raise RuntimeError(f"zero-dimensional tensor (at position {i}) cannot be concatenated")
    shapes = [one.array.shape for one in tensors]
    first = next((shape for shape in shapes if shape != (0,)), (0,))
    dim = wrap_dim(dim if axis is None else axis, len(first))
    for i, shape in enumerate(shapes):
        if shape != (0,):
            _check_joinable(first, shape, dim, i)
    return Cat.apply(*_same_dtype(tensors), dim=dim)


def _checked(tensors, name):
    """Return a sequence of tensors as a list; raise TypeError for anything else."""
    if isinstance(tensors, Tensor):
        raise TypeError(f"{name}(): argument 'tensors' (position 1) must be tuple of Tensors, not Tensor")
    for i, one in enumerate(tensors):
        if not isinstance(one, Tensor):
            raise TypeError(f"expected Tensor as element {i} in argument 0, but got {type(one).__name__}")
    return list(tensors)


concat = concatenate = cat


def _check_joinable(first, shape, dim, index):
    """Raise RuntimeError when two shapes differ in more than the dimension along which they are joined."""
    if len(shape) != len(first):
        raise RuntimeError(f"Tensors must have same number of dimensions: got {len(first)} and {len(shape)}")
    for i, (a, b) in enumerate(zip(first, shape, strict=True)):
        if i != dim and a != b:
            raise RuntimeError(
                f"Sizes of tensors must match except in dimension {dim}. Expected size {a} but got size {b} for tensor "
                f"number {index} in the list."
            )


def stack(tensors, dim=0):
    """Return tensors of one shape joined along a new dimension."""
    tensors = _checked(tensors, "stack")
    if not tensors:
        raise RuntimeError("stack expects a non-empty TensorList")
    first = tensors[0].array.shape
    for i, one in enumerate(tensors):
        if one.array.shape != first:
            raise RuntimeError(
                f"stack expects each tensor to be equal size, but got {list(first)} at entry 0 and "
                f"{list(one.array.shape)} at entry {i}"
            )
    return Stack.apply(*_same_dtype(tensors), dim=wrap_dim(dim, len(first) + 1))


def hstack(tensors):
    """Return tensors joined along the second dimension, vectors along the first."""
    tensors = [one.reshape(1) if not one.array.ndim else one for one in tensors]
    return cat(tensors, 0 if tensors[0].array.ndim == 1 else 1)


def vstack(tensors):
    """Return tensors joined as rows."""
    return cat([_as_rows(one) for one in tensors], 0)


def _as_rows(one):
    """Return a number as a matrix of one element, a vector as one row, anything else as it is."""
    if not one.array.ndim:
        return one.reshape((1, 1))
    return one.unsqueeze(0) if one.array.ndim == 1 else one


def column_stack(tensors):
    """Return vectors and matrices joined as columns."""
    return hstack([one if one.array.ndim > 1 else one.reshape((-1, 1)) for one in tensors])


def at_least(wanted, expand):
    """Return a function of tensors that gives those of fewer than `wanted` dimensions as many, by `expand`."""

    def function(*tensors):
        if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
            return tuple(map(function, tensors[0]))
        found = tuple(one if one.array.ndim >= wanted else expand(one) for one in tensors)
        return found if len(found) > 1 else found[0]

    function.__name__ = function.__qualname__ = f"atleast_{wanted}d"
    function.__doc__ = f"Return tensors of at least {wanted} dimensions."
    return function


atleast_1d = at_least(1, lambda x: x.reshape(1))
atleast_2d = at_least(2, _as_rows)
atleast_3d = at_least(3, lambda x: x.unsqueeze(-1) if x.array.ndim == 2 else x.reshape((1, -1, 1)))


def where(condition, input=None, other=None):
    """Return input where the condition holds, else other; the positions where it holds when that is all given."""
    if input is None:
        return condition.nonzero(as_tuple=True)
    if not isinstance(condition, Tensor):
        raise TypeError(
            f"where(): argument 'condition' (position 1) must be Tensor, not {type(condition).__name__}"
        )
    if condition.array.dtype != bool:
        raise RuntimeError(
            f"where expected condition to be a boolean tensor, but got a tensor with dtype {condition.dtype.type_name}"
        )
    if not (isinstance(input, Tensor) or isinstance(other, Tensor)):
        input = tensor(input)
    return Where.apply(input, other, condition=condition)


def broadcast_tensors(*tensors):
    """Return views of the tensors, all expanded to their common shape."""
    shape = broadcast_shapes(*(one.array.shape for one in tensors))
    return tuple(one if one.array.shape == shape else one.expand(shape) for one in tensors)


def broadcast_shapes(*shapes):
    """Return the shape that these shapes broadcast to."""
    result = ()
    for one in shapes:
        result = broadcast_shape(result, sizes((one,)))
    return Size(result)


def meshgrid(*tensors, indexing=None):
    """Return one tensor per vector given, holding its elements at every point of the grid they span.

    With indexing="xy" the first vector runs along the second dimension, and the second along the first.
    """
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        tensors = tensors[0]
    if indexing is None:
        warnings.warn(_MESHGRID, UserWarning, stacklevel=2)
    elif indexing not in ("ij", "xy"):
        raise RuntimeError(f'torch.meshgrid: indexing must be one of "xy" or "ij", but received: {indexing}')
    if len({one.array.dtype for one in tensors}) > 1:
        raise RuntimeError("torch.meshgrid expects all tensors to have the same dtype")
    for one in tensors:
        if one.array.ndim > 1:
            raise RuntimeError(
                "torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: " + str(one)
            )
    ndim = len(tensors)
    order = [1, 0, *range(2, ndim)] if indexing == "xy" and ndim > 1 else list(range(ndim))
    shape = tuple(tensors[i].array.size for i in order)
    grids = [tensors[i].view([-1 if j == dim else 1 for j in range(ndim)]) for dim, i in enumerate(order)]
    return tuple(grids[order[i]].expand(shape) for i in range(ndim))


def tensordot(a, b, dims=2):
    """Return the sums of products over pairs of dimensions: the last of a with the first of b, or those given."""
    if a.array.dtype != b.array.dtype:
        raise RuntimeError("both inputs should have same dtype")
    if isinstance(dims, int):
        of_a, of_b = list(range(a.array.ndim - dims, a.array.ndim)), list(range(dims))
    else:
        of_a, of_b = ([wrap_dim(d, x.array.ndim) for d in ds] for x, ds in zip((a, b), dims, strict=True))
    for i, j in zip(of_a, of_b, strict=True):
        size_a, size_b = a.array.shape[i], b.array.shape[j]
        if size_a == size_b:
            continue
        if size_a == 1:
            b = b.sum(j, keepdim=True)
        elif size_b == 1:
            a = a.sum(i, keepdim=True)
        else:
            raise RuntimeError(
                f"contracted dimensions need to match, but first has size {size_a} in dim {i} and second has size "
                f"{size_b} in dim {j}"
            )
    keep_a = [i for i in range(a.array.ndim) if i not in of_a]
    keep_b = [i for i in range(b.array.ndim) if i not in of_b]
    shape = [a.array.shape[i] for i in keep_a] + [b.array.shape[i] for i in keep_b]
    summed = math.prod(a.array.shape[i] for i in of_a)
    left = a.permute(keep_a + of_a).reshape((math.prod(a.array.shape[i] for i in keep_a), summed))
    right = b.permute(of_b + keep_b).reshape((summed, math.prod(b.array.shape[i] for i in keep_b)))
    return left.mm(right).reshape(shape)


def var_mean(input, dim=None, unbiased=None, keepdim=False, *, correction=None):
    """Return variance and mean."""
    return input._spread(VarMean, dim, unbiased, keepdim, correction)


def std_mean(input, dim=None, unbiased=None, keepdim=False, *, correction=None):
    """Return standard deviation and mean."""
    return input._spread(StdMean, dim, unbiased, keepdim, correction)


def searchsorted(sorted_sequence, input, *, out_int32=False, right=False, side=None):
    """Return where to insert values so that a sorted vector, or each sorted row, stays sorted."""
    if side not in (None, "left", "right"):
        raise RuntimeError(f"side can only be 'left' or 'right' but got {side}")
    side = side or ("right" if right else "left")
    rows, values = sorted_sequence.array, np.asarray(getattr(input, "array", input))
    if rows.ndim < 2:
        found = np.searchsorted(rows, values, side)
    else:
        pairs = zip(rows.reshape(-1, rows.shape[-1]), values.reshape(-1, values.shape[-1]), strict=True)
        found = np.stack([np.searchsorted(row, wanted, side) for row, wanted in pairs]).reshape(values.shape)
    return wrap(np.asarray(found, dtype=np.int32 if out_int32 else np.int64))


def bucketize(input, boundaries, *, out_int32=False, right=False):
    """Return the number of the bucket between the boundaries that each value is in."""
    return searchsorted(boundaries, input, out_int32=out_int32, right=right)


def isin(elements, test_elements, *, assume_unique=False, invert=False):
    """Return for each element whether it is one of the test elements."""
    one, other = (np.asarray(getattr(given, "array", given)) for given in (elements, test_elements))
    return wrap(np.asarray(np.isin(one, other, assume_unique=assume_unique, invert=invert)))
