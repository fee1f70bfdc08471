"""Making tensors from data, constants and ranges."""

import functools
import warnings

import numpy as np

from . import tensors
from .device import check_device, device, layout, strided
from .dtypes import ALL, Default, int64, of, to_numpy
from .node import ASK
from .shapes import sizes

__all__ = [
    "BoolTensor",
    "ByteTensor",
    "CharTensor",
    "DoubleTensor",
    "FloatTensor",
    "HalfTensor",
    "IntTensor",
    "LongTensor",
    "ShortTensor",
    "arange",
    "as_tensor",
    "device",
    "empty",
    "empty_like",
    "eye",
    "from_numpy",
    "full",
    "full_like",
    "layout",
    "linspace",
    "logspace",
    "ones",
    "ones_like",
    "strided",
    "tensor",
    "zeros",
    "zeros_like",
]  # fmt: skip


def finished(array, requires_grad):
    """Return a new leaf."""
    if requires_grad and array.dtype.kind != "f":
        raise RuntimeError("Only Tensors of floating point and complex dtype can require gradients")
    result = tensors.wrap(array)
    if requires_grad:
        result._node = ASK
    return result


def refuse(name, **options):
    """Raise NotImplementedError for an option that is set but not supported."""
    for option, value in options.items():
        if value is not None and value is not False:
            raise NotImplementedError(f"{name}({option}={value!r}) is not supported")


def factory(make):
    """Return a function that makes leaves of the arrays of `make`, with the options that all factories share."""

    @functools.wraps(make)
    def leaf(
        *args,
        requires_grad=False,
        device=None,
        layout=strided,
        pin_memory=False,
        memory_format=None,
        **options,
    ):
        check_device(device)
        other = None if layout is strided else layout
        refuse(make.__name__, layout=other, pin_memory=pin_memory, memory_format=memory_format)
        return finished(make(*args, **options), requires_grad)

    return leaf


def tensor(data, *, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """Return a new leaf with a copy of `data`: a number, nested sequences of numbers, an array or a tensor.

    Python floats get the default float type, ints int64, booleans bool; NumPy data keeps its type.
    """
    check_device(device)
    refuse("tensor", pin_memory=pin_memory)
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


def shape_of(name, size, named):
    """Return a shape given as f(2, 3), f((2, 3)) or f(size=(2, 3))."""
    shape = sizes(size if named is None else (named,))
    if any(one < 0 for one in shape):
        negative = next(one for one in shape if one < 0)
        if name == "zeros":
            raise RuntimeError("zeros: Dimension size must be non-negative.")
        raise RuntimeError(f"Trying to create tensor with negative dimension {negative}: {list(shape)}")
    return shape


@factory
def zeros(*shape, size=None, dtype=None):
    """Return zeros of a shape."""
    return np.zeros(shape_of("zeros", shape, size), dtype=_float_or(dtype))


@factory
def ones(*shape, size=None, dtype=None):
    """Return ones of a shape."""
    return np.ones(shape_of("ones", shape, size), dtype=_float_or(dtype))


empty = zeros  # any values will do, and these are the same every time


@factory
def full(size, fill_value, *, dtype=None):
    """Return a constant of a shape, in the type that the constant has in `tensor`."""
    if hasattr(size, "__index__"):
        raise TypeError(
            f"full(): argument 'size' (position 1) must be tuple of ints, not {type(size).__name__}"
        )
    value = to_array(fill_value, dtype and to_numpy(dtype))
    return np.full(sizes((size,)), value, dtype=value.dtype)


@factory
def arange(start=0, end=None, step=1, *, dtype=None):
    """Return start, start + step, … up to but without `end`; from 0 when one number is given."""
    start, end = (0, start) if end is None else (start, end)
    start, end, step = (one.item() if isinstance(one, tensors.Tensor) else one for one in (start, end, step))
    if step == 0:
        raise RuntimeError("step must be nonzero")
    if (end - start) * step < 0:
        raise RuntimeError("upper bound and lower bound inconsistent with step sign")
    if dtype is None:
        dtype = Default.dtype if any(isinstance(one, float) for one in (start, end, step)) else int64
    count = int(np.ceil((end - start) / step))
    return (start + step * np.arange(count)).astype(to_numpy(dtype))


@factory
def linspace(start, end, steps, *, dtype=None):
    """Return `steps` evenly spaced numbers from `start` to `end`, both included."""
    if steps < 0:
        raise RuntimeError("number of steps must be non-negative")
    return np.linspace(float(start), float(end), steps).astype(_float_or(dtype))


@factory
def logspace(start, end, steps, base=10.0, *, dtype=None):
    """Return base ** t for `steps` evenly spaced t from `start` to `end`, both included."""
    if steps < 0:
        raise RuntimeError("number of steps must be non-negative")
    return np.logspace(float(start), float(end), steps, base=base).astype(_float_or(dtype))


@factory
def eye(n, m=None, *, dtype=None):
    """Return a matrix with ones on the diagonal."""
    for name, one in (("n", n), ("m", m)):
        if one is not None and one < 0:
            raise RuntimeError(f"{name} must be greater or equal to 0, got {one}")
    return np.eye(n, m, dtype=_float_or(dtype))


def like(make):
    """Return a function that makes tensors in the shape and dtype of a tensor."""

    def made(input, *args, dtype=None, **options):
        return make(input.array.shape, *args, dtype=dtype or input.dtype, **options)

    made.__name__ = made.__qualname__ = f"{make.__name__}_like"
    made.__doc__ = f"Return what `{make.__name__}` makes, in the shape and dtype of a tensor."
    return made


zeros_like, ones_like, full_like = like(zeros), like(ones), like(full)
empty_like = zeros_like


def typed(dtype):
    """Return the older name of a type: LongTensor([1, 2]) from data, LongTensor(2, 3) of that shape."""

    def make(*data):
        if len(data) == 1 and not hasattr(data[0], "__index__"):
            return finished(to_array(data[0]).astype(dtype.numpy), False)
        return zeros(*data or (0,), dtype=dtype)

    make.__name__ = make.__qualname__ = f"{dtype.type_name}Tensor"
    make.__doc__ = f"Return a tensor of {dtype.name}, from data or of a shape."
    return make


(
    HalfTensor, FloatTensor, DoubleTensor, ByteTensor, CharTensor, ShortTensor, IntTensor, LongTensor, BoolTensor,
) = map(typed, ALL)  # fmt: skip
