"""Number types under torch's names, and torch's rules for mixing them.

NumPy and torch disagree in two places, and here the disagreement is settled: torch never lets an integer widen a
float (int64 with float32 is float32), and a 0-d tensor or a Python number decides only the *category* of a result
(boolean, integer, float), never its width within a category.
"""

import numpy as np

__all__ = [
    "can_cast", "dtype", "finfo", "float16", "float32", "float64", "get_default_dtype", "iinfo", "int8", "int16",
    "int32", "int64", "promote_types", "set_default_dtype", "uint8",
]  # fmt: skip


class dtype:
    """A number type, for instance `float32`. There is one object per type, so `is` compares them."""

    def __init__(self, name, type_name, c_name):
        self.name = name
        self.numpy = np.dtype(name)
        self.type_name = type_name  # "Float", as in FloatTensor
        self.c_name = c_name  # "float", as torch's matrix products report it
        self.is_floating_point = self.numpy.kind == "f"
        self.is_complex = False
        self.is_signed = self.numpy.kind in "if"
        self.itemsize = self.numpy.itemsize

    def __repr__(self):
        return f"torch.{self.name}"

    def __reduce__(self):
        return of, (self.numpy,)


float16 = dtype("float16", "Half", "c10::Half")
float32 = dtype("float32", "Float", "float")
float64 = dtype("float64", "Double", "double")
uint8 = dtype("uint8", "Byte", "unsigned char")
int8 = dtype("int8", "Char", "signed char")
int16 = dtype("int16", "Short", "short")
int32 = dtype("int32", "Int", "int")
int64 = dtype("int64", "Long", "long int")
bool_ = dtype("bool", "Bool", "bool")

ALL = (float16, float32, float64, uint8, int8, int16, int32, int64, bool_)
_OF_NUMPY = {one.numpy: one for one in ALL}
_OF_PYTHON = {float: float64, int: int64, bool: bool_}
FLOATS = frozenset(
    one.numpy for one in ALL if one.is_floating_point
)  # asking this set is faster than asking `kind`
_CATEGORY = {"b": 0, "u": 1, "i": 1, "f": 2}


class Default:
    """Holds the type that Python floats get."""

    dtype = float32


def get_default_dtype():
    """Return the type of a tensor that is made from Python floats."""
    return Default.dtype


def set_default_dtype(d):
    """Make `d` the type of tensors that are made from Python floats. Raises TypeError unless it is a float type."""
    if not (isinstance(d, dtype) and d.is_floating_point):
        raise TypeError(
            "only floating-point types are supported as the default type",
        )
    Default.dtype = d


def of(numpy_dtype):
    """Return our object for a NumPy dtype. Raises TypeError for types that are not supported, such as complex."""
    try:
        return _OF_NUMPY[numpy_dtype]
    except KeyError:
        supported = ", ".join(one.name for one in ALL)
        raise TypeError(
            f"can't convert np.ndarray of type numpy.{numpy_dtype}. The only supported types are: {supported}."
        ) from None


def to_numpy(wanted):
    """Return NumPy's dtype for one of ours, or for the Python types float (64 bits), int and bool."""
    wanted = _OF_PYTHON.get(wanted, wanted)
    if not isinstance(wanted, dtype):
        raise TypeError(f"dtype must be a torch.dtype, not {type(wanted).__name__}")
    return wanted.numpy


def promote_types(type1, type2):
    """Return the smallest type that both fit in by torch's table, in which integers never widen a float."""
    return of(_promote(type1.numpy, type2.numpy))


def can_cast(from_, to):
    """Return whether torch lets a result of type `from_` be written into a tensor of type `to`."""
    return _CATEGORY[from_.numpy.kind] <= _CATEGORY[to.numpy.kind]


def common_dtype(operands):
    """Return the NumPy dtype in which an operation on these arrays and Python numbers works and answers."""
    with_dimensions = zero_d = numbers = None
    for one in operands:
        if not isinstance(one, np.ndarray):
            numbers = _promote(numbers, _number_dtype(one))
        elif one.ndim:
            with_dimensions = _promote(with_dimensions, one.dtype)
        else:
            zero_d = _promote(zero_d, one.dtype)
    return _combine(with_dimensions, _combine(zero_d, numbers))


def _number_dtype(number):
    """Return the NumPy dtype that stands for a Python number."""
    if isinstance(number, (float, np.floating)):
        return Default.dtype.numpy
    return (bool_ if isinstance(number, (bool, np.bool_)) else int64).numpy


def _promote(one, other):
    """Return the smallest dtype for both, None standing for no operand."""
    if one is None or other is None or one is other:
        return one or other
    if (one.kind == "f") != (other.kind == "f"):
        return one if one.kind == "f" else other
    return np.promote_types(one, other)


def _combine(stronger, weaker):
    """Return the dtype of a result whose operands are of two ranks: the weaker one only raises the category."""
    if stronger is None or weaker is None:
        return stronger or weaker
    return weaker if _CATEGORY[weaker.kind] > _CATEGORY[stronger.kind] else stronger


def as_long(positions):
    """Return positions or counts as int64: where a machine's addresses have 32 bits, so have NumPy's own integers."""
    return np.asarray(positions, dtype=np.int64)


def as_common(arrays):
    """Return two operands ready for NumPy: arrays of one dtype, or an array and a number that does not change it."""
    a, b = arrays
    if a.__class__ is np.ndarray:
        if b.__class__ is np.ndarray:
            if a.dtype is b.dtype:
                return arrays
        elif b.__class__ in (float, int) and a.dtype in FLOATS:
            return arrays
    common = common_dtype(arrays)
    return [one.astype(common) if isinstance(one, np.ndarray) else common.type(one) for one in arrays]


def as_float(arrays):
    """Return arrays of integers or booleans in the default float type, as `torch.exp` does, others as they are."""
    for one in arrays:
        if one.dtype not in FLOATS:
            return [one.astype(Default.dtype.numpy) for one in arrays]
    return arrays


def require_one(one, other, misfit="expected scalar type {0.type_name} but found {1.type_name}"):
    """Raise torch's error unless two arrays, or two tensors, are of one type: not all of its formulas mix them."""
    if one.dtype is other.dtype:
        return
    first, second = (
        of(given.dtype) if isinstance(given.dtype, np.dtype) else given.dtype for given in (one, other)
    )
    if first is not second:
        raise RuntimeError(misfit.format(first, second))


class finfo:
    """Facts about a float type: eps, max, min, tiny, resolution, bits."""

    numpy = staticmethod(np.finfo)
    names = ("eps", "max", "min", "tiny", "smallest_normal", "resolution")

    def __init__(self, type=None):
        facts = self.numpy((type or Default.dtype).numpy)
        self.bits, self.dtype = int(facts.bits), (type or Default.dtype).name
        for name in self.names:
            setattr(
                self,
                name,
                getattr(facts, name).item()
                if hasattr(getattr(facts, name), "item")
                else getattr(facts, name),
            )


class iinfo(finfo):
    """Facts about an integer type: max, min, bits."""

    numpy = staticmethod(np.iinfo)
    names = ("max", "min")
