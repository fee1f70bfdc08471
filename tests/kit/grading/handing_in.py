"""Writing submissions: notebooks as students, their tools and their bad ideas leave them."""

import copy
import json
import sys
from functools import cache
from pathlib import Path

from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.notebooks import Course

COURSE = Course(Path(__file__).resolve().parents[3])
LESSON = "02_changed_formula"
FULL = 24.0
LEFT_OPEN = (
    "by_hand"  # so that what a submission earns here does not change with every exercise that a lesson gains
)
NBGRADER = """
c = get_config()
c.CourseDirectory.source_directory = "solutions/en"
c.CourseDirectory.release_directory = "notebooks/en"
c.CourseDirectory.db_url = "sqlite:///gradebook.db"
c.Exchange.root = "exchange"
"""  # plain nbgrader's configuration, in a folder with this course
# What `python -m nbgrader` does, a second sooner. The environment has to have the repository on PYTHONPATH.
NBGRADER_COMMAND = (
    sys.executable,
    "-c",
    "import autograd_lib.kit.unneeded; from nbgrader.apps.nbgraderapp import main; main()",
)


def _load(path):
    return json.loads(path.read_text(encoding="utf-8"))


@cache
def _release(language, lesson):
    return _load(COURSE.release(lesson, language))


@cache
def _right(language, lesson):
    return {cell["id"]: source_of(cell) for cell in _load(COURSE.solution(lesson, language))["cells"]}


def released(language="en", lesson=LESSON, **answers):
    """Return the notebook that students start from, as JSON data, with the answers that are given by cell id."""
    notebook = copy.deepcopy(_release(language, lesson))
    for id, source in answers.items():
        cell_of(notebook, id)["source"] = source
    return notebook


def solved(language="en", lesson=LESSON, **answers):
    """Return the released notebook with all right answers but for LEFT_OPEN, and for those given by cell id."""
    notebook = released(language, lesson)
    for cell in notebook["cells"]:
        left_open = cell["id"].startswith(LEFT_OPEN) and cell["id"] not in answers
        if cell["metadata"].get("nbgrader", {}).get("solution") and not left_open:
            cell["source"] = answers.get(cell["id"], _right(language, lesson)[cell["id"]])
    return notebook


def right(id, lesson=LESSON):
    """Return the right answer of a cell."""
    return _right("en", lesson)[id]


def slip(exercise, name):
    """Return the code of a known wrong answer."""
    return next(wrong.code for wrong in find(exercise).wrong if wrong.name == name)


def stub(id, language="en", lesson=LESSON):
    """Return the source of a released cell."""
    return source_of(cell_of(_release(language, lesson), id))


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


def hand_in(room, student, content, name=None, lesson=LESSON):
    """Write a student's file: bytes, or a notebook as JSON data."""
    path = room / "submitted" / student / lesson / (name or f"{lesson}.ipynb")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


WRONG = slip("multiply_derive", "drops_the_seed")  # earns nothing
# The exercises of the lesson that count, and their checks.
EXERCISES = (
    "multiply_derive",
    "minus_derive",
    "two_passes",
    "another_point",
)
CHECKS = tuple(f"{name}_check" for name in EXERCISES)


def copied(notebook, id, source, before=False):
    """Return the notebook with a copy of a cell, metadata and all, beside it."""
    original = cell_of(notebook, id)
    at = notebook["cells"].index(original)
    notebook["cells"].insert(at if before else at + 2, {**original, "id": "copy", "source": source})
    return notebook
