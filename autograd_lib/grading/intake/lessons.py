"""Which lesson a file is, told from its content: what it claims, else which cells it has; the name comes last."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...course import MARK, Course
from ...course.matching import match
from ..classroom import Unreadable
from ..submission.reading import parse


@dataclass(frozen=True)
class Recognised:
    """A lesson, and whether the content said so (else the file's name did)."""

    lesson: str
    by_content: bool


def lesson_in(name: str, lessons: Sequence[str]) -> str | None:
    """Return the lesson whose id a name holds, in whatever case; None for none."""
    return next((lesson for lesson in lessons if lesson.casefold() in name.casefold()), None)


class Recogniser:
    """Knows the lessons of a course by their ids and by their released notebooks."""

    def __init__(self, course: Course):
        self.course = course
        self.lessons = course.lessons()

    def lesson_of(self, name: str, content: bytes) -> Recognised | None:
        """Return the lesson of a file called `name`, or None when neither content nor name tells."""
        try:
            found = match(_as_notebook(parse(content)), self.course)
        except Unreadable:
            found = None
        if found:
            return Recognised(found.lesson, True)
        named = lesson_in(name, self.lessons)
        return Recognised(named, False) if named else None


def _as_notebook(submitted):
    """Return what a student handed in as plain data again: of it, what was read within bounds."""
    cells = [
        {
            "cell_type": cell.kind,
            "source": cell.source,
            "id": cell.id,
            "metadata": {"nbgrader": {"grade_id": cell.grade_id}},
        }
        for cell in submitted.cells
    ]
    mark = {"lesson": submitted.lesson, "language": submitted.language}
    return {"cells": cells, "metadata": {MARK: mark}}
