"""Notebooks whose cells were deleted, copied, split, moved, retagged or changed, by accident or not."""

from .cases import Case
from .handing_in import cell_of, code, released, solved, source_of, stub, with_cell, without
from .plain_work import slip

WRONG = slip("ex02_1", "drops_the_seed")
CHECKS = tuple(f"ex02_{number}_check" for number in range(1, 7))


def copied(notebook, id, source, before=False):
    """Return the notebook with a copy of a cell, metadata and all, beside it."""
    original = cell_of(notebook, id)
    at = notebook["cells"].index(original)
    notebook["cells"].insert(at if before else at + 2, {**original, "id": "copy", "source": source})
    return notebook


def split():
    """Return a notebook whose answer was split by JupyterLab: both halves keep the metadata."""
    helper = "def product(a, b):\n    return a * b"
    rest = source_of(cell_of(solved(), "ex02_1")).replace(
        "self.lhs.evaluate() * self.rhs.evaluate()", "product(self.lhs.evaluate(), self.rhs.evaluate())"
    )
    assert "product(" in rest
    return copied(solved(ex02_1=rest), "ex02_1", helper, before=True)


def skipping():
    notebook = solved(ex02_1=WRONG)
    for cell in notebook["cells"]:
        cell["metadata"]["tags"] = ["skip-execution"] if cell["id"] in CHECKS else []
    return notebook


def emptied_checks():
    notebook = solved(ex02_1=WRONG)
    for id in CHECKS:
        cell_of(notebook, id)["source"] = "24.0"
    return notebook


def richer():
    notebook = released()
    for id in CHECKS:
        cell_of(notebook, id)["metadata"]["nbgrader"].update(points=1000, grade=False, locked=False)
    return notebook


def stripped():
    """Return a notebook without ids and without metadata, as some editors save it."""
    notebook = solved()
    notebook["cells"] = [
        {k: v for k, v in cell.items() if k != "id"} | {"metadata": {}} for cell in notebook["cells"]
    ]
    return notebook | {"metadata": {}}


def as_markdown():
    notebook = solved()
    cell = cell_of(notebook, "ex02_2")
    cell["cell_type"] = "markdown"
    cell_of(notebook, "ex02_2_check")["cell_type"] = "markdown"
    return notebook


def renumbered():
    notebook = solved()
    cell_of(notebook, "ex02_1")["metadata"]["nbgrader"] = {"grade_id": "mine", "schema_version": 99}
    return notebook


def reversed_cells():
    notebook = solved()
    notebook["cells"].reverse()
    return notebook


def broken_setup():
    notebook = solved()
    cell_of(notebook, "setup")["source"] = "raise SystemExit"
    return notebook


def own_answer():
    """Return a notebook whose answer stands in a cell of its own; the one meant for it is deleted."""
    answer = source_of(cell_of(solved(), "ex02_1"))
    return without(with_cell(solved(), answer, after="ex02_1_task"), "ex02_1")


def twice(id):
    notebook = solved()
    return notebook | {"cells": [*notebook["cells"], {**cell_of(notebook, id), "id": "copy"}]}


ONE = {"score": 21.0}

CASES = (
    Case("checks_deleted", lambda: without(solved(ex02_1=WRONG), *CHECKS), notes=("put_back",), **ONE),
    Case("answer_deleted", lambda: without(solved(), "ex02_1"), notes=("put_back",), **ONE),
    Case("setup_deleted", lambda: without(solved(), "setup"), notes=("put_back",)),
    Case("setup_broken", broken_setup, notes=("restored",)),
    Case("skipping", skipping, notes=("skip_tags",), **ONE),
    Case("emptied_checks", emptied_checks, notes=("restored",), **ONE),
    Case("richer", richer, score=0),
    Case("copy_is_answer", lambda: copied(solved(ex02_1=WRONG), "ex02_1", solution()), notes=("duplicated",)),
    Case("copy_is_stub", lambda: copied(solved(), "ex02_1", stub("ex02_1")), notes=("duplicated",)),
    Case("copy_is_wrong", lambda: copied(solved(), "ex02_1", WRONG), notes=("duplicated",), **ONE),
    Case("split", split, notes=("duplicated",)),
    Case("check_twice", lambda: twice("ex02_1_check")),
    Case("stripped", stripped, notes=("put_back",)),
    Case("as_markdown", as_markdown),
    Case("renumbered", renumbered),
    Case("reversed", reversed_cells),
    Case("own_answer", own_answer, notes=("put_back",)),
    Case("cells_of_own", lambda: with_cell(solved(), "Multiply = Minus = None", after="ex02_6_check")),
    Case("many_own", lambda: {**solved(), "cells": [*solved()["cells"], *(code(f"{i}") for i in range(30))]}),
)


def solution():
    return source_of(cell_of(solved(), "ex02_1"))
