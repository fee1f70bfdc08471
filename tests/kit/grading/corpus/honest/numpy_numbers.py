"""Predictions and counterexamples as NumPy's numbers and arrays."""

from tests.kit.grading.handing_in import right

WORK = "right"
ANSWERS = {
    "ex02_3": right("ex02_3")
    + "\nimport numpy as np\nx_after_two, y_after_two = np.float64(x_after_two), np.int64(y_after_two)",
    "ex02_4": right("ex02_4") + "\ncounterexample = list(counterexample)",
}
SCORE = 24
