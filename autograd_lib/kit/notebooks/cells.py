"""The cells of a course notebook: their ids, what each one is for, and whether a learner has written in it.

A cell is a dictionary, as a file or a browser has it; nbformat's nodes are dictionaries, too.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..wording.markup import as_plain

EXERCISE_ID = re.compile(r"ex(?P<lesson>\d\d)_(?P<number>\d)")
_CELL_ID = re.compile(rf"(?P<exercise>{EXERCISE_ID.pattern})(?:_(?P<part>\w+))?")
_CHECK, _TASK = "check", "task"


def check_id(exercise: str) -> str:
    """Return the id of the cell that checks an exercise."""
    return f"{exercise}_{_CHECK}"


def task_id(exercise: str) -> str:
    """Return the id of the cell that says what an exercise asks for."""
    return f"{exercise}_{_TASK}"


def exercise_of(cell_id: str) -> str:
    """Return the exercise whose answer, check or task has this id; "" where it is no such id.

    An exercise's own id is that of its answer cell; further answer cells add a word of their own to it.
    """
    match = _CELL_ID.fullmatch(cell_id)
    return match["exercise"] if match else ""


def is_check_id(cell_id: str) -> bool:
    """Return whether a cell of this id checks an exercise."""
    match = _CELL_ID.fullmatch(cell_id)
    return match is not None and match["part"] == _CHECK


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
    return bool(nbgrader_of(cell).get("locked")) and is_check_id(cell_key(cell))


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


def lesson_title(cells: Iterable[Mapping[str, Any]], lesson: str) -> str:
    """Return the heading of a lesson's notebook, as in "02 Expression trees"."""
    lines = (line for cell in cells for line in cell_source(cell).splitlines())
    heading = next((line for line in lines if line.startswith("# ")), f"# {lesson}")
    return as_plain(heading.removeprefix("# ").strip())
