"""The course's own answers, where its sources are at hand: builds run on an engine that is made of them."""

import re
from functools import cache
from pathlib import Path

from ..kit.notebooks.courses import home
from .parts import asked_by, parts_of
from .writing import answers_in

_CELL = re.compile(r"^# %% (answer|right|wrong)(?:=\"(\w+)\")?\n", re.MULTILINE)


def folder() -> Path:
    """Return where the answers stand; in an installed course there is none."""
    return home().package.parent / "solutions" / "engine_parts"


@cache
def cells(exercise: str) -> list[tuple[str, str, str]]:
    """Return [(kind, name, code)] for the answers to an exercise: kind is answer, right or wrong, which has a name."""
    _, *found = _CELL.split((folder() / f"{exercise}.py").read_text(encoding="utf-8"))
    return list(zip(found[::3], found[1::3], found[2::3], strict=True))


def of_stage(stage: str, exercise: str, source: str) -> dict[str, str]:
    """Return {part: text} for those parts of an answer that a stage has in this form."""
    parts = parts_of(stage)
    found = answers_in(source, asked_by(exercise))
    return {name: text for name, text in found.items() if name in parts and parts[name].exercise == exercise}


def references(stage: str) -> dict[str, str]:
    """Return {part: text} for all parts of a stage, as the course answers them; nothing where that is not at hand."""
    found: dict[str, str] = {}
    for exercise in dict.fromkeys(part.exercise for part in parts_of(stage).values()):
        if not (folder() / f"{exercise}.py").is_file():
            return {}
        answer = next(code for kind, _, code in cells(exercise) if kind == "answer")
        found |= of_stage(stage, exercise, answer)
    return found
