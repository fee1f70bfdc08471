"""Answers that stand below their own check: it asks for them behind the cell that they stand in."""

import re

from ...checking.exercise import Exercise
from .definitions import blocks_about, defined
from .rebuilding import OWN, Rebuilt

# What stands in a function, a class or a prediction that is still to be written, whatever is said around it.
_TO_WRITE = re.compile(
    r"(?:@.*|(?:(?:async\s+)?def|class)\b[^:]*(?::.*)?:\s*)?"
    r"(?:pass|\.\.\.|return(?: None)?|raise NotImplementedError.*)?"
)
_TO_PREDICT = re.compile(r"[\w\s,*]+(?::[^=]*)?=[\s,:()\[\]{}]*(?:(?:\.\.\.|None)[\s,:()\[\]{}]*)+")
_TEXT = re.compile(r"(\"\"\"|''')[\s\S]*?\1|\"[^\"\n]*\"|'[^'\n]*'")
_LONGEST = 2000  # characters of what still is a stub


def answered_below(rebuilt: Rebuilt, exercises: tuple[Exercise, ...]) -> dict[str, str]:
    """Return {exercise: id of the last cell that answers it}, of those that are answered below their check alone.

    It is enough that one of several answers is: the check asks for all at once.
    """
    checks = {exercise: id for id, exercise in rebuilt.skeleton.checks.items()}
    places = {cell.id: place for place, cell in enumerate(rebuilt.cells)}
    found = {one.id: _last(rebuilt, one, places[checks[one.id]]) for one in exercises}
    return {exercise: cell for exercise, cell in found.items() if cell}


def _last(rebuilt, exercise, check):
    """Return the id of the last cell below the place of its check that says what is said nowhere above it, or ""."""
    stubs = {cell.id: cell.source for cell in rebuilt.skeleton.cells}
    stub = {line for id in rebuilt.skeleton.answers_to(exercise.id) for line in _lines(stubs[id])}
    above, below = rebuilt.cells[:check], rebuilt.cells[check + 1 :]
    missing = set(exercise.answers).difference(*(_answered(cell, exercise.answers, stub) for cell in above))
    if not missing:
        return ""
    return next((one.id for one in reversed(below) if missing & _answered(one, exercise.answers, stub)), "")


def _answered(cell, names, stub):
    """Return which of some names a cell of the student's defines, without those whose answer is still to be written."""
    if cell.role not in ("answer", OWN) or cell.kind != "code" or cell.source.lstrip().startswith("%%"):
        return set()
    blocks = blocks_about(cell.source, names)
    return {name for one in blocks if not _is_to_be_written(one, stub) for name in defined(one, names)}


def _is_to_be_written(block, stub):
    if len(block) > _LONGEST:
        return False
    lines = _lines(block)
    return all(line in stub or _TO_WRITE.fullmatch(line) for line in lines) or bool(
        _TO_PREDICT.fullmatch(" ".join(lines))
    )


def _lines(code):
    """Return the lines of code, without indentation, comments and quoted text."""
    return [line.partition("#")[0].strip() for line in _TEXT.sub("", code).split("\n")]
