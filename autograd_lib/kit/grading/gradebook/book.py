"""nbgrader's own gradebook, through nbgrader's own classes, with one submission stored in one transaction."""

import copy
from collections.abc import Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import sqlalchemy
from nbgrader.api import (
    Assignment,
    BaseCell,
    Comment,
    Grade,
    InvalidEntry,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
)
from sqlalchemy.exc import SQLAlchemyError

from ...notebooks.cells import exercise_checked
from ...notebooks.second_edition import SECOND_EDITION, has_old_names
from ..errors import GradebookError
from ..lessons import Lesson
from ..results import UNJUDGED, Result, Status
from .database import opened, wait_for_turn
from .enrolment import Enrolment, missing_details


def file_url(path: Path) -> sqlalchemy.URL:
    """Return the URL of an SQLite file, whatever characters its name holds."""
    return sqlalchemy.URL.create("sqlite", database=str(path.resolve()))


@dataclass(frozen=True)
class Points:
    """What an exercise counts in the gradebook, and whether a person had a hand in it."""

    score: float
    by_hand: bool


@dataclass(frozen=True)
class DueDate:
    """When a lesson is due for the whole class, and who was given how much longer."""

    at: datetime | None
    extensions: Mapping[str, timedelta]

    def of(self, student: str) -> datetime | None:
        """Return when a student's work is due; None without a due date."""
        return self.at and self.at + self.extensions.get(student, timedelta())


class Book:
    """An open gradebook. Only the coordinator has one, and only it writes; other runs wait for their turn."""

    def __init__(self, url):
        """Open the gradebook at an SQLAlchemy URL; a new one is made.

        Raises GradebookError when that fails, and for a gradebook of the second edition, which is left as it is.
        """
        try:
            self._gradebook = opened(url)
            cells = [name for (name,) in self._gradebook.db.query(BaseCell.name).distinct()]
        except (SQLAlchemyError, ImportError, OSError) as error:
            raise GradebookError(
                "gradebook_closed", url=_without_password(url), why=_first_line(error)
            ) from error
        if has_old_names(cells):
            self._gradebook.close()
            raise GradebookError(
                "gradebook_of_second_edition", url=_without_password(url), said=SECOND_EDITION
            )

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        """Close the gradebook. Raises GradebookError for an error of the database, which may end at any time."""
        lost = error if isinstance(error, SQLAlchemyError) else None
        try:
            self._gradebook.close()
        except SQLAlchemyError as closing:
            lost = lost or closing
        if lost and (error is None or error is lost):
            raise GradebookError("gradebook_lost", why=_first_line(lost)) from lost

    def students(self) -> set[str]:
        """Return the ids of all students in the gradebook."""
        return {student for (student,) in self._gradebook.db.query(Student.id)}

    def with_work(self) -> set[str]:
        """Return the ids of the students who have a submission of any lesson in the gradebook."""
        return {student for (student,) in self._gradebook.db.query(SubmittedAssignment.student_id).distinct()}

    def stored(self, lesson: str) -> set[str]:
        """Return the ids of the students whose submission of a lesson is in the gradebook, from one query."""
        return {student for (student,) in self._of_lesson(lesson, Student.id)}

    def scores(self, lesson: str) -> dict[str, dict[str, Points]]:
        """Return {student: {exercise: points}} for all stored submissions of a lesson, from one query."""
        columns = (Student.id, BaseCell.name, Grade.score, Grade.manual_score, Grade.extra_credit)
        rows = (
            self._of_lesson(lesson, *columns)
            .join(SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
            .join(Grade, Grade.notebook_id == SubmittedNotebook.id)
            .join(BaseCell, Grade.cell_id == BaseCell.id)
        )
        found: dict[str, dict[str, Points]] = {}
        for student, cell, score, manual, extra in rows:
            points = Points(float(score), manual is not None or bool(extra))
            found.setdefault(student, {})[exercise_checked(cell)] = points
        return found

    def comments(self, lesson: str) -> dict[str, dict[str, str]]:
        """Return {student: {id of an answer cell: comment}} of what people wrote about the submissions of a lesson."""
        rows = (
            self._of_lesson(lesson, Student.id, BaseCell.name, Comment.manual_comment)
            .join(SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
            .join(Comment, Comment.notebook_id == SubmittedNotebook.id)
            .join(BaseCell, Comment.cell_id == BaseCell.id)
            .filter(Comment.manual_comment.is_not(None))
        )
        found: dict[str, dict[str, str]] = {}
        for student, cell, comment in rows:
            if comment.strip():
                found.setdefault(student, {})[cell] = comment.strip()
        return found

    def due_date(self, lesson: str) -> DueDate:
        """Return when a lesson is due, as formgrader and `nbgrader extension` have set it."""
        at = self._gradebook.db.query(Assignment.duedate).filter(Assignment.name == lesson).scalar()
        rows = self._of_lesson(lesson, Student.id, SubmittedAssignment.extension)
        longer = rows.filter(SubmittedAssignment.extension.is_not(None))
        return DueDate(at and at.replace(tzinfo=UTC), dict(map(tuple, longer)))

    def penalties(self, lesson: str) -> dict[str, float]:
        """Return {student: points that lateness costs} of those submissions of a lesson whom it costs any."""
        rows = self._of_lesson(lesson, Student.id, SubmittedNotebook.late_submission_penalty).join(
            SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id
        )
        return {student: float(points) for student, points in rows if points}

    def enter_due_date(self, lesson: str, at: datetime | None) -> None:
        """Enter when a lesson is due; None for one that is not."""
        found = self._gradebook.db.query(Assignment).filter(Assignment.name == lesson)
        at = at and at.astimezone(UTC).replace(tzinfo=None)
        if any(known != at for (known,) in found.with_entities(Assignment.duedate)):
            with self._at_once():
                found.update({"duedate": at}, synchronize_session=False)

    def penalise(self, lesson: str, points: Mapping[str, float]) -> None:
        """Enter what lateness costs the submissions of a lesson: {student: points}."""
        columns = (SubmittedNotebook.id, Student.id, SubmittedNotebook.late_submission_penalty)
        rows = self._of_lesson(lesson, *columns).join(
            SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id
        )
        changed = {
            id: points[one] for id, one, known in rows if one in points and points[one] != (known or 0.0)
        }
        if changed:
            with self._at_once():
                self._update(SubmittedNotebook, "late_submission_penalty", changed)

    def _update(self, table, column, values):
        """Set a column in the rows of {id: value}."""
        for id, value in values.items():
            self._gradebook.db.query(table).filter(table.id == id).update(
                {column: value}, synchronize_session=False
            )

    def _of_lesson(self, lesson, *columns):
        """Return a query of columns of the submissions of a lesson, students beside them."""
        return (
            self._gradebook.db.query(*columns)
            .select_from(SubmittedAssignment)
            .join(Student, SubmittedAssignment.student_id == Student.id)
            .join(Assignment, SubmittedAssignment.assignment_id == Assignment.id)
            .filter(Assignment.name == lesson)
        )

    def register(self, lesson: Lesson) -> None:
        """Enter the lesson and its points, as `nbgrader generate_assignment` does.

        Raises GradebookError when submissions are stored that have other exercises.
        """
        from .preprocessors import CellsInto  # which whoever reads a gradebook does without, and its 0.3 s

        notebook = copy.deepcopy(lesson.of_record.notebook)
        resources = {"nbgrader": {"notebook": lesson.id, "assignment": lesson.id}}
        try:
            with self._at_once():
                self._gradebook.update_or_create_assignment(lesson.id)
                CellsInto(self._gradebook).preprocess(notebook, resources)
        except RuntimeError as error:
            raise GradebookError("gradebook_differs", lesson=lesson.id, why=error) from error

    def save(self, result: Result, notebook, comment: str | None) -> None:
        """Store a submission: its scores from its autograded notebook, or 0 where there is none.

        comment: stored beside the first answer, for submissions that did not end well.
        Of who handed in nothing only the student is stored, or formgrader would show a submission.
        """
        from .preprocessors import ScoresInto

        with self._at_once():
            self._gradebook.update_or_create_student(result.student)
            if result.status is Status.MISSING and notebook is None and not self._has(result):
                return
            with self._gradebook.db.no_autoflush:  # nbgrader asks for notebooks before it adds what is new
                self._gradebook.update_or_create_submission(result.lesson, result.student)
            if notebook is not None:
                ScoresInto(self._gradebook, result, self._stored(result)).preprocess(notebook, {})
            else:
                self._zero(result)
            self._leave_open(result)
            self._comment(result, comment)

    def date(self, lesson: str, times: Mapping[str, datetime | None]) -> None:
        """Enter when the submissions of a lesson were handed in: {student: time in UTC without a zone}.

        Formgrader takes a submission for graded when its time is that in the submitted folder.
        """
        rows = self._of_lesson(lesson, SubmittedAssignment.id, Student.id, SubmittedAssignment.timestamp)
        changed = {id: times[student] for id, student, time in rows if times.get(student, time) != time}
        if changed:
            with self._at_once():
                self._update(SubmittedAssignment, "timestamp", changed)

    def name(self, students: Iterable[str], enrolment: Enrolment) -> None:
        """Give students their names and addresses, from the class list or else from the id, where none were typed in.

        Formgrader calls a student without a name "None, None".
        """
        wanted = set(students)
        known = (student for student in self._gradebook.db.query(Student) if student.id in wanted)
        changes = [(student, found) for student in known if (found := missing_details(student, enrolment))]
        if changes:
            with self._at_once():
                for student, found in changes:
                    for name, value in found.items():
                        setattr(student, name, value)

    def _has(self, result):
        return self._of_lesson(result.lesson, Student.id).filter(Student.id == result.student).count() > 0

    def _zero(self, result):
        for grade in self._stored(result).grades:
            grade.auto_score = 0.0
            grade.needs_manual_grade = grade.manual_score is not None

    def _leave_open(self, result):
        """Store no points for what is not judged yet, as nbgrader does for what a person is to grade."""
        if result.status is not Status.UNJUDGED:
            return
        judged = {exercise.id for exercise in result.exercises if exercise.outcome != UNJUDGED}
        for grade in self._stored(result).grades:
            if exercise_checked(grade.name) not in judged:
                grade.auto_score, grade.needs_manual_grade = None, True

    def _comment(self, result, comment):
        comments = sorted(self._stored(result).comments, key=lambda stored: stored.name)
        if comment and comments:
            text = comment.encode("utf-8", "replace").decode("utf-8")  # parts of it may be a student's words
            comments[0].auto_comment = text.replace("\0", "")  # which PostgreSQL cannot store

    def _stored(self, result):
        return self._gradebook.find_submission_notebook(result.lesson, result.lesson, result.student)

    @contextmanager
    def _at_once(self):
        """Commit what the block does in one transaction, or nothing of it."""
        session = self._gradebook.db()
        session.held = True
        try:
            wait_for_turn(session)
            yield
            session.held = False
            session.commit()
        except BaseException as error:
            session.held = False
            session.rollback()
            if isinstance(error, (SQLAlchemyError, InvalidEntry)):
                raise GradebookError("gradebook_unwritable", why=_first_line(error)) from error
            raise


def _without_password(url):
    try:
        return sqlalchemy.make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "at that URL"


def _first_line(error):
    return str(error).splitlines()[0]
