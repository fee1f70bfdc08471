"""How the learner stands, as the notebook that runs shows it: from the files around it and the checks of its kernel."""

from pathlib import Path

from ...exercises.registry import lesson_exercises
from ..checking.verdict import Verdict
from ..wording.panels import Panel
from .links import file_of, lesson_links
from .own_engine import engine_text
from .presenting import progress_panel, start_panel
from .standing import standing_here, standing_of, with_checks


def welcome_panel(lesson: str, language: str) -> Panel | None:
    """Return how a lesson stands and what is next; None where its files are not known."""
    lessons = standing_here(Path.cwd(), language)
    here = next((one for one in lessons if one.lesson == lesson), None)
    if here is None:
        return None
    done = {one.exercise for one in here.exercises if one.done}
    left = (one for one in lesson_exercises(lesson) if one.points and one.id not in done)
    return start_panel(here, next(left, None), _links(lessons, language), language)


def standing_panel(lesson: str, language: str, checked: dict[str, Verdict]) -> Panel:
    """Return a picture of the way through the course, and the table of a lesson's exercises.

    checked: the latest verdicts of this kernel by exercise; for the rest stands what is stored in the notebooks.
    """
    from .way import way_picture  # its pictures take longer to import than all the rest

    latest = {exercise: standing_of(verdict) for exercise, verdict in checked.items()}
    lessons = with_checks(standing_here(Path.cwd(), language), lesson, latest)
    stored = {one.exercise: one for lesson in lessons for one in lesson.exercises}
    exercises = lesson_exercises(lesson)
    standings = {e.id: one for e in exercises if (one := {**stored, **latest}.get(e.id))}
    links = _links(lessons, language)
    picture = way_picture(lessons, lesson, language, links) if lessons else None
    file = file_of(Path.cwd(), language, lesson) if links else None
    engine = engine_text(lessons)
    return progress_panel(exercises, standings, language, picture, links, file, engine)


def _links(lessons, language):
    return lesson_links(Path.cwd(), language, [one.lesson for one in lessons])
