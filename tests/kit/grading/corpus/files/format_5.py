"""A notebook format that does not exist yet."""

from tests.kit.grading.handing_in import solved

SCORE = 24
NOTES = ("format",)


def made():
    return solved() | {"nbformat": 5}
