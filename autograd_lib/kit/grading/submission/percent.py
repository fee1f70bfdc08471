"""A lesson's notebook as a program for editors, in jupytext's py:percent format: read as the notebook that it is."""

import json
from pathlib import Path

from ..classroom import Unreadable
from ..results import Status
from ..words import remark

SUFFIX = ".py"


def as_notebook(path: Path, content: bytes) -> bytes:
    """Return the notebook in a file: its content, or of a program the cells that it is divided into by "# %%".

    Raises Unreadable for a program that is none of UTF-8, or not divided into cells.
    """
    if path.suffix != SUFFIX:
        return content
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(Status.CORRUPT, remark("not_percent", name=path.name)) from None
    if not any(line.startswith("# %%") for line in text.splitlines()):
        raise Unreadable(Status.CORRUPT, remark("not_percent", name=path.name))
    import jupytext  # with nbformat, which takes a second

    notebook = jupytext.reads(text, fmt="py:percent")
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number}"  # jupytext draws them
    return json.dumps(notebook, ensure_ascii=False).encode("utf-8")
