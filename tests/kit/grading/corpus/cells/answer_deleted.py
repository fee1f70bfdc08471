"""One answer deleted."""

from tests.kit.grading.handing_in import solved, without

SCORE = 21
NOTES = ("put_back",)


def made():
    return without(solved(), "multiply_derive")
