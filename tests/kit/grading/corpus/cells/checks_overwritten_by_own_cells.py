"""Cells of the student's own that look like checks, with ids like them."""

from tests.kit.grading.handing_in import code, released

SCORE = 0


def made():
    notebook = released()
    for number in range(1, 7):
        own = code("24.0")
        own["id"] = f"ex02_{number}_check_"
        own["metadata"]["nbgrader"] = {
            "grade": True,
            "grade_id": f"ex02_{number}_check_",
            "points": 24,
            "locked": True,
        }
        notebook["cells"].append(own)
    return notebook
