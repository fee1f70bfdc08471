"""A wrong answer whose check is no code any more."""

from tests.kit.grading.handing_in import CHECKS, WRONG, cell_of, solved

SCORE = 21


def made():
    notebook = solved(multiply_derive=WRONG)
    for id in CHECKS:
        cell_of(notebook, id)["cell_type"] = "raw"
    return notebook
