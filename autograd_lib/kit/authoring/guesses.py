"""Guesses in a lesson: `guess("name", ...)` in a cell of its own, and the demo below it that shows what comes out.

The demo calls `guessed("name", result)`. What it prints is documented like any other output, and not handed out: else
it would stand below the guess before anybody has made one. Nor is a result that is written out in the call: learners
have `guessed("name")`, and the result lies in the package.
"""

import ast
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from ..checking.guessing import in_words, is_open
from .source import Cell
from .words import TEXTS


def results_in(cell: Cell) -> list[str]:
    """Return the names of the guesses whose results a code cell shows."""
    return [_name(call) for call in calls(cell, "guessed")]


def guess_problems(lesson) -> Iterator:
    """Yield guesses that give something away, come twice, or have no result below; and results without a guess."""
    asked, shown = {}, set()
    for cell in lesson.cells:
        for call in calls(cell, "guess"):
            if _name(call) in asked:
                yield lesson.problem(cell, TEXTS("guess_twice", name=_name(call)))
            if not all(_is_placeholder(one) for one in call.args[1:]):
                yield lesson.problem(cell, TEXTS("guess_filled", name=_name(call)))
            asked[_name(call)] = cell
        for name in results_in(cell):
            shown.add(name)
            if asked.get(name) in (None, cell):
                yield lesson.problem(cell, TEXTS("guess_not_asked", name=name))
    for name in asked.keys() - shown:
        yield lesson.problem(asked[name], TEXTS("guess_no_result", name=name))


class WrittenOut(NamedTuple):
    """A result that stands as it is in a call of `guessed`: the name of the guess, its words, and where it lies."""

    name: str
    result: str
    start: int  # in bytes, behind the name
    end: int


def written_out(cell: Cell) -> list[WrittenOut]:
    """Return the results that a code cell does not compute."""
    lines = [0]
    for line in cell.text.encode().split(b"\n"):
        lines.append(lines[-1] + len(line) + 1)
    found = []
    for call in calls(cell, "guessed"):
        if len(call.args) != 2:
            continue
        places = (lines[(one.end_lineno or 1) - 1] + (one.end_col_offset or 0) for one in call.args)
        with suppress(ValueError):  # it is computed
            found.append(WrittenOut(_name(call), in_words(ast.literal_eval(call.args[1])), *places))
    return found


def without_results(cell: Cell) -> str:
    """Return the code of a cell without the results that are written out in it."""
    code = cell.text.encode()
    for one in sorted(written_out(cell), key=lambda one: one.start, reverse=True):
        code = code[: one.start] + code[one.end :]
    return code.decode()


def calls(cell: Cell, function: str) -> list[ast.Call]:
    """Return where a code cell calls a function by its name, with anything."""
    if cell.kind != "code" or function not in cell.text:
        return []
    found = [node for node in ast.walk(ast.parse(cell.text)) if isinstance(node, ast.Call)]
    return [
        call for call in found if isinstance(call.func, ast.Name) and call.func.id == function and call.args
    ]


def _name(call):
    return str(getattr(call.args[0], "value", ast.unparse(call.args[0])))


def _is_placeholder(argument):
    try:
        return is_open(ast.literal_eval(argument))
    except ValueError:
        return False
