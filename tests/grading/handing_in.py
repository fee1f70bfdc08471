"""Writing submissions: notebooks as students, their tools and their bad ideas leave them."""

import copy
import json
from pathlib import Path

from autograd_lib.course import Course

COURSE = Course(Path(__file__).resolve().parents[2])
LESSON = "02_expression_trees"
FULL = 24.0


def _load(path):
    return json.loads(path.read_text(encoding="utf-8"))


RELEASE = {language: _load(COURSE.release(LESSON, language)) for language in ("zh", "en")}
SOLUTION = {language: _load(COURSE.solution(LESSON, language)) for language in ("zh", "en")}


def released(language="en"):
    """Return the notebook that students start from, as JSON data."""
    return copy.deepcopy(RELEASE[language])


def solved(language="en", **answers):
    """Return the released notebook with all right answers, but for those given by cell id."""
    notebook = released(language)
    right = {cell["id"]: source_of(cell) for cell in SOLUTION[language]["cells"]}
    for cell in notebook["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("solution"):
            cell["source"] = answers.get(cell["id"], right[cell["id"]])
    return notebook


def stub(id, language="en"):
    """Return the source of a released cell."""
    return source_of(cell_of(RELEASE[language], id))


def cell_of(notebook, id):
    """Return the cell with this id."""
    return next(cell for cell in notebook["cells"] if cell.get("id") == id)


def source_of(cell):
    return cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])


def code(source, **metadata):
    """Return a code cell of the student's own."""
    return {
        "cell_type": "code",
        "source": source,
        "metadata": metadata,
        "outputs": [],
        "execution_count": None,
    }


def with_cell(notebook, source, after=None):
    """Return the notebook with a code cell of the student's own after a cell, or at the top."""
    at = 0 if after is None else notebook["cells"].index(cell_of(notebook, after)) + 1
    notebook["cells"].insert(at, code(source))
    return notebook


def without(notebook, *ids):
    """Return the notebook without these cells."""
    notebook["cells"] = [cell for cell in notebook["cells"] if cell.get("id") not in ids]
    return notebook


def hand_in(room, student, content, name=f"{LESSON}.ipynb"):
    """Write a student's file: bytes, or a notebook as JSON data."""
    path = room / "submitted" / student / LESSON / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path
