"""A cell into which several cells of the lesson were merged, taken apart again."""

from collections.abc import Iterable, Sequence
from typing import Any

from ...notebooks.matching import plain

_ENOUGH = 2  # of the lesson's cells: one alone may be a line that anybody writes


def parted(source: str, cells: Sequence[Any]) -> list[tuple[str, str]]:
    """Return the parts of a student's cell in order, (id, source) of each; nothing where it was not merged.

    cells: those of the lesson that may stand in it, in order. A part has the id of the one that it is, "" where it is
    the student's own. They are found from below, where whole lines are theirs, one above the other: a check that was
    called within an answer as well stands behind the answer.
    """
    text = f"\n{plain(source)}\n"
    parts, end = [], len(text)
    for id, one in reversed(_there(text, cells)):
        found = text.rfind(one, 0, end)
        if found < 0:
            continue
        parts += [("", text[found + len(one) - 1 : end]), (id, one)]
        end = found + 1  # the line break that begins one ends the one above
    if len(parts) < 2 * _ENOUGH:
        return []
    return [(id, part.strip("\n")) for id, part in (("", text[:end]), *reversed(parts)) if part.strip()]


def _there(text: str, cells: Iterable[Any]) -> list[tuple[str, str]]:
    lines = ((cell.id, f"\n{plain(cell.source)}\n") for cell in cells)
    return [(id, one) for id, one in lines if one in text]
