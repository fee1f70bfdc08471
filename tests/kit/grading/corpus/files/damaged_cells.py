"""Cells that are no cells among those that are."""

from tests.kit.grading.handing_in import solved

SCORE = 24
NOTES = ("cells_dropped",)


def made():
    notebook = solved()
    notebook["cells"] += [
        7,
        None,
        {"cell_type": "code", "source": 5},
        {"cell_type": "spell", "source": "abra"},
    ]
    return notebook
