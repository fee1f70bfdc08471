"""The rules of a class: `class.toml` in the class folder says when work is due, what lateness costs, what counts.

class = "Group A, autumn 2026"        # what it is called
platform = "moodle"                   # where points and feedback go: moodle, canvas, nbgrader or other
timezone = "Asia/Shanghai"            # of all times in this file; by default that of this machine
anonymous = true                      # numbers for names in everything that grading writes

[late]
per_day = "10%"                       # of the lesson's points, or a number of points, for each day that has begun
marked = "10%"                        # for a platform's mark that says late and not by how much; by default nothing
at_most = "50%"                       # never more than this
grace_days = 3                        # that each student has in the whole course, taken in the order of the lessons
closed_after = 7                      # days; what comes later earns nothing

[lessons.02_changed_formula]
released = 2026-10-05                 # from this day on it is graded and counted; a date means its beginning here
due = 2026-10-12T23:59:00
weight = 2                            # in the total of the semester; by default 1
optional = ["two_passes"]             # points beside the others: they add to the score, not to what can be earned
points = {multiply_derive = 6}        # instead of those in the notebook
column = "Week 2 (98765)"             # what heads it in the gradebook of Canvas, Blackboard or Brightspace

[students."Mary Ann Lee"]
extensions = {02_changed_formula = 3} # days, or a time
exempt = ["01_two_starts"]            # counts neither for nor against her
joined = 2026-10-19                   # what was due before does not count, but where she has an extension
left = 2026-12-01                     # what is due from then on does not
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

from ...checking.registry import lesson_exercises
from ...notebooks import Course
from ...notebooks.released import moment
from ...wording.text import Text, text
from ..classroom import RULES, TABLES, Classroom
from ..errors import ClassroomError
from ..headings import HEADINGS
from ..lessons import refuse_clashes
from ..names import student_id
from ..numbers import shown_points
from .enrolment import Enrolment, read_enrolment

PLATFORMS = ("moodle", "canvas", "blackboard", "brightspace", "nbgrader", "other")
_END_OF_DAY = time(23, 59, 59)
_BEFORE_ALL = datetime(1970, 1, 1, tzinfo=UTC)
_YEARS = range(1970, 9000)  # that any time zone can be converted to, with an extension
_LONGEST_EXTENSION = 36500  # days


@dataclass(frozen=True)
class Share:
    """Some points, or a part of the points that there are."""

    value: float
    of_all: bool = False

    @property
    def words(self) -> Text:
        """Return it as people say it."""
        if self.of_all:
            return text(f"{shown_points(100 * self.value)}%")
        return HEADINGS("some_points", points=shown_points(self.value))

    def points(self, most: float) -> float:
        """Return how many points of `most` it is."""
        return self.value * most if self.of_all else self.value


@dataclass(frozen=True)
class LatePolicy:
    """What lateness costs."""

    per_day: Share = Share(0.0)
    at_most: Share = Share(1.0, of_all=True)
    grace_days: int = 0
    closed_after: int | None = None
    marked: Share = Share(0.0)

    def penalty(self, days: int, grace: int, earned: float, most: float) -> float:
        """Return the points that work loses which is `days` late, of which `grace` are forgiven."""
        if days <= grace:
            return 0.0
        if self.closed_after is not None and days - grace > self.closed_after:
            return earned
        return self._at_most((days - grace) * self.per_day.points(most), earned, most)

    def penalty_of_mark(self, earned: float, most: float) -> float:
        """Return the points that work loses of which is known that it is late, and not by how much."""
        return self._at_most(self.marked.points(most), earned, most)

    def _at_most(self, cost, earned, most):
        return min(cost, self.at_most.points(most), max(earned, 0.0))


@dataclass(frozen=True)
class LessonRules:
    """What holds for one lesson."""

    released: datetime | None = None
    due: datetime | None = None
    weight: float = 1.0
    optional: frozenset[str] = frozenset()
    points: Mapping[str, float] = field(default_factory=dict)
    column: str = ""


@dataclass(frozen=True)
class StudentRules:
    """What holds for one student. extensions: {lesson: days, or the time until which they have}."""

    extensions: Mapping[str, timedelta | datetime] = field(default_factory=dict)
    exempt: frozenset[str] = frozenset()
    joined: datetime | None = None
    left: datetime | None = None

    def is_exempt(self, lesson: str, due: datetime | None) -> bool:
        """Return whether a lesson, due then for the class, does not count: more time for it means that it does."""
        if lesson in self.exempt or lesson in self.extensions or due is None:
            return lesson in self.exempt
        return bool((self.joined and due < self.joined) or (self.left and due >= self.left))


@dataclass(frozen=True)
class Rules:
    """The rules of a course, by lesson and by the student's name.

    zone: of all times that do not say theirs; None for that of this machine. name: of the class, "" without one.
    """

    late: LatePolicy = LatePolicy()
    lessons: Mapping[str, LessonRules] = field(default_factory=dict)
    students: Mapping[str, StudentRules] = field(default_factory=dict)
    zone: tzinfo | None = None
    name: str = ""
    platform: str = PLATFORMS[-1]

    def of(self, lesson: str) -> LessonRules:
        """Return what holds for a lesson."""
        return self.lessons.get(lesson, LessonRules())

    def in_turn(self, lessons: Iterable[str]) -> list[str]:
        """Return lessons as they are due; one without a day stays behind that which it stands behind."""
        turn, due = {}, _BEFORE_ALL
        for lesson in lessons:
            turn[lesson] = due = self.of(lesson).due or due
        return sorted(turn, key=turn.__getitem__)

    def is_released(self, lesson: str, now: datetime | None = None) -> bool:
        """Return whether a lesson has been given out, by default now; one of which the file says nothing has."""
        released = self.of(lesson).released
        return released is None or released <= (now or datetime.now().astimezone())

    def extension(self, student: str, lesson: str, due: datetime) -> timedelta | None:
        """Return how much longer a student has than until `due`; None where the file does not say."""
        given = self.students[student].extensions.get(lesson) if student in self.students else None
        return given - due if isinstance(given, datetime) else given

    def gone(self, now: datetime) -> set[str]:
        """Return who has left by then."""
        return {name for name, one in self.students.items() if one.left and one.left <= now}

    @property
    def weighted(self) -> bool:
        """Return whether some lessons count more than others."""
        return any(one.weight != 1 for one in self.lessons.values())


def read_rules(room: Classroom, lessons: Iterable[str], exercises: Callable[[str], Iterable[str]]) -> Rules:
    """Return the rules of a classroom; without a file, none.

    lessons: ids of all lessons of the course. exercises: gives the ids of a lesson's exercises.
    Raises ClassroomError for a file that is not understood, with the place in it: no rule is passed over in silence.
    """
    return _Reader(room.root / RULES, lessons, exercises, read_enrolment(room)).rules(room.rules())


def course_rules(room: Classroom, course: Course) -> Rules:
    """Return the rules of a classroom of this course, as `read_rules` does. What they name may not clash."""
    rules = read_rules(
        room, course.assignments(), lambda lesson: [one.id for one in lesson_exercises(lesson)]
    )
    refuse_clashes(rules.lessons)
    return rules


class _Reader:
    """Reads the tables of one file; whatever it does not know is an error that names the place."""

    def __init__(self, path, lessons, exercises, people: Enrolment):
        self.path, self.known, self.exercises, self.people = path, tuple(lessons), exercises, people

    def rules(self, data):
        self._only(data, TABLES, "")
        if not isinstance(data.get("anonymous", False), bool):
            raise self._wrong("anonymous", data["anonymous"])
        self.zone = self._zone(data.get("timezone"))
        lessons = self._table(data, "lessons", "lessons")
        self._only(lessons, self.known, "lessons")
        students = self._table(data, "students", "students")
        return Rules(
            self._late(self._table(data, "late", "late")),
            {name: self._lesson(name, self._table(lessons, name, f"lessons.{name}")) for name in lessons},
            self._students(students),
            self.zone,
            *self._about(data),
        )

    def _about(self, data):
        """Return what the class is called, and the platform that it uses."""
        name, platform = data.get("class", ""), data.get("platform", PLATFORMS[-1])
        if not isinstance(name, str):
            raise self._wrong("class", name)
        if platform not in PLATFORMS:
            raise self._wrong("platform", platform)
        return name, platform

    def _late(self, table):
        self._only(table, ("per_day", "marked", "at_most", "grace_days", "closed_after"), "late")
        shares = {
            key: self._share(table[key], f"late.{key}")
            for key in ("per_day", "marked", "at_most")
            if key in table
        }
        days = {
            key: self._days(table[key], f"late.{key}")
            for key in ("grace_days", "closed_after")
            if key in table
        }
        return LatePolicy(**shares, **days)

    def _lesson(self, lesson, table):
        where = f"lessons.{lesson}"
        self._only(table, ("released", "due", "weight", "optional", "points", "column"), where)
        points = self._table(table, "points", f"{where}.points")
        exercises = set(self.exercises(lesson)) if points or table.get("optional") else set()
        optional = self._names(table, "optional", exercises, where)
        self._only(points, exercises, f"{where}.points")
        if optional and optional >= exercises:
            raise self._wrong(f"{where}.optional", table["optional"])
        released, due = self._day(table, "released", where), self._day(table, "due", where, _END_OF_DAY)
        if released and due and due <= released:
            raise self._wrong(f"{where}.due", table["due"])
        return LessonRules(
            released=released,
            due=due,
            weight=self._number(table.get("weight", 1.0), f"{where}.weight"),
            optional=optional,
            points={id: self._number(value, f"{where}.points.{id}") for id, value in points.items()},
            column=str(table.get("column", "")),
        )

    def _students(self, tables):
        """Return {student: rules} of tables that bear a name as folders or the class list do."""
        found, names = {}, {}
        for name in tables:
            student = self.people.meant(student_id(name) or name)
            if student in names:
                raise ClassroomError(
                    "rules_twice", path=self.path, student=student, names=f"{names[student]}, {name}"
                )
            where, names[student] = f"students.{name}", name
            found[student] = self._student(self._table(tables, name, where), where)
        return found

    def _student(self, table, where):
        self._only(table, ("extensions", "exempt", "joined", "left"), where)
        extensions = self._table(table, "extensions", f"{where}.extensions")
        self._only(extensions, self.known, f"{where}.extensions")
        joined, left = self._day(table, "joined", where), self._day(table, "left", where)
        if joined and left and left <= joined:
            raise self._wrong(f"{where}.left", table["left"])
        return StudentRules(
            {
                lesson: self._extension(extensions[lesson], f"{where}.extensions.{lesson}")
                for lesson in extensions
            },
            self._names(table, "exempt", self.known, where),
            joined,
            left,
        )

    def _extension(self, value, where):
        if isinstance(value, date):
            return self._time(value, where, _END_OF_DAY)
        return timedelta(days=self._number(value, where, _LONGEST_EXTENSION))

    def _names(self, table, key, known, where):
        found = table.get(key, [])
        if not isinstance(found, list):
            raise self._wrong(f"{where}.{key}", found)
        self._only([*map(str, found)], known, f"{where}.{key}")
        return frozenset(found)

    def _zone(self, name):
        try:
            return ZoneInfo(name) if name is not None else None
        except (ValueError, OSError, TypeError, LookupError) as error:
            raise self._wrong("timezone", name) from error

    def _day(self, table, key, where, of_day=time.min):
        return self._time(table[key], f"{where}.{key}", of_day) if key in table else None

    def _time(self, value, where, of_day):
        if not isinstance(value, date) or value.year not in _YEARS:
            raise self._wrong(where, value)
        return moment(value, self.zone, of_day)

    def _share(self, value, where):
        if isinstance(value, str) and value.endswith("%"):
            try:
                return Share(self._number(float(value[:-1]) / 100, where), of_all=True)
            except ValueError as error:
                raise self._wrong(where, value) from error
        return Share(self._number(value, where))

    def _number(self, value, where, below=math.inf):
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < below:
            raise self._wrong(where, value)
        return float(value)

    def _days(self, value, where):
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise self._wrong(where, value)
        return value

    def _table(self, table, key, where):
        found = table.get(key, {})
        if not isinstance(found, dict):
            raise self._wrong(where, found)
        return found

    def _only(self, keys, known, where):
        unknown = [key for key in keys if key not in known]
        if unknown:
            place = f"{where}.{unknown[0]}".lstrip(".")
            raise ClassroomError("rules_unknown", path=self.path, where=place, known=", ".join(sorted(known)))

    def _wrong(self, where, value):
        return ClassroomError("rules_wrong", path=self.path, where=where, value=repr(value))


def grace_taken(policy: LatePolicy, days_late: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    """Return {lesson: {student: days forgiven}} of {lesson: {student: days late}}, its lessons in order.

    A student's days are taken as they are needed; work that is later than them still has the rest forgiven.
    """
    left: dict[str, int] = {}
    taken: dict[str, dict[str, int]] = {lesson: {} for lesson in days_late}
    for lesson, of_students in days_late.items():
        for student, days in of_students.items():
            forgiven = min(days, left.get(student, policy.grace_days))
            left[student] = left.get(student, policy.grace_days) - forgiven
            taken[lesson][student] = forgiven
    return taken
