"""What makes of what grading found what counts: a person's points and comments, lateness, the rules of the course.

The gradebook keeps points and comments through every regrade; they are marked wherever results are shown.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from ...files import write_text
from ...notebooks import Course
from ..anonymity import keeps_names
from ..classroom import RULES, Classroom
from ..errors import ClassroomError
from ..intake.people import late_work, read_roster
from ..lessons import Lesson
from ..results import Result, Status, Timing
from ..submission.timestamps import handed_in
from .book import Book, DueDate, Points
from .rules import LatePolicy, LessonRules, course_rules, grace_taken

_ENTERED = (
    ".penalties.json"  # in the classroom: those that the rules of the course have put into the gradebook
)


@dataclass(frozen=True)
class Amendments:
    """What the gradebook, the platform and the rules of the course say of the submissions of one lesson."""

    room: Classroom
    lesson: Lesson
    late: LatePolicy
    rules: LessonRules
    points: Mapping[str, Mapping[str, Points]]  # {student: {exercise: points}}
    comments: Mapping[str, Mapping[str, str]]  # {student: {answer cell: comment}}
    penalties: Mapping[str, float]  # that the gradebook has: {student: points}
    due: DueDate
    marked_late: frozenset[str]  # students
    grace: Mapping[str, int]  # {student: days of lateness that are forgiven}

    @property
    def max_score(self) -> float:
        """Return what can be earned in this course: exercises that are optional come on top."""
        known = (one for one in self.lesson.exercises if one.id not in self.rules.optional)
        return float(sum(self.rules.points.get(one.id, one.points) for one in known))

    def factor(self, exercise: str) -> float:
        """Return by how much this course multiplies the points of an exercise."""
        points = {one.id: one.points for one in self.lesson.exercises}.get(exercise)
        return self.rules.points.get(exercise, points) / points if points else 1.0

    def amended(self, result: Result) -> Result:
        """Return a result of this lesson as it counts: with what a person set and wrote, by the rules of the course."""
        points = self.points.get(result.student, {})
        changed = {e.id: e.max_score for e in result.exercises if e.id in self.rules.points}
        found = replace(
            result,
            score=result.score + sum((self.factor(e.id) - 1) * e.score for e in result.exercises),
            max_score=self.max_score,
            exercises=tuple(self._worth(exercise) for exercise in result.exercises),
            by_hand={n: self.factor(n) * one.score for n, one in sorted(points.items()) if one.by_hand},
            comments=self._comments(result),
            timing=self._timing(result),
            notebook_points=changed,
            optional=tuple(e.id for e in result.exercises if e.id in self.rules.optional),
        )
        return replace(found, penalty=self._penalty(found))

    def _worth(self, exercise):
        factor = self.factor(exercise.id)
        return replace(exercise, score=factor * exercise.score, max_score=factor * exercise.max_score)

    def _penalty(self, result):
        if self.late == LatePolicy():
            return min(self.penalties.get(result.student, 0.0), result.before_penalty)
        grace = self.grace.get(result.student, 0)
        return self.late.penalty(result.timing.days_late, grace, result.before_penalty, self.max_score)

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
        time = handed_in(self.room, result.student, self.lesson.id)
        return Timing(time, due and due.astimezone(), result.student in self.marked_late)


class Amender:
    """Gives the amendments of every lesson of a class."""

    def __init__(self, room: Classroom, book: Book, course: Course):
        """Read the rules of the course. Raises ClassroomError for rules that are not understood, and where the class
        was graded with names and is to have numbers now, or the other way round.
        """
        self.room, self._book, self._course = room, book, course
        self.rules = course_rules(room, course)
        if not keeps_names(room, book.with_work()):
            raise ClassroomError("names_changed", root=room.root, path=room.root / RULES)

    def of(self, lesson: Lesson) -> Amendments:
        """Return the amendments of a lesson, each kind from one query for the whole class."""
        book, id = self._book, lesson.id
        marked = late_work(read_roster(self.room)).items()
        return Amendments(
            self.room,
            lesson,
            self.rules.late,
            self.rules.of(id),
            book.scores(id),
            book.comments(id),
            self._penalties_of_people(id),
            self.due(id),
            frozenset(self.room.id_of(name) for name, lessons in marked if id in lessons),
            self._grace.get(id, {}),
        )

    @cached_property
    def entered(self) -> dict[str, dict[str, float]]:
        """Return {lesson: {student: penalty}} of what was entered into the gradebook by earlier rules."""
        path = self.room.root / _ENTERED
        return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}

    def _penalties_of_people(self, lesson):
        ours = self.entered.get(lesson, {})
        return {s: points for s, points in self._book.penalties(lesson).items() if ours.get(s) != points}

    def due(self, lesson: str) -> DueDate:
        """Return when a lesson is due: by the rules of the course, where they say nothing by the gradebook."""
        known = self._book.due_date(lesson)
        at = self.rules.of(lesson).due or known.at
        if at is None:
            return known
        given = {self.room.id_of(one): self.rules.extension(one, lesson, at) for one in self.rules.extensions}
        return DueDate(at, {**known.extensions, **{s: more for s, more in given.items() if more is not None}})

    @cached_property
    def _grace(self):
        if not self.rules.late.grace_days:
            return {}
        students = self._book.with_work()
        days = {lesson: self._days_late(lesson, students) for lesson in self._course.assignments()}
        return grace_taken(self.rules.late, days)

    def _days_late(self, lesson, students):
        due = self.due(lesson)
        if due.at is None:
            return {}
        timings = {one: Timing(handed_in(self.room, one, lesson), due.of(one)) for one in students}
        return {student: timing.days_late for student, timing in timings.items() if timing.days_late}


def amended(amender: Amender, lessons: Iterable[Lesson], results: Iterable[Result]) -> list[Result]:
    """Return results of some lessons with their amendments."""
    found = {lesson.id: amender.of(lesson) for lesson in lessons}
    return [found[result.lesson].amended(result) for result in results]


def enter_rules(amender: Amender, book: Book, lessons: Iterable[Lesson], results: Iterable[Result]) -> None:
    """Enter into the gradebook what the rules of the course say, for formgrader and nbgrader's own exports.

    results: amended. What the rules do not say stays as people have set it; a penalty that they no longer say goes.
    """
    results, entered = list(results), dict(amender.entered)
    for lesson in lessons:
        if due := amender.rules.of(lesson.id).due:
            book.enter_due_date(lesson.id, due)
        earlier = dict.fromkeys(entered.pop(lesson.id, {}), 0.0)
        now = {}
        if amender.rules.late != LatePolicy():
            now = {result.student: result.penalty for result in results if result.lesson == lesson.id}
        book.penalise(lesson.id, earlier | now)
        if any(now.values()):
            entered[lesson.id] = {student: points for student, points in now.items() if points}
    if entered != amender.entered:
        write_text(amender.room.root / _ENTERED, json.dumps(entered, ensure_ascii=False, indent=1) + "\n")
