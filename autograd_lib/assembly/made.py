"""The learner's own engine as the command makes it."""

from ..kit.notebooks import Course
from ..kit.wording.panels import Panel
from .presenting import engine_panel
from .writing import engine_of, write_engine


def made(course: Course, language: str) -> Panel:
    """Write the engine that right answers make together into work/my_autograd.py; return what there is to say of it."""
    found = engine_of(course, language)
    file, left_alone = write_engine(found, course.root / "work") if found.own else (None, None)
    return engine_panel(found, file, left_alone)
