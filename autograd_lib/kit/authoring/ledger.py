"""The ledger of documented outputs, whose entries lessons cover."""

import json
from pathlib import Path

from ..notebooks import Course
from .lesson import Lesson
from .problems import Problem
from .words import TEXTS

LEDGER = Path("tests", "data", "documented-outputs.json")


def ledger_ids(course: Course) -> tuple[str, ...]:
    """Return the ids of the course's ledger in its order; none when the course has no ledger."""
    path = course.root / LEDGER
    if not path.is_file():
        return ()
    return tuple(entry["id"] for entry in json.loads(path.read_text(encoding="utf-8")))


def ledger_problems(course: Course, lesson: Lesson) -> list[Problem]:
    """Return the ids in the lesson that its ledger, if the course has one, does not know."""
    known = set(ledger_ids(course))
    cells = lesson.cells if known else ()
    return [
        lesson.problem(cell, TEXTS("no_entry", name=name))
        for cell in cells
        for name in cell.ledger
        if name not in known
    ]
