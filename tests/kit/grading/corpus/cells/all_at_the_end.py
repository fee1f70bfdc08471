"""All answers in one last cell, the answer cells untouched: each counts."""

from tests.kit.grading.handing_in import released, right, with_cell

SCORE = 24
NOTES = ("answered_below",) * 4
ANSWERS = ("multiply_derive", "minus_derive", "two_passes", "another_point")


def made():
    notebook = released()
    return with_cell(notebook, "\n\n".join(map(right, ANSWERS)), after=notebook["cells"][-1]["id"])
