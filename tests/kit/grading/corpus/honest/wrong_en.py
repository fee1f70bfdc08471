"""One known wrong answer, which earns a part of its points."""

from tests.kit.grading.handing_in import slip

WORK = "right"
ANSWERS = {"multiply_derive": slip("multiply_derive", "swaps_the_factors")}
SCORE = 21.75
