"""How much a copy says: nothing that can be read, nothing but what was handed out, or so many cells of its author."""

from functools import cache

from ...notebooks import Course
from ...notebooks.matching import plain
from ...wording.text import EDITIONS
from ..classroom import Unreadable
from ..errors import LessonNotBuiltError
from ..lessons import load_lesson
from ..submission.reading import parse

UNREADABLE, UNTOUCHED = -1, 0


def weight(course: Course, lesson: str, content: bytes) -> int:
    """Return how many cells of code in a copy are not as they were handed out: 0 for an untouched copy, -1 for one
    that cannot be read.
    """
    try:
        cells = parse(content).cells
    except Unreadable:
        return UNREADABLE
    given = _handed_out(course, lesson)
    return sum(cell.kind == "code" and plain(cell.source) not in given for cell in cells)


@cache
def _handed_out(course, lesson):
    try:
        skeletons = load_lesson(course, lesson).skeletons
    except LessonNotBuiltError:
        return frozenset(("",))
    known = (skeletons[one] for one in EDITIONS if one in skeletons)
    return frozenset(("", *(plain(cell["source"]) for one in known for cell in one.cells)))
