"""A learner's copy of a lesson becomes one of a newer release: with the learner's answers and cells, and what was run.

Everything else is as it was released; what the learner had stays beside it, as `copies` sees to.
"""

import copy
import json

from ..notebooks import mark_of
from ..notebooks.answers import answers_in, put_answer


def is_of_release(mine: bytes, release: bytes) -> bool:
    """Return whether a learner's notebook was made from just this release, by what both say of themselves."""
    try:
        made, released = (mark_of(json.loads(content)).get("digest") for content in (mine, release))
    except (ValueError, RecursionError):
        return False
    return bool(released) and made == released


def renewed(mine: bytes, release: bytes) -> bytes | None:
    """Return a released notebook with what a learner's has of answers, cells and outputs; None where that is none."""
    import nbformat

    from .carrying import carried

    try:
        old, new = (nbformat.reads(content.decode("utf-8"), as_version=4) for content in (mine, release))
        for name, source in answers_in(old).items():
            put_answer(old, name, source)  # in one cell, as the release has it
        notebook, _ = carried(old, new)
        _keep_outputs(old, notebook)
        return (nbformat.writes(notebook) + "\n").encode("utf-8")
    except (ValueError, AttributeError, KeyError, TypeError, RecursionError, nbformat.ValidationError):
        return None


def _keep_outputs(old, notebook):
    """Give cells that say what they said the outputs that they had: among these is what checks found."""
    before = {cell.get("id"): cell for cell in old.cells if cell.cell_type == "code"}
    for cell in notebook.cells:
        known = before.get(cell.get("id"))
        if known is not None and cell.cell_type == "code" and cell.source == known.source:
            cell.outputs, cell.execution_count = copy.deepcopy(known.outputs), known.execution_count
