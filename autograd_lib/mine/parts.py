"""The parts of the engine that learners write: which sitting asks for each, and in which exercise."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ..kit.checking.registry import artefact_parts, comes_after, stage_of
from ..kit.notebooks.courses import home

STAGES = ("scalars", "arrays", "functions")  # sittings 03 to 05, 06 to 10, 11 to 14; 01 has no engine yet
PART, TAKEN, OPEN = "#| part: ", "#| from functions: ", "#| open"  # marks in the text of a stage


@dataclass(frozen=True)
class Part:
    """A part as one stage has it. sitting: the number of the unit whose exercise asks for it in this form."""

    name: str
    exercise: str
    sitting: int


@cache
def parts_of(stage: str) -> dict[str, Part]:
    """Return {name: part} for the parts of a stage, in the order of its file.

    Where exercises of several stages ask for one, it has the form of the last that has come.
    """
    found: dict[str, Part] = {}
    for exercise, (unit, names, _) in artefact_parts().items():
        if STAGES.index(stage_at(unit) or stage) <= STAGES.index(stage):
            found |= {name: Part(name, exercise, _sitting(unit)) for name in names}
    marked = [line.removeprefix(PART) for line in stage_text(stage).split("\n") if line.startswith(PART)]
    return {name: found[name] for name in marked}


def stage_at(unit: str) -> str | None:
    """Return the stage that the engine has come to in a unit; None for a unit that belongs to none."""
    stages = list(home().stages)
    at = stages.index(stage_of(unit)) if stage_of(unit) in stages else -1
    return STAGES[min(at, len(STAGES) - 1)] if at >= 0 else None


def _sitting(unit):
    return int(next(one for one in (unit, *comes_after(unit)) if one[0].isdigit())[:2])


@cache
def stage_text(stage: str) -> str:
    """Return the text of a stage, in which marks stand for parts."""
    return files(__package__).joinpath("stages", f"{stage}.py").read_text(encoding="utf-8")
