"""Predictions and counterexamples as NumPy's numbers and arrays."""

from tests.kit.grading.handing_in import right

WORK = "right"
ANSWERS = {
    "two_passes": right("two_passes")
    + "\nimport numpy as np\nx_after_two, y_after_two = np.float64(x_after_two), np.int64(y_after_two)",
    "another_point": right("another_point") + "\ncounterexample = list(counterexample)",
}
SCORE = 24
