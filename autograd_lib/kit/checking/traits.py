"""What calls that go wrong have in common, and right ones have not: told where nobody knows the mistake by name."""

import numpy as np

from ..wording.text import Catalogue, Text

LEAST = 2  # calls on either side: one alone differs from the others in everything
MAX_SHOWN = 24  # characters of a value
_TEXTS = Catalogue(
    {
        "wrong": Text("出错的几次调用，也只有它们：{what}", "the calls that go wrong, and no others: {what}"),
        "right": Text("对的几次调用，也只有它们：{what}", "the calls that are right, and no others: {what}"),
        "value": Text("`{name}` 是 `{of}`", "`{name}` is `{of}`"),
        "tuple": Text("`{name}` 是元组", "`{name}` is a tuple"),
        "negative": Text("`{name}` 是负数", "`{name}` is negative"),
        "dimensions": Text("`{name}` 的维数是 {of}", "the number of dimensions of `{name}` is {of}"),
        "empty": Text("`{name}` 是空的", "`{name}` is empty"),
        "zeros": Text("`{name}` 里有 0", "`{name}` has a 0 in it"),
        "minus": Text("`{name}` 里有负数", "`{name}` has a negative number in it"),
        "equal": Text("`{name}` 里有相等的数", "`{name}` has equal numbers in it"),
        "square": Text("`{name}` 是方的", "`{name}` is square"),
    }
)


def in_common(cases: list[dict], wrong: set[int]) -> Text | None:
    """Return what is true of exactly the wrong ones among calls, or of exactly the right ones; None for nothing.

    cases: the arguments of each call by name. wrong: the places of those that go wrong.
    """
    right = {*range(len(cases))} - wrong
    if min(len(wrong), len(right)) < LEAST:
        return None
    having = {}
    for number, case in enumerate(cases):
        for name, value in case.items():
            for trait, of in _traits(value):
                having.setdefault((trait, name, of), set()).add(number)
    for key, numbers in (("wrong", wrong), ("right", right)):
        for (trait, name, of), those in having.items():
            if those == numbers:
                return _TEXTS(key, what=_TEXTS(trait, name=name, of=of))
    return None


def _traits(value):
    """Yield what may be said of an argument, as (key of a text, what it is)."""
    if isinstance(value, np.ndarray):
        yield from _of_array(value)
    elif value is None or isinstance(value, (bool, int, tuple)):
        if isinstance(value, tuple):
            yield "tuple", ""
        elif value is not None and value < 0:
            yield "negative", ""
        yield "value", repr(value)[:MAX_SHOWN]


def _of_array(value):
    yield "dimensions", str(value.ndim)
    if value.size == 0:
        yield "empty", ""
    if value.dtype.kind not in "fi":
        return
    if (value == 0).any():
        yield "zeros", ""
    if (value < 0).any():
        yield "minus", ""
    if len(np.unique(value)) < value.size:
        yield "equal", ""
    if value.ndim == 2 and value.shape[0] == value.shape[1]:
        yield "square", ""
