"""What makes of what grading found what counts: a person's points and comments, lateness, the rules of the course.

The gradebook keeps points and comments through every regrade; they are marked wherever results are shown.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, tzinfo
from functools import cached_property

from ...notebooks import Course
from ..anonymity import keeps_names
from ..classroom import RULES, Classroom
from ..errors import ClassroomError
from ..intake import later
from ..intake.people import marks_of, read_roster
from ..kept import read_kept, write_kept
from ..lessons import Lesson
from ..results import Result, Status, Timing
from ..submission.timestamps import handed_in
from ..words import Remark, remark
from .book import Book, DueDate, Points
from .enrolment import class_list
from .rules import LatePolicy, LessonRules, course_rules, grace_taken

_ENTERED = ".entered.json"  # in the classroom


@dataclass
class Entered:
    """What the rules of the course have put into the gradebook, to be taken back when they no longer say it, and what
    counted then.
    """

    penalties: dict[str, dict[str, float]] = field(default_factory=dict)  # {lesson: {student: points}}
    due: dict[str, str] = field(default_factory=dict)  # {lesson: time in ISO 8601}
    counted: dict[str, dict[str, list[float]]] = field(
        default_factory=dict
    )  # {lesson: {student: [score, most]}}

    @classmethod
    def from_json(cls, data: dict) -> "Entered":
        """Return what was kept. Raises TypeError, ValueError or AttributeError for anything else."""
        due = {lesson: datetime.fromisoformat(time).isoformat() for lesson, time in data["due"].items()}
        counted = {lesson: dict(scores) for lesson, scores in data.get("counted", {}).items()}
        return cls({lesson: dict(points) for lesson, points in data["penalties"].items()}, due, counted)

    def is_ours(self, lesson: str, due: datetime | None) -> bool:
        """Return whether it was the rules that set this due date of a lesson."""
        return due is not None and lesson in self.due and datetime.fromisoformat(self.due[lesson]) == due


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
    marks: Mapping[str, bool]  # {student: whether the platform marks the work as late}
    grace: Mapping[str, int]  # {student: days of lateness that are forgiven}
    later: Mapping[str, Remark]  # {student: what is to be said of a later copy that does not count}
    exempt: AbstractSet[str]  # students of whom this lesson does not count
    left: AbstractSet[str]  # who stands in the class list no more: what they did not hand in does not count
    zone: tzinfo | None  # of the class, in which its times are told and days of lateness counted
    now: datetime

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
            notes=(*result.notes, *filter(None, [self.later.get(result.student)])),
        )
        if self.is_exempt(result):
            return _exempt(found)
        if found.not_due(self.now) and not found.by_hand:
            return replace(found, score=0.0, max_score=0.0, reason=_until(found.timing.due))
        return replace(found, penalty=self._penalty(found))

    def is_exempt(self, result: Result) -> bool:
        """Return whether a lesson does not count for a student."""
        student = result.student
        return student in self.exempt or (result.status is Status.MISSING and student in self.left)

    def _worth(self, exercise):
        factor = self.factor(exercise.id)
        return replace(exercise, score=factor * exercise.score, max_score=factor * exercise.max_score)

    def _penalty(self, result):
        if self.late == LatePolicy():
            return min(self.penalties.get(result.student, 0.0), result.before_penalty)
        if result.timing.late and not result.timing.days_late:
            return self.late.penalty_of_mark(result.before_penalty, self.max_score)
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
        due = _within(self.zone, self.due.of(result.student))
        if result.status is Status.MISSING:
            return Timing(due=due)
        time = _within(self.zone, handed_in(self.room, result.student, self.lesson.id))
        return Timing(time, due, self.marks.get(result.student))


def _within(zone, time):
    """Return a time in a zone, that of this machine where it is None; None for none.

    Of two times in one zone a day lies between the same hours, also where the clocks are changed meanwhile.
    """
    return time and time.astimezone(zone)


def _until(due):
    return remark("not_due", time=f"{due:%Y-%m-%d %H:%M}")


def _exempt(result):
    """Return a result that counts neither for nor against; what was found stays for the student to read."""
    return replace(
        result, status=Status.EXEMPT, score=0.0, max_score=0.0, by_hand={}, timing=Timing(), reason=None
    )


class Amender:
    """Gives the amendments of every lesson of a class."""

    def __init__(self, room: Classroom, book: Book, course: Course):
        """Read the rules of the course. Raises ClassroomError for rules that are not understood, and where the class
        was graded with names and is to have numbers now, or the other way round.
        """
        self.room, self._book, self._course = room, book, course
        self.rules, self._now = course_rules(room, course), datetime.now(UTC)
        if not keeps_names(room, book.with_work()):
            raise ClassroomError("names_changed", root=room.root, path=room.root / RULES)

    def of(self, lesson: Lesson) -> Amendments:
        """Return the amendments of a lesson, each kind from one query for the whole class."""
        book, id = self._book, lesson.id
        return Amendments(
            self.room,
            lesson,
            self.rules.late,
            self.rules.of(id),
            book.scores(id),
            book.comments(id),
            self._penalties_of_people(id),
            self.due(id),
            self._marks(id),
            self._grace.get(id, {}),
            later.notes(self.room, id),
            self._exempt_from(id),
            self._left,
            self.rules.zone,
            self._now,
        )

    @cached_property
    def _left(self):
        return class_list(self.room).left

    def _exempt_from(self, lesson):
        due, students = self.due(lesson).at, self.rules.students.items()
        return {self.room.id_of(name) for name, one in students if one.is_exempt(lesson, due)}

    def _marks(self, lesson):
        """Return {student: whether a platform that marks lateness does}; not of whom the rules give longer than it."""
        longer = {
            self.room.id_of(name) for name, one in self.rules.students.items() if lesson in one.extensions
        }
        marks = {
            self.room.id_of(name): late for name, late in marks_of(read_roster(self.room), lesson).items()
        }
        return {student: late for student, late in marks.items() if student not in longer}

    @cached_property
    def entered(self) -> Entered:
        """Return what was entered into the gradebook by earlier rules."""
        return read_kept(self.room.root / _ENTERED, Entered.from_json, {"due": {}, "penalties": {}})

    def _penalties_of_people(self, lesson):
        ours = self.entered.penalties.get(lesson, {})
        return {s: points for s, points in self._book.penalties(lesson).items() if ours.get(s) != points}

    def due(self, lesson: str) -> DueDate:
        """Return when a lesson is due: by the rules of the course, where they say nothing by the gradebook."""
        known = self._book.due_date(lesson)
        at = self.rules.of(lesson).due or (None if self.entered.is_ours(lesson, known.at) else known.at)
        if at is None:
            return DueDate(None, known.extensions)
        given = {self.room.id_of(one): self.rules.extension(one, lesson, at) for one in self.rules.students}
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
        counted, zone = students - self._exempt_from(lesson), self.rules.zone
        timings = {
            one: Timing(_within(zone, handed_in(self.room, one, lesson)), _within(zone, due.of(one)))
            for one in counted
        }
        return {student: timing.days_late for student, timing in timings.items() if timing.days_late}


def amended(amender: Amender, lessons: Iterable[Lesson], results: Iterable[Result]) -> list[Result]:
    """Return results of some lessons with their amendments."""
    found = {lesson.id: amender.of(lesson) for lesson in lessons}
    return [found[result.lesson].amended(result) for result in results]


def enter_rules(amender: Amender, book: Book, lessons: Iterable[Lesson], results: Iterable[Result]) -> None:
    """Enter into the gradebook what the rules of the course say, for formgrader and nbgrader's own exports.

    results: amended, of all students or some. What the rules do not say stays as people have set it; what they no
    longer say goes.
    """
    before = amender.entered
    entered = Entered(dict(before.penalties), dict(before.due), dict(before.counted))
    of_lesson = defaultdict(dict)
    for result in results:
        of_lesson[result.lesson][result.student] = result
    for lesson in lessons:
        found = of_lesson[lesson.id]
        _enter_due(amender, book, lesson.id, entered.due)
        _enter_penalties(amender, book, lesson.id, entered.penalties, found)
        counted = {student: [one.counted, one.max_score] for student, one in found.items()}
        entered.counted[lesson.id] = entered.counted.get(lesson.id, {}) | counted
    if entered != before:
        write_kept(amender.room.root / _ENTERED, vars(entered))


def _enter_penalties(amender, book, lesson, entered, found):
    """Enter what lateness costs those of {student: result}; {lesson: {student: points}} keeps up with it."""
    ours = entered.pop(lesson, {})
    now = dict.fromkeys(ours.keys() & found.keys(), 0.0)
    if amender.rules.late != LatePolicy():
        now = {student: result.penalty for student, result in found.items()}
    book.penalise(lesson, now)
    if left := {student: points for student, points in (ours | now).items() if points}:
        entered[lesson] = left


def _enter_due(amender, book, lesson, entered):
    """Enter when a lesson is due by the rules, or take back what they had entered; {lesson: time} keeps up with it."""
    due = amender.rules.of(lesson).due
    ours = entered.pop(lesson, None)
    if due:
        book.enter_due_date(lesson, due)
        entered[lesson] = due.isoformat()
    elif ours and amender.entered.is_ours(lesson, book.due_date(lesson).at):
        book.enter_due_date(lesson, None)
