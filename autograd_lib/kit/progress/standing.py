"""How a learner stands: what checks left in the learner's own copies, read from the files; nothing is run.

Files are read as plain JSON, since a notebook library takes a second to load. Which exercises a lesson has, and what
its stubs look like, comes from the released notebook beside the copies.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from ..checking.outcomes import digest, record_of, stored_record
from ..checking.verdict import Verdict
from ..notebooks import Course, CourseNotFoundError, find_course
from ..notebooks.cells import (
    cell_key,
    cell_source,
    exercise_of,
    is_answer,
    is_check,
    lesson_title,
    nbgrader_of,
    touched,
    written,
)
from ..wording.text import BOTH, LANGUAGES, SpokenError, Text
from .words import TEXTS


@dataclass(frozen=True)
class Standing:
    """How one exercise stands. `state` is "right", "unfinished" (parts are right, the others stubs), "partly" (wrong,
    with points), "wrong", "raised", "not_attempted", "changed" (checked, then edited), or "unchecked" (edited, and not
    checked yet). `score` is what the last check gave, `counts` whether that is still about the answer in the file."""

    exercise: str
    points: int
    state: str
    score: float = 0.0

    @property
    def counts(self) -> bool:
        return self.state != "changed"

    @property
    def done(self) -> bool:
        return self.state == "right"


def standing_of(verdict: Verdict) -> Standing:
    """Return how an exercise stands after a check."""
    record = record_of(verdict, ())
    return Standing(verdict.exercise.id, verdict.exercise.points, _judged_state(record), float(verdict.score))


@dataclass(frozen=True)
class LessonStanding:
    """How one lesson stands. `begun` is false for an untouched copy and for none; `problem` says why one could not be
    read."""

    lesson: str
    title: str
    exercises: tuple[Standing, ...]
    begun: bool = False
    problem: Text | None = None

    @property
    def score(self) -> float:
        return sum(one.score for one in self.exercises if one.counts)

    @property
    def points(self) -> int:
        return sum(one.points for one in self.exercises)

    @property
    def done(self) -> bool:
        """Return whether every exercise that counts is right."""
        return all(one.done for one in self.exercises if one.points)


class UnreadableError(SpokenError):
    """A notebook file that holds no notebook (yet); `text` says why."""

    catalogue = TEXTS


def course_standing(course: Course, language: str) -> tuple[LessonStanding, ...]:
    """Return how every released lesson stands, in order, by the learner's own copies in a language or in both."""
    folders = _releases(course, language).glob("[0-9][0-9]_*")
    lessons = sorted(path.name for path in folders if (path / f"{path.name}.ipynb").is_file())
    return tuple(lesson_standing(course, lesson, language) for lesson in lessons)


def _releases(course, language):
    return course.releases / _released(language)


def standing_here(folder: Path, language: str) -> tuple[LessonStanding, ...]:
    """Return how every lesson stands for a notebook that runs in `folder`; nothing where no release lies above it."""
    course = course_here(folder, language)
    try:
        return course_standing(course, language) if course else ()
    except (UnreadableError, OSError):
        return ()


def course_here(folder: Path, language: str) -> Course | None:
    """Return the course that `folder` lies in; None where there is none that is released in this language."""
    try:
        course = find_course(folder)
    except CourseNotFoundError:
        return None
    return course if _releases(course, language).is_dir() else None


def with_checks(
    lessons: Iterable[LessonStanding], lesson: str, checked: dict[str, Standing]
) -> tuple[LessonStanding, ...]:
    """Return the lessons with the exercises of one of them as checked since its file was saved."""
    return tuple(
        replace(one, begun=True, exercises=tuple(checked.get(e.exercise, e) for e in one.exercises))
        if one.lesson == lesson
        else one
        for one in lessons
    )


def lesson_standing(course: Course, lesson: str, language: str) -> LessonStanding:
    """Return how one released lesson stands. Raises UnreadableError where the released notebook cannot be read."""
    release, copy = cells_in(course.release(lesson, _released(language))), course.work(lesson, language)
    mine: list[dict] = []
    problem = None
    try:
        mine = cells_in(copy) if copy.is_file() else []
    except UnreadableError as error:
        problem = error.text
    standings = exercise_standings(release, mine)
    begun = any(one.state != "not_attempted" for one in standings)
    title = lesson_title(mine if mine and language == BOTH else release, lesson)
    return LessonStanding(lesson, title, standings, begun, problem)


def _released(language):
    """Return the language of the release that a copy is held against; one in both languages is made from it."""
    return LANGUAGES[-1] if language == BOTH else language


def cells_in(path: Path) -> list[dict]:
    """Return the cells of a notebook file as plain data. Raises UnreadableError."""
    try:
        cells = json.loads(path.read_bytes().decode("utf-8-sig"))["cells"]
    except OSError as error:
        raise UnreadableError("unreadable_file", path=path, why=error.strerror or error) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise UnreadableError("unreadable_json", path=path) from None
    if not isinstance(cells, list):
        raise UnreadableError("unreadable_json", path=path)
    return [cell for cell in cells if isinstance(cell, dict)]


def exercise_standings(release: Iterable[dict], mine: Iterable[dict]) -> tuple[Standing, ...]:
    """Return how the exercises of a released notebook stand in a learner's copy; both are lists of plain cells."""
    given, own = ({cell_key(cell): cell for cell in cells} for cells in (release, mine))
    code = {digest(cell_source(cell)) for cell in mine if cell.get("cell_type") == "code"}
    found = []
    for key in (key for key in given if is_check(given[key])):
        exercise = exercise_of(key)
        record = stored_record(own.get(key, {}))
        points = int(nbgrader_of(given[key]).get("points", 0))
        state = _state(record, _touched(exercise, given, own), code)
        score = min(float(record["score"]), float(points)) if record else 0.0
        found.append(Standing(exercise, points, state, score))
    return tuple(found)


def _state(record, touched, code):
    """Return the state of an exercise from its last check's record and whether its answer differs from the stub."""
    judged = set(map(str, record["answers"])) if record else set()
    if judged and judged <= code:
        return _judged_state(record)
    if not touched:
        return "not_attempted"
    return "changed" if judged else "unchecked"


def _judged_state(record):
    partly = record["outcome"] in ("wrong", "raised") and record["score"] > 0
    return "partly" if partly else record["outcome"]


def _touched(exercise, given, own):
    """Return whether the learner has written into any answer cell of an exercise."""
    answers = (key for key, cell in given.items() if is_answer(cell) and exercise_of(key) == exercise)
    return any(
        # An editor may have dropped what nbgrader knows of a cell; the release has it.
        touched(own[key]) if is_answer(own[key]) else written(cell_source(own[key]), given[key])
        for key in answers
        if key in own
    )
