"""Which lesson a file is, told from its content: what it claims, else which cells it has; the name comes last."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...notebooks import MARK, Course
from ...notebooks.cells import cell_key
from ...notebooks.matching import match
from ...notebooks.second_edition import has_old_names
from ..classroom import Unreadable
from ..submission.reading import parse


@dataclass(frozen=True)
class Recognised:
    """A lesson, and whether the content said so (else the file's name did).

    old: whether the content is the second edition's of it.
    """

    lesson: str
    by_content: bool
    old: bool = False


def lesson_in(name: str, lessons: Sequence[str]) -> str | None:
    """Return the lesson whose id a name holds, in whatever case; None for none."""
    return next((lesson for lesson in lessons if lesson.casefold() in name.casefold()), None)


class Recogniser:
    """Knows the lessons of a course by their ids and by their released notebooks."""

    def __init__(self, course: Course):
        self.course = course
        self.lessons = course.assignments()

    def lesson_of(self, name: str, content: bytes) -> Recognised | None:
        """Return the lesson of a file called `name`, or None when neither content nor name tells."""
        try:
            notebook = _as_notebook(parse(content))
        except Unreadable:
            return self._named(name)
        found = match(notebook, self.course)
        if found is None:
            return self._named(name)
        return Recognised(found.lesson, True, has_old_names(map(cell_key, notebook["cells"])))

    def _named(self, name):
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
    course, _, lesson = submitted.lesson.rpartition(".")
    mark = {"course": course, "lesson": lesson, "language": submitted.language}
    return {"cells": cells, "metadata": {MARK: mark}}
