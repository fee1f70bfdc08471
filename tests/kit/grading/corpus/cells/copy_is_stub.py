"""A right answer, and a copy of the untouched cell."""

from tests.kit.grading.handing_in import copied, solved, stub

SCORE = 24
NOTES = ("duplicated",)


def made():
    return copied(solved(), "multiply_derive", stub("multiply_derive"))
