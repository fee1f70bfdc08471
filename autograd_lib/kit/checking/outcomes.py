"""What a check leaves in the notebook's file beside its panel, and what it still says about the answers there.

A record names the code it is about: a digest of each cell that had defined an answer when the check ran. While that
code stands in the notebook the outcome holds; once the learner has edited it, the outcome is older than the answer.
Where a front end tells how the notebook stands, a check holds itself to the same rule before it says anything.
Records are for the learner alone: whoever forges one fools nobody else, since grading runs every answer anew.
"""

import ast
import hashlib
import math
import re

from ..notebooks import MARK
from ..notebooks.answers import joined, sources_in
from ..notebooks.cells import cell_source, exercise_of, is_answer, touched
from ..wording.text import Text
from .exercise import Exercise
from .front_end import running_shell
from .presenting import unfinished
from .syntax import fault_in, why_no_python
from .verdict import Outcome, Verdict


def record_of(verdict: Verdict, cells) -> dict:
    """Return what a notebook stores of a verdict: plain data. `cells` are the sources that define the answers."""
    return {
        "exercise": verdict.exercise.id,
        "outcome": "unfinished" if unfinished(verdict) else verdict.outcome.value,
        "score": float(verdict.score),
        "answers": sorted({digest(source) for source in cells}),
    }


def digest(source: str) -> str:
    """Return what tells one cell's code from another's; blank lines around it do not count."""
    return hashlib.sha256(source.strip().encode("utf-8", "surrogatepass")).hexdigest()[:16]


def stands(exercise: Exercise, cells) -> bool:
    """Return whether what this kernel knows of an exercise's answer is what stands in the notebook's cells.

    It is not where an answer cell was edited, or the kernel started anew, and the cell has not run since.
    """
    ran = {digest(raw) for raw, _ in _latest_first()}
    written = {digest(cell_source(cell)) for cell in _answers_to(exercise, cells)}
    return written <= ran and {digest(one) for one in _judged_cells(exercise)} <= digests_of(cells)


def is_written(exercise: Exercise, cells) -> bool:
    """Return whether a learner has written an answer to an exercise into the notebook's cells."""
    return bool(_answers_to(exercise, cells))


def digests_of(cells) -> set[str]:
    """Return the digests of a notebook's code cells, and of each answer that several of them make up."""
    code = [cell for cell in cells if cell.get("cell_type") == "code"]
    return set(map(digest, [*map(cell_source, code), *sources_in({"cells": code}).values()]))


def judged_sources(exercise: Exercise, cells=()) -> list[str]:
    """Return the code that a check judges now: as one piece where it is an answer in several of the notebook's cells.

    In the other language that answer is in one cell.
    """
    sources, answers = _judged_cells(exercise), _answers_to(exercise, cells)
    known = {digest(cell_source(cell)) for cell in answers}
    return [joined(answers)] if len(answers) > 1 and {digest(one) for one in sources} <= known else sources


def _judged_cells(exercise):
    """Return the sources that a check speaks of: of a cell that is no Python, else of those that define the answers."""
    broken = _broken_cell(exercise.answers)
    return [broken[0]] if broken else defining_cells(exercise.answers)


def _answers_to(exercise, cells):
    """Return the cells in which a learner has written an answer to an exercise."""
    answers = (cell for cell in cells if is_answer(cell) and exercise_of(cell) == exercise.id)
    return [cell for cell in answers if touched(cell)]


def defining_cells(names) -> list[str]:
    """Return the sources of the cells that defined these names last in this kernel; none outside IPython."""
    return _defining(set(names), _latest_first())


def broken_definition(names) -> Text | None:
    """Return why the last cell that was to define one of these names is no Python; None where it is, or is not."""
    broken = _broken_cell(names)
    if broken is None:
        return None
    source, fault = broken
    return why_no_python(source, fault.msg, fault.lineno or 0)


def _broken_cell(names):
    """Return (source, fault) of the last cell that was to define one of these names, if it is no Python."""
    for source, python in _latest_first():
        fault = fault_in(python)
        if fault is None and set(names) & names_bound(python):
            return None
        if fault is not None and _means_to_define(names, python):
            return source, fault
    return None


def cells_of_kernel() -> list[str]:
    """Return the sources of the cells that ran in this kernel, in order, as plain Python; none outside IPython."""
    return [python for _, python in reversed(_latest_first())]


def _latest_first():
    """Return (source, source as plain Python) of the cells that ran in this kernel, the last one first."""
    history = getattr(running_shell(), "history_manager", None)
    if history is None:
        return []
    return list(zip(history.input_hist_raw, history.input_hist_parsed, strict=False))[::-1]


def _means_to_define(names, python):
    """Return whether code that is no Python has a line that looks like a definition of one of these names."""
    name = "|".join(map(re.escape, names))
    return re.search(rf"(?m)^\W*(?:(?:def|class)[\s\u200b\ufeff]+(?:{name})\b|(?:{name})\W*[=＝])", python)


def _defining(wanted, latest_first):
    found = []
    for raw, python in latest_first:
        bound = wanted & names_bound(python)
        if bound:
            found.append(raw)
            wanted = wanted - bound
        if not wanted:
            break
    return found


def names_bound(source):
    """Return the names that a cell's own statements may bind, also those inside `if`, `with` and loops."""
    if fault_in(source) is not None:  # a cell that did not run, either
        return set()
    todo, names = list(ast.parse(source).body), set()
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add(node.asname or node.name.partition(".")[0])
        elif not isinstance(node, ast.Lambda):
            todo += ast.iter_child_nodes(node)
    return names


def stored_record(cell: dict) -> dict | None:
    """Return the record in the outputs of a notebook's cell, given as its file has it; None where there is none."""
    for output in cell.get("outputs") or ():
        metadata = output.get("metadata") if isinstance(output, dict) else None
        record = metadata.get(MARK) if isinstance(metadata, dict) else None
        if _is_record(record):
            return record
    return None


def _is_record(record):
    """Return whether a record is one that `record_of` could have written."""
    return (
        isinstance(record, dict)
        and record.get("outcome") in ["unfinished", *(outcome.value for outcome in Outcome)]
        and isinstance(record.get("score"), (int, float))
        and 0 <= record["score"] < math.inf
        and isinstance(record.get("answers"), list)
    )
