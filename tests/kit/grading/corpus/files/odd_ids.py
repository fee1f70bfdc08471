"""Ids that are numbers, lists, and a million characters long, and grade ids that are no text."""

from tests.kit.grading.handing_in import cell_of, solved

SCORE = 24


def made():
    notebook = solved()
    for id, odd in (("ex02_1", 7), ("ex02_2", ["ex02_1"]), ("ex02_3", "x" * 10**6)):
        cell_of(notebook, id)["id"] = odd
    cell_of(notebook, "ex02_4")["metadata"]["nbgrader"]["grade_id"] = {"ex02_5": 1}
    return notebook
