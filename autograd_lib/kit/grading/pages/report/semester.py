"""A semester in numbers: how each lesson went, who falls behind, and what the class got wrong across lessons."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from ....checking.registry import holder, lesson_exercises
from ....wording.text import Text
from ...gradebook.records import Record
from ...results import Status
from .statistics import ClassFigures, LessonFigures

LOW = 0.5  # of a lesson's points: whoever has less needs a word
TWICE = 2  # lessons that are missing or low, from which on a student is listed as falling behind
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Pace:
    """How long before the deadline a lesson is handed in, of those whose time and deadline are known.

    lead: the median, negative where most are late. last_day: the share that comes in the last 24 hours, 0 to 1.
    """

    lead: timedelta
    last_day: float


def pace(lesson: LessonFigures) -> Pace | None:
    """Return a lesson's pace, None where nobody's is known. Each student's own deadline counts."""
    leads = [
        record.timing.due - record.timing.handed_in
        for record in lesson.records
        if record.timing.due and record.timing.handed_in
    ]
    if not leads:
        return None
    return Pace(median(leads), sum(timedelta() <= lead < _DAY for lead in leads) / len(leads))


@dataclass(frozen=True)
class Behind:
    """A student who falls behind, and the lessons that say so."""

    student: str
    missing: tuple[str, ...]
    low: tuple[str, ...]

    @property
    def lessons(self) -> int:
        """Return how many lessons are missing or low."""
        return len(self.missing) + len(self.low)


def falling_behind(of_student: Mapping[str, Sequence[Record]], now: datetime) -> list[Behind]:
    """Return who has at least two lessons that are missing or low, the most lessons first.

    A lesson is missing once it is due, or where it has no deadline; work that is not judged yet says nothing.
    """
    found = []
    for student, records in of_student.items():
        missing = tuple(one.lesson for one in records if _is_missing(one, now))
        low = tuple(one.lesson for one in records if one.lesson not in missing and is_low(one))
        if len(missing) + len(low) >= TWICE:
            found.append(Behind(student, missing, low))
    return sorted(found, key=lambda one: (-one.lessons, one.student))


def _is_missing(record, now):
    due = record.timing.due
    return record.status is Status.MISSING and not record.score and (due is None or due < now)


def is_low(record: Record) -> bool:
    """Return whether work that is judged has less than half of the points."""
    said = record.status not in (Status.MISSING, Status.UNJUDGED)
    return said and bool(record.max_score) and record.score < LOW * record.max_score


@dataclass(frozen=True)
class Misconception:
    """One idea that a class has not got yet, over all lessons: whose answers show it, and in which exercises.

    exercises: (exercise, how many students), the most students first.
    """

    text: Text
    students: tuple[str, ...]
    exercises: tuple[tuple[str, int], ...]


def misconceptions(figures: ClassFigures) -> list[Misconception]:
    """Return what the class got wrong by idea rather than by exercise, what most students show first."""
    whose, where = defaultdict(set), defaultdict(lambda: defaultdict(set))
    for lesson in figures.lessons:
        ideas = ideas_of(lesson, only_named=True)
        for exercise in lesson.exercises:
            for slip in exercise.slips:
                if idea := ideas.get((exercise.id, slip.name)):
                    whose[idea] |= set(slip.students)
                    where[idea][exercise.id] |= set(slip.students)
    found = [
        Misconception(idea, tuple(sorted(students)), _most_first(where[idea]))
        for idea, students in whose.items()
    ]
    return sorted(found, key=lambda one: (-len(one.students), one.text.en))


def ideas_of(lesson: LessonFigures, only_named: bool = False) -> dict[tuple[str, str], Text]:
    """Return {(exercise, slip): the idea behind it}; one without an idea stands for itself, unless only_named."""
    course, _ = holder(lesson.lesson)  # each has ideas of its own, under whatever names
    return {
        (exercise.id, wrong.name): course.misconceptions[wrong.about] if wrong.about else wrong.why
        for exercise in lesson_exercises(lesson.lesson)
        for wrong in exercise.wrong
        if wrong.about or not only_named
    }


def _most_first(students_of: Mapping[str, Iterable[str]]):
    counts = {exercise: len(set(students)) for exercise, students in students_of.items()}
    return tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))
