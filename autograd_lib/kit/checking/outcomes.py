"""What a check leaves in the notebook's file beside its panel, and what it still says about the answers there.

A record names the code it is about: a digest of each cell that had defined an answer when the check ran. While that
code stands in the notebook the outcome holds; once the learner has edited it, the outcome is older than the answer.
Records are for the learner alone: whoever forges one fools nobody else, since grading runs every answer anew.
"""

import ast
import hashlib
import math
import re
import sys

from ..notebooks import MARK
from .presenting import unfinished
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


def defining_cells(names) -> list[str]:
    """Return the sources of the cells that defined these names last in this kernel; none outside IPython."""
    return _defining(set(names), _latest_first())


def broken_definition(names) -> SyntaxError | None:
    """Return why the last cell that was to define one of these names is no Python; None where it is, or is not."""
    for _, python in _latest_first():
        if set(names) & names_bound(python):
            return None
        if _means_to_define(names, python):
            return _fault(python)
    return None


def cells_of_kernel() -> list[str]:
    """Return the sources of the cells that ran in this kernel, in order, as plain Python; none outside IPython."""
    return [python for _, python in reversed(_latest_first())]


def _latest_first():
    """Return (source, source as plain Python) of the cells that ran in this kernel, the last one first."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    history = getattr(shell, "history_manager", None)
    if history is None:
        return []
    return list(zip(history.input_hist_raw, history.input_hist_parsed, strict=False))[::-1]


def _means_to_define(names, python):
    """Return whether code that is no Python has a line that looks like a definition of one of these names."""
    name = "|".join(map(re.escape, names))
    return _fault(python) is not None and re.search(rf"(?m)^(def|class)\s+({name})\b|^({name})\s*=", python)


def _fault(python):
    try:
        ast.parse(python)
    except SyntaxError as error:
        return error
    except ValueError:  # null bytes
        return SyntaxError("null bytes")
    return None


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
    try:
        todo, names = list(ast.parse(source).body), set()
    except (SyntaxError, ValueError):  # a cell that did not run, either
        return set()
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
