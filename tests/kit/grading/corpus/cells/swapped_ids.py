"""Two answers that bear each other's ids: each counts where its id says."""

from tests.kit.grading.handing_in import right, solved

SCORE = 21
REASONS = {"multiply_derive": "found_below"}
WORK = "right"


def made():
    return solved(multiply_derive=right("minus_derive"), minus_derive=right("multiply_derive"))
