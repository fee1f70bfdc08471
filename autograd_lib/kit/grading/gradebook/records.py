"""What is known of every submission of a class: the gradebook's points, and beside them what grading found.

The gradebook counts: what an instructor changed by hand there is the score. What `grade` wrote beside the autograded
notebook adds status, language, outcomes and slips.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ...checking.own_wrongs import bring_class
from ...notebooks import Course
from ..classroom import Classroom
from ..errors import ClassroomError
from ..lessons import Lesson, chosen_lessons, load_lesson
from ..results import ExerciseResult, Result, Status, Timing
from .amendments import Amender, Amendments
from .book import Book, file_url
from .enrolment import Enrolment, Person, class_list, members, read_enrolment
from .stored import earlier_result


@dataclass(frozen=True)
class Record:
    """One submission as it stands. `result` is None for one that another tool graded."""

    student: str
    lesson: str
    score: float
    max_score: float
    points: dict[str, float]  # of each exercise
    by_hand: tuple[str, ...]  # exercises whose points a person set
    result: Result | None
    person: Person = field(default_factory=Person)

    @property
    def name(self) -> str:
        """Return the student's whole name where the class list says it, else the name of the folder."""
        return self.person.name or self.student

    @property
    def status(self) -> Status:
        """Return how the submission ended; one that only the gradebook knows was graded."""
        return self.result.status if self.result else Status.GRADED

    @property
    def exempt(self) -> bool:
        """Return whether the lesson does not count for the student."""
        return self.status is Status.EXEMPT

    @property
    def timing(self) -> Timing:
        """Return when it was handed in and when it was due."""
        return self.result.timing if self.result else Timing()

    @property
    def penalty(self) -> float:
        """Return the points that lateness costs."""
        return self.result.penalty if self.result else 0.0

    @property
    def comments(self) -> dict[str, str]:
        """Return what a person wrote on each exercise."""
        return self.result.comments if self.result else {}

    @property
    def exercises(self) -> tuple[ExerciseResult, ...]:
        """Return what grading found on each exercise; nothing where it did not run."""
        return self.result.exercises if self.result else ()


def class_overview(classroom: Path, course: Course, lessons=(), db_url: str | None = None):
    """Return (classroom, lessons, {lesson id: records}) of what is in a gradebook; by default all lessons there are
    that have been released, as they are due.

    Raises ClassroomError when nothing has been graded there.
    """
    room = Classroom(Path(classroom))
    bring_class(room.root)
    if db_url is None and not room.gradebook.is_file():
        raise ClassroomError("not_graded", root=room.root)
    with Book(db_url or file_url(room.gradebook)) as book:
        amender = Amender(room, book, course)
        known = chosen_lessons(
            course, lessons, lambda lesson: amender.rules.is_released(lesson) and bool(book.stored(lesson))
        )
        loaded = [load_lesson(course, lesson) for lesson in amender.rules.in_turn(known)]
        return room, loaded, {lesson.id: class_records(room, book, lesson, amender) for lesson in loaded}


def class_records(room: Classroom, book: Book, lesson: Lesson, amender: Amender) -> list[Record]:
    """Return a record for everybody in the class, by name; who handed in nothing is missing, with 0 points."""
    found, enrolment = amender.of(lesson), class_list(room)
    students = sorted(members(room, book, enrolment))
    return [_record(room, lesson, student, found, enrolment) for student in students]


def named(room: Classroom, records: Mapping[str, Sequence[Record]]) -> dict[str, list[Record]]:
    """Return {lesson: records} of an anonymous class under names: platforms know people by nothing else."""
    if not room.anonymous:
        return {lesson: list(of_lesson) for lesson, of_lesson in records.items()}
    enrolment = read_enrolment(room)
    everybody = {*room.names(), *enrolment.students, *enrolment.left}
    names = {room.id_of(name): name for name in everybody}
    return {
        lesson: sorted(
            (
                replace(record, student=name, person=enrolment.person(name))
                for record in of_lesson
                for name in (names.get(record.student, record.student),)
            ),
            key=lambda record: record.student,
        )
        for lesson, of_lesson in records.items()
    }


def _record(room, lesson, student, found: Amendments, enrolment: Enrolment):
    result = earlier_result(room, student, lesson.id)
    points = found.points.get(student)
    if result is None and (points is None or student in found.exempt):
        result = Result(student, lesson.id, "en", Status.MISSING, 0.0, lesson.max_score)
    result = result and found.amended(result)
    counted = {} if result and result.status is Status.EXEMPT else points or {}
    by_exercise = {name: found.factor(name) * one.score for name, one in counted.items()}
    return Record(
        student=student,
        lesson=lesson.id,
        score=sum(by_exercise.values()) - (result.penalty if result else 0.0),
        max_score=result.max_score if result else found.max_score,
        points=by_exercise,
        by_hand=tuple(name for name, one in sorted(counted.items()) if one.by_hand),
        result=result,
        person=enrolment.person(student),
    )
