"""How far the learner's own engine has grown: which of its parts have a right answer."""

import sys

from ..kit.checking.registry import artefact_parts
from ..kit.progress.standing import LessonStanding
from ..kit.wording.text import Text
from .parts import STAGES, extras_of, parts_of
from .words import TEXTS


def engine_text(lessons: tuple[LessonStanding, ...]) -> Text | None:
    """Return a line that counts the learner's parts among all of the engine, as `autograd-kit engine` does.

    It has a square for every part that an exercise asks for, filled where that is right; some are asked for anew by a
    later one, and count from then on. What side roads have added is named. None where these lessons have no part, or
    nothing of them has been begun.
    """
    extras = extras_of(STAGES[-1])
    done = {one.exercise: one.done for lesson in lessons for one in lesson.exercises}
    parts = [
        (lesson, done[exercise])
        for exercise, (lesson, names, _) in artefact_parts().items()
        for name in names
        if exercise in done and name not in extras
    ]
    whole = parts_of(STAGES[-1]).values()
    own = sum(done.get(part.exercise, False) for part in whole)
    if not parts or not any(lesson.begun for lesson in lessons):
        return None
    key = "growth_in_browser" if sys.platform == "emscripten" else "growth"  # where there are no commands
    added = dict.fromkeys(f"`{part.exercise}`" for part in extras.values() if done.get(part.exercise))
    said = TEXTS("has_added", names=", ".join(added)) if added else ""
    return TEXTS(key, own=own, total=len(whole), squares=_squares(parts), added=said)


def _squares(parts):
    """Return the squares of each lesson behind its number."""
    by_lesson = {}
    for lesson, right in parts:
        by_lesson.setdefault(lesson[:2], []).append("■" if right else "□")
    return "  ".join(f"{number} {''.join(squares)}" for number, squares in by_lesson.items())
