"""Making tensors from data, constants and ranges."""

import warnings

import numpy as np

from . import tensors
from .device import check_device, device, layout, strided
from .dtypes import Default, int64, of, to_numpy
from .node import ASK
from .shapes import sizes

__all__ = [
    "arange", "as_tensor", "device", "empty", "empty_like", "eye", "from_numpy", "full", "full_like", "layout",
    "linspace", "logspace", "ones", "ones_like", "strided", "tensor", "zeros", "zeros_like",
]  # fmt: skip


def finished(array, requires_grad):
    """Return a new leaf."""
    if requires_grad and array.dtype.kind != "f":
        raise RuntimeError("Only Tensors of floating point and complex dtype can require gradients")
    result = tensors.wrap(array)
    if requires_grad:
        result._node = ASK
    return result


def tensor(data, *, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """Return a new leaf with a copy of `data`: a number, nested sequences of numbers, an array or a tensor.

    Python floats get the default float type, ints int64, booleans bool; NumPy data keeps its type.
    """
    check_device(device)
    if isinstance(data, tensors.Tensor):
        warnings.warn(
            "To copy construct from a tensor, it is recommended to use sourceTensor.detach().clone() or "
            "sourceTensor.detach().clone().requires_grad_(True), rather than torch.tensor(sourceTensor).",
            UserWarning,
            stacklevel=2,
        )
    return finished(to_array(data, dtype and to_numpy(dtype)).copy(), requires_grad)


def to_array(data, dtype=None):
    """Return `data` as an array of a supported type; NumPy arrays and tensors are not copied without need."""
    if isinstance(data, tensors.Tensor):
        data = data.array
    if isinstance(data, (np.ndarray, np.generic)):
        array = np.asarray(data, dtype=dtype)
    else:
        _check_nested(data)
        array = np.array(_plain(data))
        if (
            (array.dtype.kind == "f" and not isinstance(_first(data), np.floating))
            or array.dtype.kind == "O"
            or not array.size
        ):
            array = array.astype(Default.dtype.numpy)
        array = array if dtype is None else np.array(_plain(data), dtype=dtype)
    of(array.dtype)  # refuses types that torch would call by other names or that are not supported
    return array


def _plain(data):
    """Return nested sequences with tensors in them replaced by their arrays."""
    if isinstance(data, (list, tuple)):
        return [_plain(one) for one in data]
    return data.array if isinstance(data, tensors.Tensor) else data


def _first(data):
    """Return the first number in nested sequences."""
    while isinstance(data, (list, tuple)) and data:
        data = data[0]
    return data


def _check_nested(data, depth=0):
    """Raise torch's errors for sequences of different lengths and for what is not a number."""
    if isinstance(data, (list, tuple)):
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


def as_tensor(data, dtype=None, device=None):
    """Return `data` as a tensor; a tensor of that dtype is returned as it is, an array shares its memory."""
    check_device(device)
    if isinstance(data, tensors.Tensor):
        return data if dtype is None else data.to(dtype)
    return finished(to_array(data, dtype and to_numpy(dtype)), False)


def from_numpy(ndarray):
    """Return a tensor that shares the memory of an array."""
    if not isinstance(ndarray, np.ndarray):
        raise TypeError(f"expected np.ndarray (got {type(ndarray).__name__})")
    of(ndarray.dtype)
    return finished(ndarray, False)


def _float_or(dtype):
    return Default.dtype.numpy if dtype is None else to_numpy(dtype)


def zeros(*size, dtype=None, device=None, requires_grad=False, **names):
    """Return zeros of a shape."""
    check_device(device)
    shape = sizes(size or (names["size"],))
    if any(one < 0 for one in shape):
        raise RuntimeError("zeros: Dimension size must be non-negative.")
    return finished(np.zeros(shape, dtype=_float_or(dtype)), requires_grad)


def ones(*size, dtype=None, device=None, requires_grad=False, **names):
    """Return ones of a shape."""
    check_device(device)
    shape = sizes(size or (names["size"],))
    if any(one < 0 for one in shape):
        negative = next(one for one in shape if one < 0)
        raise RuntimeError(f"Trying to create tensor with negative dimension {negative}: {list(shape)}")
    return finished(np.ones(shape, dtype=_float_or(dtype)), requires_grad)


empty = zeros  # any values will do, and these are the same every time


def full(size, fill_value, *, dtype=None, device=None, requires_grad=False):
    """Return a constant of a shape, in the type that the constant has in `tensor`."""
    check_device(device)
    value = to_array(fill_value, dtype and to_numpy(dtype))
    return finished(np.full(sizes((size,)), value, dtype=value.dtype), requires_grad)


def arange(start=0, end=None, step=1, *, dtype=None, device=None, requires_grad=False):
    """Return start, start + step, … up to but without `end`; from 0 when one number is given."""
    check_device(device)
    start, end = (0, start) if end is None else (start, end)
    start, end, step = (one.item() if isinstance(one, tensors.Tensor) else one for one in (start, end, step))
    if step == 0:
        raise RuntimeError("step must be nonzero")
    if (end - start) * step < 0:
        raise RuntimeError("upper bound and lower bound inconsistent with step sign")
    if dtype is None:
        dtype = Default.dtype if any(isinstance(one, float) for one in (start, end, step)) else int64
    count = int(np.ceil((end - start) / step))
    return finished((start + step * np.arange(count)).astype(to_numpy(dtype)), requires_grad)


def linspace(start, end, steps, *, dtype=None, device=None, requires_grad=False):
    """Return `steps` evenly spaced numbers from `start` to `end`, both included."""
    check_device(device)
    return finished(np.linspace(float(start), float(end), steps).astype(_float_or(dtype)), requires_grad)


def logspace(start, end, steps, base=10.0, *, dtype=None, device=None, requires_grad=False):
    """Return base ** t for `steps` evenly spaced t from `start` to `end`, both included."""
    check_device(device)
    array = np.logspace(float(start), float(end), steps, base=base)
    return finished(array.astype(_float_or(dtype)), requires_grad)


def eye(n, m=None, *, dtype=None, device=None, requires_grad=False):
    """Return a matrix with ones on the diagonal."""
    check_device(device)
    return finished(np.eye(n, m, dtype=_float_or(dtype)), requires_grad)


def _like(make, input, dtype, device, requires_grad, *args):
    return make(
        input.array.shape, *args, dtype=dtype or input.dtype, device=device, requires_grad=requires_grad
    )


def zeros_like(input, *, dtype=None, device=None, requires_grad=False, memory_format=None):
    """Return zeros in the shape and dtype of a tensor."""
    return _like(zeros, input, dtype, device, requires_grad)


def ones_like(input, *, dtype=None, device=None, requires_grad=False, memory_format=None):
    """Return ones in the shape and dtype of a tensor."""
    return _like(ones, input, dtype, device, requires_grad)


empty_like = zeros_like


def full_like(input, fill_value, *, dtype=None, device=None, requires_grad=False, memory_format=None):
    """Return a constant in the shape and dtype of a tensor."""
    return _like(full, input, dtype, device, requires_grad, fill_value)
