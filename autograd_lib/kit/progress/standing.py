"""How a learner stands: what checks left in the learner's own copies, read from the files; nothing is run.

Files are read as plain JSON, since a notebook library takes a second to load. Which exercises a lesson has, and what
its stubs look like, comes from the released notebook beside the copies.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..checking.outcomes import digests_of, stored_record
from ..checking.providers import Here
from ..notebooks import Course, CourseNotFoundError, find_course
from ..notebooks.cells import (
    cell_key,
    cell_source,
    check_id,
    exercise_of,
    is_answer,
    is_check,
    lesson_title,
    nbgrader_of,
    stated_minutes,
    touched,
    written,
)
from ..notebooks.courses import home
from ..notebooks.notebooks import plain_notebook
from ..notebooks.second_edition import SECOND_EDITION, has_old_names
from ..wording.text import BOTH, EDITIONS, LANGUAGES, SpokenError, Text
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


def standing_of(record: dict, points: int) -> Standing:
    """Return how an exercise stands by the record of a check that is about its answer as it is."""
    return Standing(
        record["exercise"], points, _judged_state(record), min(float(record["score"]), float(points))
    )


@dataclass(frozen=True)
class LessonStanding:
    """How one lesson stands. `begun` is false for an untouched copy and for none; `problem` says why one could not be
    read. `minutes` is what its page says that it takes, 0 where it says nothing."""

    lesson: str
    title: str
    exercises: tuple[Standing, ...]
    begun: bool = False
    problem: Text | None = None
    minutes: int = 0

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


def course_standing(
    course: Course, language: str, here: Here | None = None, others: Iterable[str] = ()
) -> tuple[LessonStanding, ...]:
    """Return how every released lesson stands, in order, by the learner's own copies in a language or in both.

    here: the notebook that runs, whose cells and checks are newer than its file. others: lessons of other courses,
    which follow where the learner has a copy.
    """
    taken = [one for one in others if course.copy(one, language)]
    lessons = [*course.released_lessons(), *taken]
    lessons = [one for one in lessons if course.release(one, _released(language)).is_file()]
    running = here and here.lesson
    return tuple(lesson_standing(course, one, language, here if one == running else None) for one in lessons)


def _releases(course, language):
    return course.releases / _released(language)


def standing_here(course: Course | None, here: Here) -> tuple[LessonStanding, ...]:
    """Return how every lesson stands for the notebook that runs; nothing where its course is not known."""
    try:
        return course_standing(course, here.language, here) if course else ()
    except (UnreadableError, OSError):
        return ()


def artefact_text(lessons: tuple[LessonStanding, ...]) -> Text | None:
    """Return how far what a learner builds in the whole course has grown; None where there is nothing to say of it."""
    grown = home().hook("artefact_grown")
    return grown(lessons) if grown else None


def course_here(folder: Path, language: str) -> Course | None:
    """Return the course that `folder` lies in; None where there is none that is released in this language."""
    try:
        course = find_course(folder)
    except CourseNotFoundError:
        return None
    return course if _releases(course, language).is_dir() else None


def lesson_standing(course: Course, lesson: str, language: str, here: Here | None = None) -> LessonStanding:
    """Return how one released lesson stands. Raises UnreadableError where the released notebook cannot be read.

    What a check found in the copy of another language counts here as well while the answer is the same.
    here: the notebook of this lesson that runs.
    """
    release, copies = cells_in(course.release(lesson, _released(language))), {}
    problem = None
    for edition in (language, *(one for one in EDITIONS if one != language)):
        path = course.copy(lesson, edition)
        try:
            copies[edition] = cells_in(path) if path else []
        except UnreadableError as error:
            copies[edition] = []
            problem = problem or (error.text if edition == language else None)
    mine = copies[language]
    if has_old_names(map(cell_key, mine)):
        mine, problem = [], SECOND_EDITION
    title = lesson_title(mine if mine and language == BOTH else release, lesson)
    records = [_records(release, cells) for cells in copies.values()]
    if here:
        records.insert(0, here.records)
        mine = mine if here.cells is None else list(here.cells)
    standings = exercise_standings(release, mine, records)
    if here and here.cells is None:  # nobody knows how the cells stand: what was checked last counts
        standings = tuple(_as_checked(one, here.records.get(one.exercise)) for one in standings)
    begun = bool(here and here.records) or any(one.state != "not_attempted" for one in standings)
    return LessonStanding(lesson, title, standings, begun, problem, stated_minutes(release))


def title_of(course: Course, lesson: str, language: str) -> str:
    """Return what a lesson is called in the learner's copy, or in the release; its id where neither can be read."""
    for path in (course.work(lesson, language), course.release(lesson, _released(language))):
        with suppress(UnreadableError):
            return lesson_title(cells_in(path), lesson)
    return lesson


def _as_checked(standing, record):
    return standing_of(record, standing.points) if record else standing


def _records(release, cells):
    """Return {exercise: record} of the checks of a released notebook that were run in a learner's."""
    own = {cell_key(cell): cell for cell in cells}
    checked = [exercise_of(cell) for cell in release if is_check(cell)]
    found = {exercise: stored_record(own.get(check_id(exercise), {})) for exercise in checked}
    return {exercise: record for exercise, record in found.items() if record}


def _released(language):
    """Return the language of the release that a copy is held against; one in both languages is made from it."""
    return LANGUAGES[-1] if language == BOTH else language


def cells_in(path: Path) -> list[dict]:
    """Return the cells of a notebook file as plain data, to be read only. Raises UnreadableError."""
    try:
        cells = plain_notebook(path)["cells"]
    except OSError as error:
        raise UnreadableError("unreadable_file", path=path, why=error.strerror or error) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise UnreadableError("unreadable_json", path=path) from None
    if not isinstance(cells, list):
        raise UnreadableError("unreadable_json", path=path)
    return [cell for cell in cells if isinstance(cell, dict)]


def exercise_standings(
    release: Iterable[dict], mine: Iterable[dict], records: list[dict]
) -> tuple[Standing, ...]:
    """Return how the exercises of a released notebook stand in a learner's copy; both are lists of plain cells.

    records: {exercise: record of a check} from several notebooks; the first that is about the code in `mine` counts.
    """
    given, mine = {cell_key(cell): cell for cell in release}, list(mine)
    code, found = digests_of(mine), []
    for key in (key for key in given if is_check(given[key])):
        exercise, points = exercise_of(given[key]), int(nbgrader_of(given[key]).get("points", 0))
        checked = [one[exercise] for one in records if exercise in one and one[exercise]["answers"]]
        holding = next((one for one in checked if code.issuperset(map(str, one["answers"]))), None)
        if holding:
            found.append(standing_of({**holding, "exercise": exercise}, points))
        else:
            found.append(_unjudged(exercise, points, checked, _touched(exercise, given, mine)))
    return tuple(found)


def _unjudged(exercise, points, checked, touched):
    """Return how an exercise stands whose answer no check was about."""
    if not touched:
        return Standing(exercise, points, "not_attempted")
    if not checked:
        return Standing(exercise, points, "unchecked")
    return Standing(exercise, points, "changed", min(float(checked[0]["score"]), float(points)))


def _judged_state(record):
    partly = record["outcome"] in ("wrong", "raised") and record["score"] > 0
    return "partly" if partly else record["outcome"]


def _touched(exercise, given, mine):
    """Return whether the learner has written into the answer cell of an exercise, or one of several."""
    return exercise in given and any(
        # An editor may have dropped what nbgrader knows of a cell; the release has it.
        touched(cell) if is_answer(cell) else written(cell_source(cell), given[exercise])
        for cell in mine
        if cell_key(cell) == exercise
    )
