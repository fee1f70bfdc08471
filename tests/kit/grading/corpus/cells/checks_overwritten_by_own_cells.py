"""Cells of the student's own that look like checks, with ids like them."""

from tests.kit.grading.handing_in import CHECKS, code, released

SCORE = 0


def made():
    notebook = released()
    for check in CHECKS:
        own = code("24.0")
        own["id"] = f"{check}_"
        own["metadata"]["nbgrader"] = {
            "grade": True,
            "grade_id": f"{check}_",
            "points": 24,
            "locked": True,
        }
        notebook["cells"].append(own)
    return notebook
