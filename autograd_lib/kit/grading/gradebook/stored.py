"""Reading what a run has stored of a submission; nothing of the gradebook is opened, or imported, for it."""

import json

import nbformat

from ..classroom import Classroom
from ..judging.sections import Section
from ..results import Result


def earlier_result(room: Classroom, student: str, lesson: str) -> Result | None:
    """Return the result that a run has stored, or None when there is none that can be read."""
    try:
        return Result.from_json(json.loads(room.result(student, lesson).read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def kept_sections(room: Classroom, student: str, lesson: str) -> tuple[Section, ...]:
    """Return what a student's page is made from; nothing where nothing ran, or it cannot be read."""
    try:
        data = json.loads(room.sections(student, lesson).read_text(encoding="utf-8"))
        return tuple(map(Section.from_json, data))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ()


def earlier_notebook(room: Classroom, student: str, lesson: str):
    """Return the autograded notebook that a run has stored, or None when there is none that can be read."""
    try:
        return nbformat.read(room.notebook(student, lesson), as_version=4)
    except (OSError, ValueError, KeyError, RecursionError):
        return None


def languages_of(room: Classroom, student: str) -> list[str]:
    """Return the languages of a student's notebooks that ran, in the lessons' order."""
    lessons = sorted(path.parent.name for path in room.results(student))
    results = (earlier_result(room, student, lesson) for lesson in lessons)
    return [result.language for result in results if result and result.exercises]
