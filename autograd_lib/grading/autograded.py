"""The autograded notebook: what ran, with its outputs, and the verdict in place of each check's output."""

import copy
import re

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output, new_raw_cell

from .rebuilding import OWN, Rebuilt

# Formgrader shows text as HTML, and what is in it could act in the instructor's name.
_TAG = re.compile(r"<(?=[a-zA-Z/!?])")
_NEW = {"code": new_code_cell, "markdown": new_markdown_cell, "raw": new_raw_cell}


def autograded_notebook(rebuilt: Rebuilt, run: dict, panels: dict) -> nbformat.NotebookNode:
    """Return the notebook in nbgrader's form: a check cell shows its panel, and its score as its result.

    panels: {exercise: {"plain", "html", "score"}}, as a judge answers them.
    """
    notebook = copy.deepcopy(rebuilt.skeleton.notebook)
    released = {cell.id: cell for cell in notebook.cells}
    notebook.cells = [_cell(cell, released) for cell in rebuilt.cells]
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        record = run["cells"].get(cell.id, {"outputs": [], "count": None})
        cell.execution_count = record["count"]
        exercise = rebuilt.skeleton.checks.get(cell.id)
        cell.outputs = (
            _verdict_outputs(panels[exercise], record["count"])
            if exercise
            else [_output(output, record["count"]) for output in record["outputs"]]
        )
    return notebook


def _cell(cell, released):
    if cell.role == OWN:
        source = cell.source if cell.kind == "code" else _TAG.sub("&lt;", cell.source)
        return _NEW[cell.kind](source, id=cell.id)
    node = released[cell.id]
    node.source = cell.source
    return node


def _output(output, count):
    node = nbformat.from_dict(output)
    if node.output_type == "execute_result":
        node.execution_count = count
    return node


def _verdict_outputs(panel, count):
    shown = {"text/plain": panel["plain"], "text/html": panel["html"]}
    score = {"text/plain": repr(float(panel["score"]))}
    return [
        new_output("display_data", data=shown),
        new_output("execute_result", data=score, execution_count=count),
    ]
