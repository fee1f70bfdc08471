"""Which lesson a file is, told from its content: what it claims, else which cells it has; the name comes last."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ...notebooks import Course
from ...notebooks.second_edition import has_old_names
from ...wording.text import LANGUAGES
from ..classroom import Unreadable
from ..errors import LessonNotBuiltError
from ..lessons import load_lesson
from ..submission.reading import parse

_ENOUGH = 0.5  # of a lesson's answer cells


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
    """Knows the lessons of a course by their ids and by their answer cells."""

    def __init__(self, course: Course):
        self.course = course
        self.lessons = course.assignments()

    def lesson_of(self, name: str, content: bytes) -> Recognised | None:
        """Return the lesson of a file called `name`, or None when neither content nor name tells."""
        try:
            submitted = parse(content)
        except Unreadable:
            submitted = None
        if submitted:
            claimed, old = submitted.lesson, has_old_names(c.grade_id or c.id or "" for c in submitted.cells)
            found = claimed if claimed in self.lessons else self._by_cells(submitted.cells)
            if found:
                return Recognised(found, True, old)
        named = lesson_in(name, self.lessons)
        return Recognised(named, False) if named else None

    def _by_cells(self, cells):
        """Return the lesson most of whose answer cells are there; its number alone would fit every course."""
        ids = {name for cell in cells for name in (cell.id, cell.grade_id) if name}
        shares = {lesson: len(ids & own) / len(own) for lesson, own in self._answers.items() if own}
        best = max(shares, key=shares.get, default=None)
        return best if best and shares[best] >= _ENOUGH else None

    @cached_property
    def _answers(self):
        found = {}
        for lesson in self.lessons:
            try:
                skeletons = load_lesson(self.course, lesson).skeletons
            except LessonNotBuiltError:
                continue
            found[lesson] = next(skeletons[name].answers for name in LANGUAGES if name in skeletons)
        return found
