"""How the learner stands, as the notebook that runs shows it: from the files around it and the checks of its kernel."""

from collections.abc import Sequence
from pathlib import Path

from ..checking.providers import Here
from ..checking.registry import lesson_exercises
from ..wording.panels import Links, Panel
from .around import around
from .links import file_of, lesson_links, links_beside
from .presenting import left_of, next_blocks, progress_panel, start_panel
from .standing import (
    UnreadableError,
    artefact_text,
    course_here,
    lesson_standing,
    standing_here,
    standing_of,
    title_of,
)


def welcome_panel(here: Here) -> Panel | None:
    """Return how a lesson stands and what is next; None where its files are not known."""
    course = course_here(Path.cwd(), here.language)
    lessons = standing_here(course, here)
    lesson = next((one for one in lessons if one.lesson == here.lesson), None)
    if lesson is None:
        return None
    following = left_of(lesson, lesson_exercises(here.lesson))
    beside = links_beside(course, Path.cwd(), here)
    return start_panel(lesson, following, _links(course, lessons, here.language), here.language, beside)


def what_is_next(here: Here) -> Sequence[str | Links]:
    """Return how the lesson stands after a right answer and the way to what is next; nothing without its files."""
    course = course_here(Path.cwd(), here.language)
    if course is None:
        return ()
    try:
        lesson = lesson_standing(course, here.lesson, here.language, here)
    except UnreadableError:  # a lesson that is not released here
        return ()
    left = left_of(lesson, lesson_exercises(here.lesson))
    near = around(here.lesson, course.released_lessons())
    wanted = [here.lesson] if left else [*filter(None, [near.after]), *near.beside]
    titles = {one: title_of(course, one, here.language) for one in wanted}
    links = lesson_links(course, Path.cwd(), here.language, titles)
    return next_blocks(lesson, left, links, here.language)


def standing_panel(here: Here) -> Panel:
    """Return a picture of the way through the course, and the table of a lesson's exercises."""
    from .way import way_picture  # its pictures take longer to import than all the rest

    course = course_here(Path.cwd(), here.language)
    lessons = standing_here(course, here)
    exercises = lesson_exercises(here.lesson)
    points = {one.id: one.points for one in exercises}
    checked = {name: standing_of(one, points[name]) for name, one in here.records.items() if name in points}
    stored = {one.exercise: one for lesson in lessons for one in lesson.exercises}
    standings = {name: one for name in points if (one := {**checked, **stored}.get(name))}
    links = _links(course, lessons, here.language)
    picture = way_picture(lessons, here.lesson, here.language, links) if lessons else None
    file = file_of(course, here.language, here.lesson) if links else None
    beside = links_beside(course, Path.cwd(), here)
    grown = artefact_text(lessons)
    return progress_panel(
        here.lesson, exercises, standings, here.language, picture, links, file, grown, beside
    )


def _links(course, lessons, language):
    return lesson_links(course, Path.cwd(), language, {one.lesson: one.title for one in lessons})
