"""A right answer, and below it a copy with a wrong one: the last counts."""

from tests.kit.grading.handing_in import WRONG, copied, solved

SCORE = 21
NOTES = ("duplicated",)


def made():
    return copied(solved(), "multiply_derive", WRONG)
