"""What stands beside what grading found: points and comments that a person gave in formgrader, and lateness.

The gradebook keeps points and comments through every regrade; they are marked wherever results are shown.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ..files import write_text
from .classroom import Classroom, acceptable
from .feedback import score_block, teacher_block
from .gradebook import Book, DueDate, Points
from .intake.people import late_work, read_roster
from .results import Result, Status, Timing
from .times import handed_in

# Everything of a student's is escaped, so that nobody but the page's own template can write these.
_BLOCK = re.compile(r"<!-- (?P<kind>score|teacher) ?(?P<exercise>\w*) -->.*?<!-- /(?P=kind) -->", re.S)


@dataclass(frozen=True)
class Amendments:
    """What the gradebook and the platform say of the submissions of one lesson."""

    room: Classroom
    lesson: str
    points: Mapping[str, Mapping[str, Points]]  # {student: {exercise: points}}
    comments: Mapping[str, Mapping[str, str]]  # {student: {answer cell: comment}}
    due: DueDate
    marked_late: frozenset[str]  # students

    def amended(self, result: Result) -> Result:
        """Return a result of this lesson with what a person set and wrote, and with when it was handed in."""
        points = self.points.get(result.student, {})
        return replace(
            result,
            by_hand={name: one.score for name, one in sorted(points.items()) if one.by_hand},
            comments=self._comments(result),
            timing=self._timing(result),
        )

    def _comments(self, result):
        """Return {exercise: comment}; comments on several answer cells of an exercise stand one below the other."""
        found: dict[str, str] = {}
        for cell, comment in self.comments.get(result.student, {}).items():
            named = (e.id for e in result.exercises if cell == e.id or cell.startswith(f"{e.id}_"))
            exercise = next(named, cell)
            found[exercise] = "\n".join(filter(None, (found.get(exercise), comment)))
        return dict(sorted(found.items()))

    def _timing(self, result):
        due = self.due.of(result.student)
        if result.status is Status.MISSING:
            return Timing(due=due and due.astimezone())
        time = handed_in(self.room, result.student, self.lesson)
        return Timing(time, due and due.astimezone(), result.student in self.marked_late)


def amendments(room: Classroom, book: Book, lesson: str) -> Amendments:
    """Return the amendments of a lesson, each kind from one query for the whole class."""
    late = frozenset(
        student for student, lessons in late_work(read_roster(room)).items() if lesson in lessons
    )
    return Amendments(room, lesson, book.scores(lesson), book.comments(lesson), book.due_date(lesson), late)


def amended(room: Classroom, book: Book, results: Iterable[Result]) -> list[Result]:
    """Return results with their amendments."""
    results = list(results)
    found = {lesson: amendments(room, book, lesson) for lesson in {result.lesson for result in results}}
    return [found[result.lesson].amended(result) for result in results]


def mark_pages(room: Classroom, results: Iterable[Result]) -> None:
    """Have the feedback pages of these results show their amendments."""
    for result in results:
        path = room.feedback(result.student, result.lesson)
        if not acceptable(result.student) or not path.is_file():
            continue
        page = path.read_text(encoding="utf-8")
        marked = _BLOCK.sub(lambda match, result=result: _block(match, result), page)
        if marked != page:
            write_text(path, marked)


def _block(match, result):
    return score_block(result) if match["kind"] == "score" else teacher_block(result, match["exercise"])
