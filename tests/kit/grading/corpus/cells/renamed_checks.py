"""Checks under other ids, with which they would not be found."""

from tests.kit.grading.handing_in import CHECKS, WRONG, cell_of, solved

SCORE = 21


def made():
    notebook = solved(multiply_derive=WRONG)
    for id in CHECKS:
        cell = cell_of(notebook, id)
        cell["id"] = cell["metadata"]["nbgrader"]["grade_id"] = f"my_{id}"
    return notebook
