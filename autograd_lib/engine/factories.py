"""Making tensors from data, constants and ranges."""

import functools

import numpy as np

from .breadth import arrays
from .breadth.arrays import copied, float_or, to_array
from .tensors import Tensor
from .torch.device import check_device, device, layout, refuse, strided
from .torch.dtypes import ALL, Default, int64, of, to_numpy

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
    return Tensor.wrap(array)._as_leaf(requires_grad)


def factory(make):
    """Return a function that makes leaves of the arrays of `make`, with the options that all factories share."""

    @functools.wraps(make)
    def leaf(*args, **options):
        return Tensor._made(make, *args, **options)

    return leaf


def tensor(data, *, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """Return a new leaf with a copy of `data`: a number, nested sequences of numbers, an array or a tensor.

    Python floats get the default float type, ints int64, booleans bool; NumPy data keeps its type.
    """
    check_device(device)
    refuse("tensor", pin_memory=pin_memory)
    return finished(copied(data, dtype), requires_grad)


def as_tensor(data, dtype=None, device=None):
    """Return `data` as a tensor; a tensor of that dtype is returned as it is, an array shares its memory."""
    check_device(device)
    if isinstance(data, Tensor):
        return data if dtype is None else data.to(dtype)
    return finished(to_array(data, dtype and to_numpy(dtype)), False)


def from_numpy(ndarray):
    """Return a tensor that shares the memory of an array."""
    if not isinstance(ndarray, np.ndarray):
        raise TypeError(f"expected np.ndarray (got {type(ndarray).__name__})")
    of(ndarray.dtype)
    return finished(ndarray, False)


zeros, ones = factory(arrays.zeros), factory(arrays.ones)
empty = zeros  # any values will do, and these are the same every time


full = factory(arrays.full)


@factory
def arange(start=None, end=None, step=1, *, dtype=None):
    """Return start, start + step, … up to but without `end`; from 0 when one number is given."""
    start, end = (0, start) if end is None else (0 if start is None else start, end)
    if end is None:
        raise TypeError('arange() missing 1 required positional argument: "end"')
    start, end, step = (one.item() if isinstance(one, Tensor) else one for one in (start, end, step))
    if step == 0:
        raise RuntimeError("step must be nonzero")
    if (end - start) * step < 0:
        raise RuntimeError("upper bound and lower bound inconsistent with step sign")
    if dtype is None:
        dtype = Default.dtype if any(isinstance(one, float) for one in (start, end, step)) else int64
    count = int(np.ceil((end - start) / step))
    return (start + step * np.arange(count, dtype=np.int64)).astype(to_numpy(dtype))


@factory
def linspace(start, end, steps, *, dtype=None):
    """Return `steps` evenly spaced numbers from `start` to `end`, both included."""
    if steps < 0:
        raise RuntimeError("number of steps must be non-negative")
    return np.linspace(float(start), float(end), steps).astype(float_or(dtype))


@factory
def logspace(start, end, steps, base=10.0, *, dtype=None):
    """Return base ** t for `steps` evenly spaced t from `start` to `end`, both included."""
    if steps < 0:
        raise RuntimeError("number of steps must be non-negative")
    return np.logspace(float(start), float(end), steps, base=base).astype(float_or(dtype))


@factory
def eye(n, m=None, *, dtype=None):
    """Return a matrix with ones on the diagonal."""
    for name, one in (("n", n), ("m", m)):
        if one is not None and one < 0:
            raise RuntimeError(f"{name} must be greater or equal to 0, got {one}")
    return np.eye(n, m, dtype=float_or(dtype))


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
