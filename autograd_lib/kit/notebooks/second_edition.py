"""Recognising what was made with the second edition, whose exercises were numbers: it is told, and left as it is.

Copies, submissions and gradebooks live longer than an edition. Here is the one place that knows the old ids.
"""

import re
from collections.abc import Iterable

from ..wording.text import Text

_OLD = re.compile(r"ex\d\d_\d(?:_\w+)?")
SECOND_EDITION = Text(
    "这是用第二版做的，那时的练习用编号称呼，第三版的练习有了名字。它一个字也没有改动；请用当初做它的那个版本打开。",
    "This was made with the second edition, whose exercises had numbers; those of the third have names. It was left as it is: please open it with the version that it was made with.",
)


def is_old_name(name: str) -> bool:
    """Return whether an exercise, or a cell of one, was called so in the second edition."""
    return _OLD.fullmatch(name) is not None


def has_old_names(names: Iterable[str]) -> bool:
    """Return whether cells of these ids are the second edition's: those of a notebook, or those in a gradebook."""
    return any(map(is_old_name, names))
