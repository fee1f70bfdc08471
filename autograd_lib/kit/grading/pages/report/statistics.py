"""What a class did, in numbers: of each lesson, of each exercise, of each student."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import median, quantiles

from ...gradebook.records import Record
from ...lessons import Lesson
from ...results import Status
from ..summary import ExerciseSummary, summarise


@dataclass(frozen=True)
class LessonFigures:
    """One lesson of those for whom it counts. Shares are of its points, 0 to 1, of those who handed something in."""

    lesson: str
    records: tuple[Record, ...]
    exercises: tuple[ExerciseSummary, ...]
    times: dict[str, datetime]  # of each student's submission

    @property
    def statuses(self) -> Counter:
        """Return how many submissions ended in each status."""
        return Counter(record.status for record in self.records)

    @property
    def handed_in(self) -> list[Record]:
        """Return the records of those who handed something in, readable or not."""
        return [record for record in self.records if record.status is not Status.MISSING or record.score]

    @property
    def late(self) -> int:
        """Return how many were handed in late."""
        return sum(record.timing.late for record in self.records)

    @property
    def due(self) -> datetime | None:
        """Return when most of the class had to hand in; extensions are for the few."""
        due = Counter(record.timing.due for record in self.records if record.timing.due)
        return due.most_common(1)[0][0] if due else None

    @property
    def shares(self) -> list[float]:
        """Return each of their shares of the points, of those who are judged."""
        judged = [record for record in self.handed_in if record.status is not Status.UNJUDGED]
        return [record.score / record.max_score for record in judged if record.max_score]

    @property
    def quartiles(self) -> tuple[float, float, float] | None:
        """Return the lower quartile, the median and the upper quartile of the shares; None without any."""
        shares = self.shares
        if not shares:
            return None
        if len(shares) == 1:
            return (shares[0],) * 3
        low, _, high = quantiles(shares, n=4, method="inclusive")
        return low, median(shares), high


@dataclass(frozen=True)
class ClassFigures:
    """A class: its lessons in order, its students by name."""

    lessons: tuple[LessonFigures, ...]
    students: tuple[str, ...]


def class_figures(lessons: Sequence[Lesson], records: dict[str, Sequence[Record]]) -> ClassFigures:
    """Return the figures of a class from {lesson id: records}."""
    figures = tuple(_lesson_figures(lesson.id, records[lesson.id]) for lesson in lessons)
    students = sorted({record.student for lesson in lessons for record in records[lesson.id]})
    return ClassFigures(figures, tuple(students))


def _lesson_figures(lesson, records):
    records = [record for record in records if not record.exempt]
    results = [record.result for record in records if record.result]
    exercises = summarise(results).lessons.get(lesson, ())
    times = {record.student: record.timing.handed_in for record in records if record.timing.handed_in}
    return LessonFigures(lesson, tuple(records), exercises, times)
