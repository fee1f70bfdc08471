"""Answer cells that carry the grade ids of checks."""

from tests.kit.grading.handing_in import cell_of, released

SCORE = 0
NOTES = ("put_back", "check_kept")


def made():
    notebook = released()
    cell = cell_of(notebook, "multiply_derive")
    cell["source"] = "3.0"
    cell["metadata"]["nbgrader"]["grade_id"] = "multiply_derive_check"
    return notebook
