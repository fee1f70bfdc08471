"""The parts of the engine that learners write: which sitting asks for each, and in which exercise."""

import re
from collections.abc import Container
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ..kit.checking.registry import artefact_parts, comes_after, stage_of
from ..kit.notebooks.courses import home

STAGES = ("scalars", "arrays", "functions")  # sittings 03 to 05, 06 to 10, 11 to 14; 01 has no engine yet
# Marks in the text of a stage. A section, from its heading to the next, in which some part is optional stands in the
# file only where all of these have an answer: nothing stands in for them.
PART, OPTIONAL, TAKEN, OPEN = "#| part: ", "#| part?: ", "#| from functions: ", "#| open"
_SIDE_ROAD = re.compile(
    r"^#\| side road: (\w+)$", re.MULTILINE
)  # its sections, which lie in files of their own
_HEADING = re.compile(r"^(?=# ──── )", re.MULTILINE)


@dataclass(frozen=True)
class Part:
    """A part as one stage has it. sitting: the number of the unit whose exercise asks for it in this form."""

    name: str
    exercise: str
    sitting: int


def parts_of(stage: str) -> dict[str, Part]:
    """Return {name: part} for the parts that an engine of a stage needs, in the order of its file."""
    return {
        name: part for name, part in every_part(stage).items() if name not in _optional(stage_text(stage))
    }


def extras_of(stage: str) -> dict[str, Part]:
    """Return {name: part} for the parts that side roads add to a stage, in the order of its file."""
    return {name: part for name, part in every_part(stage).items() if name in _optional(stage_text(stage))}


@cache
def every_part(stage: str) -> dict[str, Part]:
    """Return {name: part} for all that the file of a stage can have, in its order.

    Where exercises of several stages ask for one, it has the form of the last that has come.
    """
    found: dict[str, Part] = {}
    for exercise, (unit, names, _) in artefact_parts().items():
        if STAGES.index(stage_at(unit) or stage) <= STAGES.index(stage):
            found |= {name: Part(name, exercise, _sitting(unit)) for name in names}
    return {name: found[name] for name in parts_in(stage_text(stage))}


def parts_in(text: str) -> list[str]:
    """Return the names of the parts for which marks stand in the text of a stage, in its order."""
    return [name for line in text.split("\n") if (name := part_at(line))]


def part_at(line: str) -> str | None:
    """Return the name of the part for which a line of a stage's text stands."""
    mark = next((one for one in (PART, OPTIONAL) if line.startswith(one)), None)
    return line.removeprefix(mark) if mark else None


@cache
def _optional(text):
    return [line.removeprefix(OPTIONAL) for line in text.split("\n") if line.startswith(OPTIONAL)]


def stage_at(unit: str) -> str | None:
    """Return the stage that the engine has come to in a unit; None for a unit that belongs to none."""
    stages = list(home().stages)
    at = stages.index(stage_of(unit)) if stage_of(unit) in stages else -1
    return STAGES[min(at, len(STAGES) - 1)] if at >= 0 else None


def _sitting(unit):
    return int(next(one for one in (unit, *comes_after(unit)) if one[0].isdigit())[:2])


def text_with(stage: str, names: Container[str]) -> str:
    """Return the text of a stage without those sections of which an optional part is not among these names."""
    sections = _HEADING.split(stage_text(stage))
    return "".join(one for one in sections if all(name in names for name in _optional(one)))


@cache
def stage_text(stage: str) -> str:
    """Return the text of a stage, in which marks stand for parts, with what side roads add to it."""
    folder = files(__package__).joinpath("stages")
    text = folder.joinpath(f"{stage}.py").read_text(encoding="utf-8")
    return _SIDE_ROAD.sub(
        lambda mark: folder.joinpath("side_roads", f"{mark[1]}.py").read_text(encoding="utf-8").rstrip("\n"),
        text,
    )
