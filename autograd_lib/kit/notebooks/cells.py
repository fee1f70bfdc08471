"""The cells of a course notebook: their ids, what each one is for, and whether a learner has written in it.

A cell is a dictionary, as a file or a browser has it; nbformat's nodes are dictionaries, too.
"""

import hashlib
import itertools
import keyword
import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..wording.markup import as_plain
from .second_edition import is_old_name

_NAME = re.compile(r"[a-z][a-z0-9_]{0,50}")
_MINUTES = re.compile(r"(?:约|about) (\d+) ?(?:分钟|minutes)")
_CHECK, _TASK = "_check", "_task"


def is_exercise_name(name: str) -> bool:
    """Return whether an exercise may be called so: a name of Python's that none of the cells beside it could have."""
    plain = _NAME.fullmatch(name) and not keyword.iskeyword(name)
    return bool(plain) and not name.endswith((_CHECK, _TASK)) and not is_old_name(name)


def check_id(exercise: str) -> str:
    return exercise + _CHECK


def task_id(exercise: str) -> str:
    """Return the id of the cell that says what an exercise asks for."""
    return exercise + _TASK


def exercise_checked(cell_id: str) -> str:
    """Return the exercise that the check cell of this id checks. The answer cell has the exercise's name itself."""
    return cell_id.removesuffix(_CHECK)


def exercise_of(cell: Mapping[str, Any]) -> str:
    """Return the exercise of an answer cell or a check cell, as nbgrader's metadata tells; "" for any other."""
    if is_answer(cell):
        return cell_key(cell)
    return exercise_checked(cell_key(cell)) if is_check(cell) else ""


def cell_key(cell: Mapping[str, Any]) -> str:
    """Return the id under which a cell is known: nbgrader's, which survives editors that renew cell ids, or its own."""
    grade_id = nbgrader_of(cell).get("grade_id")
    return grade_id if isinstance(grade_id, str) and grade_id else str(cell.get("id", ""))


def nbgrader_of(cell: Mapping[str, Any]) -> dict:
    """Return what nbgrader knows about a cell; nothing for a cell that it has no part in."""
    metadata = cell.get("metadata")
    nbgrader = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    return nbgrader if isinstance(nbgrader, dict) else {}


def is_answer(cell: Mapping[str, Any]) -> bool:
    """Return whether a cell is there for the learner's answer."""
    return bool(nbgrader_of(cell).get("solution"))


def is_check(cell: Mapping[str, Any]) -> bool:
    """Return whether a cell checks an exercise, and is not the learner's to change."""
    return bool(nbgrader_of(cell).get("locked")) and cell_key(cell).endswith(_CHECK)


def cell_source(cell: Mapping[str, Any]) -> str:
    """Return the source of a cell, which a file may hold as a list of lines."""
    source = cell.get("source", "")
    return "".join(map(str, source)) if isinstance(source, list) else str(source)


def touched(cell: Mapping[str, Any]) -> bool:
    """Return whether a learner has written something into an answer cell: neither nothing nor its stub stands there.

    nbgrader keeps the checksum of the stub in the cell. Blank lines around an answer are nothing.
    """
    return written(cell_source(cell), cell)


def written(source: str, handed_out: Mapping[str, Any]) -> bool:
    """Return whether `source` says more than nothing and something else than an answer cell as it was handed out."""
    source = source.strip()
    return bool(source) and checksum(source, handed_out) != nbgrader_of(handed_out).get("checksum")


def checksum(source: str, cell: Mapping[str, Any]) -> str:
    """Return `nbgrader.utils.compute_checksum` of a cell, were this its source; importing that takes a second."""
    marks = nbgrader_of(cell)
    graded, solution = bool(marks.get("grade")), is_answer(cell)
    locked = not solution and (graded or bool(marks.get("locked")))
    said = [source, cell.get("cell_type"), graded, solution, locked, cell_key(cell)]
    said += [float(marks.get("points") or 0)] if graded else []
    return hashlib.md5("".join(map(str, said)).encode("utf-8", "surrogatepass")).hexdigest()


def stated_minutes(cells: Iterable[Mapping[str, Any]]) -> int:
    """Return how long a lesson takes, as the first cell of its notebook says; 0 where it says nothing of it."""
    found = _MINUTES.search("".join(cell_source(cell) for cell in itertools.islice(cells, 1)))
    return int(found[1]) if found else 0


def lesson_title(cells: Iterable[Mapping[str, Any]], lesson: str) -> str:
    """Return the heading of a lesson's notebook, as in "02 The formula changes"."""
    lines = (line for cell in cells for line in cell_source(cell).splitlines())
    heading = next((line for line in lines if line.startswith("# ")), f"# {lesson}")
    return as_plain(heading.removeprefix("# ").strip())
