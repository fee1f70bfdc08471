"""An answer in a new cell below its check, and a note in its own cell: it counts, and the page says where it stands."""

from tests.kit.grading.handing_in import right, solved, stub, with_cell

SCORE = 24
NOTES = ("answered_below",)


def made():
    return with_cell(
        solved(multiply_derive=stub("multiply_derive") + "\n# see below"),
        right("multiply_derive"),
        after="multiply_derive_check",
    )
