"""A wrong answer, and below its check a copy of the cell with the right one."""

from tests.kit.grading.handing_in import WRONG, copied, right, solved

SCORE = 24
NOTES = ("duplicated",)


def made():
    return copied(solved(multiply_derive=WRONG), "multiply_derive", right("multiply_derive"))
