"""All checks deleted, to hide a wrong answer."""

from tests.kit.grading.handing_in import CHECKS, WRONG, solved, without

SCORE = 21
NOTES = ("put_back",)


def made():
    return without(solved(multiply_derive=WRONG), *CHECKS)
