"""Guesses before a demo: what a learner expects, put down in words, and beside it what came out.

A guess is never judged and never refused, whatever it is: it may have no text, or one that never ends.
"""

from typing import Any

from ..notebooks import MARK
from ..wording.panels import Panel, Table
from ..wording.text import BOTH
from .describing import show
from .limits import limited, shallow
from .words import TEXTS

_SECONDS = 2  # for the text of a guess
_MOST = 120  # characters of it
_DEEP = 2  # brackets around a placeholder
_NAME = type.__dict__["__name__"]  # what a class says of its own name may be anything


def is_open(value: object, depth: int = 0) -> bool:
    """Return whether a guess is still its placeholder: `...`, or brackets with nothing else in them."""
    if value is ...:
        return True
    if type(value) not in (tuple, list, dict) or not value or depth == _DEEP:
        return False
    held = value.values() if isinstance(value, dict) else value
    return all(is_open(one, depth + 1) for one in held)  # type: ignore[attr-defined]


def in_words(value: object) -> str:
    """Return the text of a value on one line; the name of its type where it has none, or none that ends soon.

    A number of an array library reads as the number that it is.
    """
    try:
        with limited(_SECONDS), shallow():
            value = value.item() if getattr(value, "shape", None) == () else value
            said = repr(value) if hasattr(value, "dtype") else show(value)
            return _printable(" ".join(said.split()))
    except BaseException:  # a guess may leave Python, and what took too long is an interrupt
        return _printable(_NAME.__get__(type(value)))


def name_of(name: object) -> str:
    """Return the name of a guess, whatever stands in its place."""
    return _printable(name) if type(name) is str else in_words(name)


def _printable(words):
    """Return words without anything that no file holds, or that would change how others read; never too many."""
    kept = "".join(sign if sign.isprintable() else "�" for sign in str.__str__(words)[: _MOST + 1])
    return kept if len(kept) <= _MOST else kept[: _MOST - 1] + "…"


def guess_panel(name: str, value: str | None, language: str, record: dict[str, Any]) -> Panel:
    """Return what stands below a guess: that it is noted, or, where it is still open (None), how one makes one."""
    key = "guess_open" if value is None else "guess_noted"
    headline = TEXTS(key, name=name, value=_code(value or "")).in_language(language)
    below = (TEXTS("guess_how", name=name).in_language(language),) if value is None else ()
    return Panel("calm", headline, below, {MARK: record} if record else None, language == BOTH)


def result_panel(name: str, value: str, result: str, language: str) -> Panel:
    """Return a guess and what came out, side by side; which of them is right is for the learner to see."""
    head = tuple(TEXTS(key).in_language(language) for key in ("guess_yours", "guess_result"))
    table = Table(head, ((_code(value), _code(result)),))
    headline = TEXTS("guess_beside", name=name).in_language(language)
    return Panel("calm", headline, (table,), mixed=language == BOTH)


def _code(words):
    return "`" + words.replace("`", "'") + "`" if words else ""
