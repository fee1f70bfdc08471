"""The first cell deleted, which imports what all others use."""

from tests.kit.grading.handing_in import solved, without

SCORE = 24
NOTES = ("put_back",)


def made():
    return without(solved(), "setup")
