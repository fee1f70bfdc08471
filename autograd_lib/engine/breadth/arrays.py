"""What users give as data, as arrays, and arrays of constants."""

import warnings

import numpy as np

from ..core.tensor import Tensor
from ..torch.dtypes import Default, as_long, of, to_numpy
from ..torch.shapes import sizes

_NUMBERS = frozenset({bool, int, float})  # a row of these alone needs no look at each


def copied(data, dtype=None, depth=3):
    """Return a copy of `data` as an array. A tensor is warned of, for the caller at that depth of the stack."""
    if isinstance(data, Tensor):
        warnings.warn(
            "To copy construct from a tensor, it is recommended to use sourceTensor.detach().clone() or "
            "sourceTensor.detach().clone().requires_grad_(True), rather than torch.tensor(sourceTensor).",
            UserWarning,
            stacklevel=depth,
        )
    return to_array(data, dtype and to_numpy(dtype)).copy()


def to_array(data, dtype=None):
    """Return `data` as an array of a supported type; NumPy arrays and tensors are not copied without need."""
    if isinstance(data, Tensor):
        data = data.array
    if isinstance(data, (np.ndarray, np.generic)):
        array = np.asarray(data, dtype=dtype)
    else:
        _check_nested(data)
        plain = _plain(data)
        array = np.array(plain)
        if (
            (array.dtype.kind == "f" and not isinstance(_first(data), np.floating))
            or array.dtype.kind == "O"
            or not array.size
        ):
            array = array.astype(Default.dtype.numpy)
        elif array.dtype.kind == "i" and isinstance(_first(data), int):
            array = as_long(array)
        array = array if dtype is None else np.array(plain, dtype=dtype)
    of(array.dtype)  # refuses types that torch would call by other names or that are not supported
    return array


def _plain(data):
    """Return nested sequences with tensors in them replaced by their arrays."""
    if isinstance(data, (list, tuple)):
        return data if _NUMBERS.issuperset(map(type, data)) else [_plain(one) for one in data]
    return data.array if isinstance(data, Tensor) else data


def _first(data):
    """Return the first number in nested sequences."""
    while isinstance(data, (list, tuple)) and data:
        data = data[0]
    return data


def _check_nested(data, depth=0):
    """Raise torch's errors for sequences of different lengths and for what is not a number."""
    if isinstance(data, (list, tuple)):
        if _NUMBERS.issuperset(map(type, data)):
            return
        if data and isinstance(data[0], str):
            raise ValueError("too many dimensions 'str'")
        lengths = [len(one) if isinstance(one, (list, tuple)) else None for one in data]
        for one in lengths:
            if one != lengths[0]:
                if one is None or lengths[0] is None:
                    wrong = data[0 if one is not None else lengths.index(None)]
                    raise TypeError(f"must be real number, not {type(wrong).__name__}")
                raise ValueError(f"expected sequence of length {lengths[0]} at dim {depth + 1} (got {one})")
        for one in data:
            _check_nested(one, depth + 1)
    elif isinstance(data, str):
        raise TypeError("new(): invalid data type 'str'")
    elif data is None or isinstance(data, dict):
        raise RuntimeError(f"Could not infer dtype of {type(data).__name__}")


def float_or(dtype):
    """Return NumPy's dtype for one of ours, or for the default float type."""
    return Default.dtype.numpy if dtype is None else to_numpy(dtype)


def shape_of(name, size, named):
    """Return a shape given as f(2, 3), f((2, 3)) or f(size=(2, 3))."""
    shape = sizes(size if named is None else (named,))
    if any(one < 0 for one in shape):
        negative = next(one for one in shape if one < 0)
        if name == "zeros":
            raise RuntimeError("zeros: Dimension size must be non-negative.")
        raise RuntimeError(f"Trying to create tensor with negative dimension {negative}: {list(shape)}")
    return shape


def zeros(*shape, size=None, dtype=None):
    """Return zeros of a shape."""
    return np.zeros(shape_of("zeros", shape, size), dtype=float_or(dtype))


def ones(*shape, size=None, dtype=None):
    """Return ones of a shape."""
    return np.ones(shape_of("ones", shape, size), dtype=float_or(dtype))


def full(size, fill_value, *, dtype=None):
    """Return a constant of a shape, in the type that the constant has in `tensor`."""
    if hasattr(size, "__index__"):
        raise TypeError(
            f"full(): argument 'size' (position 1) must be tuple of ints, not {type(size).__name__}"
        )
    value = to_array(fill_value, dtype and to_numpy(dtype))
    return np.full(sizes((size,)), value, dtype=value.dtype)
