"""An answer in a cell of the student's own; the one meant for it is deleted."""

from tests.kit.grading.handing_in import right, solved, with_cell, without

SCORE = 24
NOTES = ("put_back",)


def made():
    return without(
        with_cell(solved(), right("multiply_derive"), after="multiply_derive_task"), "multiply_derive"
    )
