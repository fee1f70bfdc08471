"""How the learner stands, as the notebook that runs shows it: from the files around it and the checks of its kernel."""

from collections.abc import Sequence
from pathlib import Path

from ..checking.providers import Here
from ..checking.registry import lesson_exercises
from ..wording.panels import Links, Panel
from .links import file_of, lesson_links, links_beside
from .presenting import left_of, next_blocks, progress_panel, side_roads, start_panel
from .standing import (
    UnreadableError,
    artefact_text,
    course_here,
    lesson_standing,
    standing_here,
    standing_of,
)


def welcome_panel(here: Here) -> Panel | None:
    """Return how a lesson stands and what is next; None where its files are not known."""
    lessons = standing_here(Path.cwd(), here)
    lesson = next((one for one in lessons if one.lesson == here.lesson), None)
    if lesson is None:
        return None
    following = left_of(lesson, lesson_exercises(here.lesson))
    beside = links_beside(Path.cwd(), here)
    return start_panel(lesson, following, _links(lessons, here.language), here.language, beside)


def what_is_next(here: Here) -> Sequence[str | Links]:
    """Return how the lesson stands after a right answer and the way to what is next; nothing without its files."""
    course = course_here(Path.cwd(), here.language)
    if course is None:
        return ()
    try:
        lesson = lesson_standing(course, here.lesson, here.language, here)
    except UnreadableError:  # a lesson that is not released here
        return ()
    links = lesson_links(Path.cwd(), here.language, course.released_lessons())
    return next_blocks(lesson, left_of(lesson, lesson_exercises(here.lesson)), links, here.language)


def standing_panel(here: Here) -> Panel:
    """Return a picture of the way through the course, and the table of a lesson's exercises."""
    from .way import way_picture  # its pictures take longer to import than all the rest

    lessons = standing_here(Path.cwd(), here)
    exercises = lesson_exercises(here.lesson)
    points = {one.id: one.points for one in exercises}
    checked = {name: standing_of(one, points[name]) for name, one in here.records.items() if name in points}
    stored = {one.exercise: one for lesson in lessons for one in lesson.exercises}
    standings = {name: one for name in points if (one := {**checked, **stored}.get(name))}
    links = _links(lessons, here.language)
    picture = way_picture(lessons, here.lesson, here.language, links) if lessons else None
    file = file_of(Path.cwd(), here.language, here.lesson) if links else None
    beside = [*links_beside(Path.cwd(), here), *side_roads(lessons, links, here.language)]
    grown = artefact_text(lessons)
    return progress_panel(
        here.lesson, exercises, standings, here.language, picture, links, file, grown, beside
    )


def _links(lessons, language):
    return lesson_links(Path.cwd(), language, [one.lesson for one in lessons])
