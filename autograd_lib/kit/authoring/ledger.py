"""Which entries of the ledger of documented outputs the lessons cover."""

import json
from dataclasses import dataclass
from pathlib import Path

from ..notebooks import Course
from .lesson import Lesson, parse
from .problems import Problem
from .source import UnreadableSourceError, read_source
from .words import TEXTS

LEDGER = Path("tests", "data", "documented-outputs.json")


@dataclass(frozen=True)
class Coverage:
    """Which cells cover each entry, as "lesson:cell", and which entries no cell covers."""

    covered: dict[str, tuple[str, ...]]
    missing: tuple[str, ...]


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


def coverage(course: Course) -> Coverage:
    """Return which entries of the course's ledger its lessons cover. An unreadable lesson covers nothing."""
    found = {}
    for lesson_id in course.lessons():
        path = course.source(lesson_id)
        try:
            lesson = parse(lesson_id, path.name, read_source(path))
        except UnreadableSourceError:
            continue
        for cell in lesson.cells:
            for name in cell.ledger:
                found.setdefault(name, []).append(f"{lesson_id}:{cell.id}")
    known = ledger_ids(course)
    return Coverage(
        {name: tuple(found[name]) for name in known if name in found},
        tuple(name for name in known if name not in found),
    )
