"""The first cell changed so that nothing after it works."""

from tests.kit.grading.handing_in import cell_of, solved

SCORE = 24
NOTES = ("kept",)


def made():
    notebook = solved()
    cell_of(notebook, "setup")["source"] = "raise SystemExit"
    return notebook
