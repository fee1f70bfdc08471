"""Checks replaced by the points that they would give."""

from tests.kit.grading.handing_in import CHECKS, WRONG, cell_of, solved

SCORE = 21
NOTES = ("check_kept",) * 4


def made():
    notebook = solved(multiply_derive=WRONG)
    for id in CHECKS:
        cell_of(notebook, id)["source"] = "24.0"
    return notebook
