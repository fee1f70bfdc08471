"""Metadata of all the wrong types."""

from tests.kit.grading.handing_in import cell_of, solved

SCORE = 24


def made():
    notebook = solved()
    for id, odd in (
        ("multiply_derive", []),
        ("minus_derive", None),
        ("two_passes", "x"),
        ("another_point", {"nbgrader": 4, "tags": {"a": 1}}),
    ):
        cell_of(notebook, id)["metadata"] = odd
    return notebook | {"metadata": {"autograd_kit": [1], "kernelspec": 3}}
