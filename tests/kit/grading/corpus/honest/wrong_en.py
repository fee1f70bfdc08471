"""One known wrong answer, which earns a part of its points."""

from tests.kit.grading.handing_in import slip

WORK = "right"
ANSWERS = {"ex02_1": slip("ex02_1", "swaps_the_factors")}
SCORE = 21.75
