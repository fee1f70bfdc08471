"""Writes tensors in few characters; `tolist`, `shape` and `dtype` are all that is asked of them."""

from typing import Any

from .reading import number_text

MOST_ENTRIES, LONGEST_LIST = 6, 50
FIRST_ENTRIES = 3
LONGEST_BRIEF = 9


def shape_text(shape: Any) -> str:
    """Return a shape as a tuple: (2, 3)."""
    return str(tuple(shape))


def small_text(tensor: Any) -> str | None:
    """Return the entries as nested lists, or None for a tensor that has too many of them."""
    if tensor.numel() > MOST_ENTRIES:
        return None
    if not tuple(tensor.shape):
        return _entry(tensor.tolist(), 6)
    text = _nested(tensor.tolist(), 4 if tensor.numel() <= FIRST_ENTRIES else 3)
    return text if len(text) <= LONGEST_LIST else None


def tensor_text(tensor: Any) -> str:
    """Return the entries, or the first few: [0.5, -1, 2, …].

    The shape would be that of the value, which stands one line above a gradient and needs no second place.
    """
    text = small_text(tensor)
    if text is None:
        first = tensor.detach().reshape(-1)[:FIRST_ENTRIES].tolist()
        text = f"[{', '.join([*(_entry(value, 3) for value in first), '…'])}]"
    return text


def brief_text(tensor: Any) -> str:
    """Return the entries if they take next to no room, else the shape."""
    text = small_text(tensor)
    return text if text and len(text) <= LONGEST_BRIEF else shape_text(tensor.shape)


def _nested(values: Any, digits: int) -> str:
    """Return nested lists of numbers."""
    if isinstance(values, list):
        return f"[{', '.join(_nested(value, digits) for value in values)}]"
    return _entry(values, digits)


def _entry(value: Any, digits: int) -> str:
    """Return a number with at most `digits` significant digits, a whole one with up to six.

    Minus zero is written 0: which zero a sum ends in is nothing to look at.
    """
    if not isinstance(value, float):
        return number_text(value)
    return format(value + 0.0, ".6g" if value.is_integer() else f".{digits}g")
