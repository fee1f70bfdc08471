"""The format's number as text."""

from tests.kit.grading.handing_in import solved

SCORE = 24
NOTES = ("format",)


def made():
    return solved() | {"nbformat": "4", "nbformat_minor": None}
