"""The autograded notebook: what ran, with its outputs, and the verdict in place of each check's output."""

import copy
import re

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell

from ...sandbox.jobs import CellRun, Run
from ..judging.questions import NotebookPanel
from ..submission.rebuilding import OWN, Rebuilt

_FENCE = re.compile(r"~{3,}")


def autograded_notebook(
    rebuilt: Rebuilt, run: Run, panels: dict[str, NotebookPanel]
) -> nbformat.NotebookNode:
    """Return the notebook in nbgrader's form: a check cell shows its panel, and its score as its result."""
    notebook = copy.copy(rebuilt.skeleton.notebook)
    released = {cell.id: cell for cell in notebook.cells}
    notebook.cells = [_cell(cell, released) for cell in rebuilt.cells]
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        record = run.cells.get(cell.id, CellRun())
        cell.execution_count = record.count
        exercise = rebuilt.skeleton.checks.get(cell.id)
        cell.outputs = (
            _verdict_outputs(panels[exercise], record.count)
            if exercise
            else [_output(output, record.count) for output in record.outputs]
        )
    return notebook


def _cell(cell, released):
    if cell.role == OWN:
        return _own_cell(cell)
    node = copy.copy(released[cell.id])
    node.source = cell.source
    return node


def _own_cell(cell):
    """Return a cell of the student's own, text as it was typed.

    Formgrader shows Markdown and raw cells with all tags and links in them, which could act in the instructor's name.
    """
    if cell.kind == "code":
        return new_code_cell(cell.source, id=cell.id)
    fence = max([*_FENCE.findall(cell.source), "~~"], key=len) + "~"
    return new_markdown_cell(f"{fence}text\n{cell.source}\n{fence}", id=cell.id)


def _output(output, count):
    node = nbformat.from_dict(output)
    if node.output_type == "execute_result":
        node.execution_count = count
    return node


def _verdict_outputs(panel, count):
    """Return what a check cell shows. `new_output` would validate each, a tenth of all that a submission costs here."""
    shown = {"text/plain": panel.plain, "text/html": panel.html}
    score = {"text/plain": repr(float(panel.score))}
    outputs = [
        {"output_type": "display_data", "data": shown},
        {"output_type": "execute_result", "data": score},
    ]
    return [_output({**output, "metadata": {}}, count) for output in outputs]
