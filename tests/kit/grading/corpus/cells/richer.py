"""Checks that claim to be worth a thousand points, and unlocked."""

from tests.kit.grading.handing_in import CHECKS, cell_of, released

SCORE = 0


def made():
    notebook = released()
    for id in CHECKS:
        cell_of(notebook, id)["metadata"]["nbgrader"].update(points=1000, grade=False, locked=False)
    return notebook
