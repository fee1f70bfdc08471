"""Two answers that bear each other's ids: each counts, the one that stands below its check as well."""

from tests.kit.grading.handing_in import right, solved

SCORE = 24
NOTES = ("answered_below",)
WORK = "right"


def made():
    return solved(multiply_derive=right("minus_derive"), minus_derive=right("multiply_derive"))
