"""Ids that are numbers, lists, and a million characters long, and grade ids that are no text."""

from tests.kit.grading.handing_in import cell_of, solved

SCORE = 24


def made():
    notebook = solved()
    for id, odd in (
        ("multiply_derive", 7),
        ("minus_derive", ["multiply_derive"]),
        ("two_passes", "x" * 10**6),
    ):
        cell_of(notebook, id)["id"] = odd
    cell_of(notebook, "another_point")["metadata"]["nbgrader"]["grade_id"] = {"two_passes": 1}
    return notebook
