"""Where the answers to an exercise stand in what was handed in: not only in the cell that is meant for them.

They are found by their lines, without a parser: a student's cell may be no Python at all, and of a million statements.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .rebuilding import OWN, Rebuilt, RebuiltCell

_BLOCK = re.compile(r"^(?=[^\W\d]|[\"'@%!$])", re.MULTILINE)  # where a statement may begin
MOST = 6  # cells that are looked at for one exercise


@dataclass(frozen=True)
class Definition:
    """A cell that defines answers: which of them, and its code, as far as it is about them."""

    cell: RebuiltCell
    names: tuple[str, ...]
    code: str


def definitions(rebuilt: Rebuilt, exercise: str, names: Iterable[str]) -> list[Definition]:
    """Return the cells in which a student wrote about an exercise, in order: its own, and those that define `names`."""
    found = []
    for cell in rebuilt.cells:
        if cell.role == "answer" and cell.id == exercise:
            found.append(Definition(cell, tuple(defined(cell.source, names)), cell.source))
        elif cell.role in ("answer", OWN) and (blocks := blocks_about(cell.source, names)):
            code = "\n\n".join(block.rstrip() for block in blocks)
            found.append(Definition(cell, tuple(defined(code, names)), code))
    return found[-MOST:]


def answers(rebuilt: Rebuilt, exercise: str, names: Iterable[str]) -> list[str]:
    """Return a student's answers to an exercise as text, wherever they stand; the stubs where there are none."""
    found = [one.code for one in definitions(rebuilt, exercise, names)]
    return found or [rebuilt.source(id) for id in rebuilt.skeleton.answers_to(exercise)]


def defined(code: str, names: Iterable[str]) -> list[str]:
    """Return those of some names that code defines."""
    return [name for name in names if _defining(name).search(code)]


def _defining(name):
    """Return what finds the line at which a cell itself defines a name: a function, a class, a variable."""
    word = re.escape(name)
    targets = rf"(?:[\w.*]+[ \t]*,[ \t]*)*{word}[ \t]*(?:,[^=\n]*)?(?::[^=\n]+)?=(?!=)"
    return re.compile(rf"^(?:(?:async[ \t]+)?def|class)[ \t]+{word}\b|^{targets}", re.MULTILINE)


def blocks_about(source: str, names: Iterable[str]) -> list[str]:
    """Return those statements of a cell that define one of these names, with the decorators above them."""
    patterns = [_defining(name) for name in names]
    if not any(pattern.search(source) for pattern in patterns):
        return []
    return [block for block in _blocks(source) if any(pattern.search(block) for pattern in patterns)]


def _blocks(source) -> Iterator[str]:
    above = ""
    starts = [match.start() for match in _BLOCK.finditer(source)]
    for start, end in zip(starts, [*starts[1:], len(source)], strict=True):
        block = source[start:end]
        if block.startswith("@"):
            above += block
        else:
            yield above + block
            above = ""
