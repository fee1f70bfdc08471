"""nbgrader's own gradebook, through nbgrader's own classes, with one submission stored in one transaction."""

import copy
import warnings
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy
from nbgrader.api import (
    Assignment,
    BaseCell,
    Grade,
    InvalidEntry,
    MissingEntry,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
)
from nbgrader.preprocessors import SaveAutoGrades, SaveCells
from sqlalchemy.exc import SQLAlchemyError

from .databases import opened, wait_for_turn
from .errors import GradebookError
from .lessons import Lesson, exercise_of
from .results import UNJUDGED, Result, Status


def file_url(path: Path) -> sqlalchemy.URL:
    """Return the URL of an SQLite file, whatever characters its name holds."""
    return sqlalchemy.URL.create("sqlite", database=str(path.resolve()))


@dataclass(frozen=True)
class Points:
    """What an exercise counts in the gradebook, and whether a person had a hand in it."""

    score: float
    by_hand: bool


class Book:
    """An open gradebook. Only the coordinator has one, and only it writes; other runs wait for their turn."""

    def __init__(self, url):
        """Open the gradebook at an SQLAlchemy URL; a new one is made. Raises GradebookError when that fails."""
        try:
            self._gradebook = opened(url)
        except (SQLAlchemyError, ImportError, OSError) as error:
            raise GradebookError(
                "gradebook_closed", url=_without_password(url), why=_first_line(error)
            ) from error

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        self._gradebook.close()

    def students(self) -> set[str]:
        """Return the ids of all students in the gradebook."""
        return {student.id for student in self._gradebook.students}

    def stored(self, lesson: str) -> set[str]:
        """Return the ids of the students whose submission of a lesson is in the gradebook."""
        try:
            submissions = self._gradebook.assignment_submissions(lesson)
        except MissingEntry:
            return set()
        return {submission.student.id for submission in submissions}

    def scores(self, lesson: str) -> dict[str, dict[str, Points]]:
        """Return {student: {exercise: points}} for all stored submissions of a lesson, from one query."""
        rows = (
            self._gradebook.db.query(
                Student.id, BaseCell.name, Grade.score, Grade.manual_score, Grade.extra_credit
            )
            .select_from(Grade)
            .join(SubmittedNotebook, Grade.notebook_id == SubmittedNotebook.id)
            .join(SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
            .join(Student, SubmittedAssignment.student_id == Student.id)
            .join(Assignment, SubmittedAssignment.assignment_id == Assignment.id)
            .join(BaseCell, Grade.cell_id == BaseCell.id)
            .filter(Assignment.name == lesson)
        )
        found: dict[str, dict[str, Points]] = {}
        for student, cell, score, manual, extra in rows:
            points = Points(float(score), manual is not None or bool(extra))
            found.setdefault(student, {})[exercise_of(cell)] = points
        return found

    def register(self, lesson: Lesson) -> None:
        """Enter the lesson and its points, as `nbgrader generate_assignment` does.

        Raises GradebookError when submissions are stored that have other exercises.
        """
        notebook = copy.deepcopy(lesson.of_record.notebook)
        resources = {"nbgrader": {"notebook": lesson.id, "assignment": lesson.id}}
        try:
            with self._at_once():
                self._gradebook.update_or_create_assignment(lesson.id)
                _SaveCells(self._gradebook).preprocess(notebook, resources)
        except RuntimeError as error:
            raise GradebookError("gradebook_differs", lesson=lesson.id, why=error) from error

    def save(self, result: Result, notebook, comment: str | None) -> None:
        """Store a submission: its scores from its autograded notebook, or 0 where there is none.

        comment: stored beside the first answer, for submissions that did not end well.
        """
        with self._at_once():
            self._gradebook.update_or_create_student(result.student)
            self._gradebook.update_or_create_submission(result.lesson, result.student)
            if notebook is not None:
                _SaveAutoGrades(self._gradebook, result).preprocess(notebook, {})
            else:
                self._zero(result)
            self._leave_open(result)
            self._comment(result, comment)

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
            if exercise_of(grade.name) not in judged:
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
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", sqlalchemy.exc.SAWarning)  # nbgrader's own autoflush order
                yield
            session.held = False
            session.commit()
        except BaseException as error:
            session.held = False
            session.rollback()
            if isinstance(error, (SQLAlchemyError, InvalidEntry)):
                raise GradebookError("gradebook_unwritable", why=_first_line(error)) from error
            raise


class _SaveCells(SaveCells):
    """nbgrader's preprocessor, on a gradebook that is open already."""

    def __init__(self, gradebook):
        super().__init__()
        self.gradebook = gradebook

    def preprocess(self, nb, resources):
        self.notebook_id = resources["nbgrader"]["notebook"]
        self.assignment_id = resources["nbgrader"]["assignment"]
        for kind in ("grade", "solution", "task", "source"):
            setattr(self, f"new_{kind}_cells", {})
        nb, resources = super(SaveCells, self).preprocess(nb, resources)
        self._create_notebook(nb)
        return nb, resources


class _SaveAutoGrades(SaveAutoGrades):
    """nbgrader's preprocessor, on a gradebook that is open already."""

    def __init__(self, gradebook, result):
        super().__init__()
        self.gradebook = gradebook
        self.notebook_id = self.assignment_id = result.lesson
        self.student_id = result.student

    def preprocess(self, nb, resources):
        return super(SaveAutoGrades, self).preprocess(nb, resources)


def _without_password(url):
    try:
        return sqlalchemy.make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "at that URL"


def _first_line(error):
    return str(error).splitlines()[0]
