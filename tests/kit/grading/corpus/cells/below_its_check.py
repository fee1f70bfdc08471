"""An answer in a new cell below its check, as nbgrader does not count it either: the page says where it was found."""

from tests.kit.grading.handing_in import right, solved, stub, with_cell

SCORE = 21
REASONS = {"multiply_derive": "found_below"}


def made():
    return with_cell(
        solved(multiply_derive=stub("multiply_derive")),
        right("multiply_derive"),
        after="multiply_derive_check",
    )
