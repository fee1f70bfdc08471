"""Evidence is plain data: what a check brings home from the learner's process.

`to_plain` runs beside the learner's code and turns whatever that code produced into None, booleans, numbers, strings,
lists, dictionaries with string keys, and arrays. Everything else becomes a *mark*: a dictionary with one key that
starts with "$", which no comparison ever takes for a value. `dumps` and `loads` carry plain data between processes as
JSON; `loads` trusts nothing: it bounds the size, and it rebuilds arrays only from raw bytes of numeric dtypes. Nothing
is ever unpickled or evaluated.
"""

import base64
import json
import math
import sys
from decimal import Decimal
from fractions import Fraction

from .absence import Absent, NotHereError

MAX_TEXT = 20_000  # characters in one string
MAX_ITEMS = 20_000  # entries in one part, nested ones included
MAX_DEPTH = 30
MAX_INT_BITS = 4096
MAX_JSON = 16 * 2**20  # bytes of one serialised evidence
MAX_PIECES = (
    500_000  # commas and brackets in it, those in strings included: objects cost far more than their text
)
ARRAY_DTYPES = frozenset(
    "bool int8 int16 int32 int64 uint8 float16 float32 float64 complex64 complex128".split()
)

UNATTEMPTED = {"$unattempted": True}
TOO_LARGE = {"$refused": "too large"}


class EvidenceError(ValueError):
    """Serialised evidence that is not what `dumps` writes."""


class EvidenceTooLargeError(EvidenceError):
    """Serialised evidence that is more than is read, whoever wrote it."""


def is_mark(value, name: str) -> bool:
    """Return whether plain data is the mark called `name` (without the dollar sign)."""
    return isinstance(value, dict) and set(value) == {f"${name}"}


def to_plain(value):
    """Return `value` as plain data; what has no plain form becomes a mark that names its type or its fault."""
    return _Converter().convert(value, 0)


class _Converter:
    def __init__(self):
        self.items = 0
        self.open = set()  # ids of the containers being converted: meeting one again means a cycle

    def convert(self, value, depth):
        self.items += 1
        if self.items > MAX_ITEMS or depth > MAX_DEPTH:
            return TOO_LARGE
        if value is None or value is True or value is False:
            return value
        if value is ...:
            return UNATTEMPTED
        if type(value) is float:  # nine of ten
            return _plain_float(value)
        for kind, convert in ((int, _plain_int), (float, _plain_float), (str, _plain_str)):
            if issubclass(type(value), kind):
                return convert(value)
        if issubclass(type(value), (list, tuple, dict)):
            return self.container(value, depth)
        if issubclass(type(value), (Fraction, Decimal)):
            return _plain_exact(value)
        return _plain_array(value)

    def container(self, value, depth):
        if id(value) in self.open:
            return {"$refused": "contains itself"}
        if _length(value) > MAX_ITEMS - self.items:
            return TOO_LARGE  # now, not entry by entry: ten million refusals would fill the memory
        self.open.add(id(value))
        try:
            if issubclass(type(value), dict):
                return self.mapping(value, depth)
            return [self.convert(item, depth + 1) for item in _base_items(value)]
        finally:
            self.open.discard(id(value))

    def mapping(self, value, depth):
        mark = _travelled(value) if is_any_mark(value) else None
        if mark is not None:
            return mark
        pairs = dict.items(value)
        return {_plain_key(key): self.convert(item, depth + 1) for key, item in pairs}


def is_any_mark(value) -> bool:
    """Return whether a dictionary looks like one of the kit's own marks, which are passed on unchanged."""
    return (
        type(value) is dict
        and len(value) == 1
        and type(next(iter(value))) is str
        and next(iter(value))[0:1] == "$"
    )


def _travelled(mark):
    """Return a mark after its journey, still serialisable, or None for one that the learner's code made up badly."""
    if mark == UNATTEMPTED:
        return mark.copy()
    try:
        serialised = dumps(mark)
        loads(serialised)
        return json.loads(serialised)
    except (TypeError, ValueError, RecursionError):
        return None


def _length(value):
    return next(kind.__len__(value) for kind in (list, tuple, dict) if issubclass(type(value), kind))


def _base_items(value):
    # list.__iter__ and tuple.__iter__, not the value's own: a subclass may lie about what it holds.
    return (list if issubclass(type(value), list) else tuple).__iter__(value)


def _plain_int(value):
    number = int.__index__(value)
    return number if number.bit_length() <= MAX_INT_BITS else {"$refused": "integer too large"}


def _plain_float(value):
    number = float.__float__(value)
    return number if math.isfinite(number) else {"$float": float.__repr__(number)}


def _plain_exact(value):
    """Return a number that is a fraction or a decimal as the float next to it: it is as good as any other."""
    kind = Fraction if issubclass(type(value), Fraction) else Decimal
    try:
        return _plain_float(float(kind.__float__(value)))
    except (
        ArithmeticError,
        ValueError,
        AttributeError,
        TypeError,
    ):  # beyond floats, or not what it says it is
        return {"$refused": "number too large"}


def _plain_str(value):
    # The lone surrogates that a Python string may hold have no UTF-8 form.
    return str.__str__(value)[:MAX_TEXT].encode("utf-8", "replace").decode("utf-8")


def _plain_key(key):
    return _plain_str(key if issubclass(type(key), str) else str(key)).lstrip("$")


def _plain_array(value):
    if type(value) is Absent:
        raise NotHereError(value.__name__)
    kind = _type_name(type(value))
    if is_library_array(type(value)):
        value = _library_array(value)
    numpy = sys.modules.get("numpy")
    if numpy is None or not issubclass(type(value), (numpy.ndarray, numpy.generic)):
        return {"$type": kind}
    array = numpy.asarray(value)
    if array.dtype.name not in ARRAY_DTYPES:
        return {"$type": _plain_str(f"array of {array.dtype.name}, shape {array.shape}")}
    if array.nbytes > MAX_JSON // 2 or array.ndim > MAX_DEPTH or max(array.shape, default=0) > MAX_JSON:
        return TOO_LARGE
    array = numpy.array(array, dtype=array.dtype.newbyteorder("="), order="C", subok=False)
    raw = base64.b64encode(array.tobytes()).decode("ascii")
    return {"$array": {"dtype": array.dtype.name, "shape": list(array.shape), "data": raw}}


def is_library_array(kind) -> bool:
    """Return whether a type is a library's own kind of array, which can give itself as one of NumPy's."""
    own = "." not in _type_name(kind)  # built in, or defined in a notebook
    return not own and all(callable(getattr(kind, name, None)) for name in ("detach", "numpy"))


def _library_array(array):
    """Return an array of a library's own kind as NumPy's; None where it has no such form."""
    try:
        return array.detach().numpy()
    except KeyboardInterrupt:
        raise
    except Exception:  # of a type or a layout that NumPy does not have
        return None


def _type_name(kind):
    # Through `type` itself: a metaclass may answer these two with anything.
    module = type.__dict__["__module__"].__get__(kind)
    name = type.__dict__["__qualname__"].__get__(kind)
    return _plain_str(f"{module}.{name}").removeprefix("builtins.").removeprefix("__main__.")


def dumps(plain) -> str:
    """Return plain data as one line of JSON."""
    return json.dumps(plain, ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def loads(serialised: str):
    """Return the plain data in `serialised`, arrays rebuilt; raise EvidenceError for anything `dumps` never writes."""
    if not isinstance(serialised, str):
        raise EvidenceError(f"evidence is text, not {type(serialised).__name__}")
    if len(serialised) > MAX_JSON:
        raise EvidenceTooLargeError(f"evidence of {len(serialised)} characters; at most {MAX_JSON} are read")
    if pieces(serialised) > MAX_PIECES:
        raise EvidenceTooLargeError(f"evidence of more than {MAX_PIECES} pieces")
    try:
        return _revive(json.loads(serialised, parse_constant=_refuse_constant))
    except (ValueError, RecursionError) as error:
        raise EvidenceError(f"not readable as evidence: {error}") from error


def pieces(serialised: str) -> int:
    """Return an upper bound of the objects that reading serialised evidence would make."""
    return sum(map(serialised.count, ",[{"))


def carry(value):
    """Return `value` as it arrives after the journey between two processes, so that every check sees the same data."""
    return loads(dumps(to_plain(value)))


def _refuse_constant(name):
    raise EvidenceError(f"{name} is not JSON")


def _revive(value, depth=0):
    if depth > 2 * MAX_DEPTH:
        raise EvidenceError("nested too deeply")
    if isinstance(value, list):
        return [_revive(item, depth + 1) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        raise EvidenceError("a float out of range")  # 1e999 is JSON, and Python reads it as infinity
    if isinstance(value, str):
        value.encode("utf-8")  # a lone surrogate would fail later, where the text is written or shown
    if not isinstance(value, dict):
        return value
    if is_mark(value, "float"):
        return _revive_float(value["$float"])
    if is_mark(value, "array"):
        return _revive_array(value["$array"])
    return {_revive(key, depth): _revive(item, depth + 1) for key, item in value.items()}


def _revive_float(name):
    if name not in ("nan", "inf", "-inf"):
        raise EvidenceError(f"{name!r} is not a special float")
    return float(name)


def _revive_array(record):
    if not isinstance(record, dict) or set(record) != {"dtype", "shape", "data"}:
        raise EvidenceError("malformed array")
    dtype, shape, data = record["dtype"], record["shape"], record["data"]
    if not isinstance(dtype, str) or dtype not in ARRAY_DTYPES:
        raise EvidenceError("malformed array dtype")
    if not isinstance(data, str) or not isinstance(shape, list) or len(shape) > MAX_DEPTH:
        raise EvidenceError("malformed array")
    if not all(type(n) is int and 0 <= n <= MAX_JSON for n in shape):
        raise EvidenceError("malformed array shape")
    import numpy  # only evidence that holds arrays pays for it

    raw = base64.b64decode(data, validate=True)
    if len(raw) != math.prod(shape) * numpy.dtype(dtype).itemsize:
        raise EvidenceError("array data does not fit its shape")
    return numpy.frombuffer(raw, dtype=dtype).reshape(shape).copy()
