"""Solution regions: finding them, and what takes their place in a learner's notebook.

nbgrader's own ClearSolutions always leaves a stub; a prediction, whose placeholder stands above its region, must not
have one, or the untouched notebook would stop at it.
"""

import ast
import re
from dataclasses import dataclass

from ..wording.text import Text
from .words import TEXTS

BEGIN, END = "BEGIN SOLUTION", "END SOLUTION"
YOUR_CODE = Text("在这里写你的代码", "your code here")
_MARKER = re.compile(rf"(\s*)#+\s*({BEGIN}|{END})\s*")


@dataclass(frozen=True)
class Region:
    """A solution region: the indices of its BEGIN and END lines, and the indentation of BEGIN."""

    begin: int
    end: int
    indent: str


def find_regions(text: str) -> tuple[list[Region], list[tuple[int, Text]]]:
    """Return the regions of a cell, and the faults found on the way as (line index, message)."""
    regions, faults, opened = [], [], None
    for index, line in enumerate(text.split("\n")):
        match = _MARKER.fullmatch(line)
        if match is None:
            if BEGIN in line or END in line:
                faults.append((index, TEXTS("marker_alone", line=line.strip())))
        elif match[2] == BEGIN:
            if opened is not None:
                faults.append((opened[0], TEXTS("begin_twice")))
            opened = (index, match[1])
        elif opened is None:
            faults.append((index, TEXTS("end_alone")))
        else:
            regions.append(Region(opened[0], index, opened[1]))
            opened = None
    if opened is not None:
        faults.append((opened[0], TEXTS("begin_alone")))
    return regions, faults


def stubbed(text: str, language: str) -> str:
    """Return the cell with its solution regions taken out; those inside a function leave a stub behind.

    text: a cell without faults that parses.
    """
    lines, kept, at = text.split("\n"), [], 0
    regions, _ = find_regions(text)
    functions = [
        node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    for region in regions:
        kept += lines[at : region.begin]
        if any(node.lineno <= region.begin < node.end_lineno for node in functions):
            kept += [
                f"{region.indent}# {YOUR_CODE.in_language(language)}",
                f"{region.indent}raise NotImplementedError",
            ]
        at = region.end + 1
    return "\n".join(kept + lines[at:]).rstrip("\n")


def solution_lines(text: str) -> list[list[str]]:
    """Return the stripped, non-empty lines of every region, one list per region."""
    lines = text.split("\n")
    regions, _ = find_regions(text)
    return [[line.strip() for line in lines[r.begin + 1 : r.end] if line.strip()] for r in regions]


def without_marks(text: str) -> str:
    """Return the cell with its solution and without the markers around it."""
    return "\n".join(line for line in text.split("\n") if not _MARKER.fullmatch(line))
