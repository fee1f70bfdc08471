"""Right answers whose checks claim a thousand points: they earn what they are worth."""

from tests.kit.grading.handing_in import CHECKS, cell_of, solved

SCORE = 24


def made():
    notebook = solved()
    for id in CHECKS:
        cell_of(notebook, id)["metadata"]["nbgrader"].update(points=1000, solution=True, schema_version=99)
    return notebook
