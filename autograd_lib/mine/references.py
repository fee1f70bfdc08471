"""The course's own answers, where its sources are at hand: builds run on an engine that is made of them."""

import re
from functools import cache

from ..kit.checking.registry import artefact_parts
from ..kit.notebooks import Course
from ..kit.notebooks.courses import home
from .parts import every_part, parts_of
from .taking import taken

_ANSWER = re.compile(r"^# %% answer\n(.*?)^# %% ", re.MULTILINE | re.DOTALL)
_MARK = re.compile(r"^ *#(?:\||## ).*\n", re.MULTILINE)  # of a solution, or of a comment's language
_IMPORT = re.compile(r"^import \w+$", re.MULTILINE)


def of_stage(stage: str, exercise: str, source: str) -> dict[str, str]:
    """Return {part: text} for those parts that a stage has in this exercise's form.

    source: an answer as the exercise's document has it; what its unit imports comes along where it is used.
    """
    names = [name for name, part in every_part(stage).items() if part.exercise == exercise]
    unit, *_ = artefact_parts()[exercise]
    imported = _IMPORT.findall(_course().source(unit).read_text(encoding="utf-8"))
    return taken(stage, names, [*imported, _MARK.sub("", source)])


@cache
def references(stage: str, adding: frozenset[str] = frozenset()) -> dict[str, str]:
    """Return {part: text} for all parts of a stage, as the course answers them; nothing where that is not at hand.

    adding: the names of those among them that are of side roads.
    Of a document it reads the answer alone: what reads all of it takes a second to load, in every kernel.
    """
    found: dict[str, str] = {}
    asked = [part for name, part in every_part(stage).items() if name in adding or name in parts_of(stage)]
    for exercise in dict.fromkeys(part.exercise for part in asked):
        unit, *_ = artefact_parts()[exercise]
        document = _course().documents(unit).get(exercise)
        if document is None:
            return {}
        (answer,) = _ANSWER.findall(document.read_text(encoding="utf-8"))
        found |= of_stage(stage, exercise, answer)
    return found


def _course():
    return Course(home().package.parent)
