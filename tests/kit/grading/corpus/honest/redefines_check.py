"""A cell of the student's own that happens to define `check`."""

WORK = "right"
CELLS = [("multiply_derive", "def check(x):\n    return x > 0")]
SCORE = 24
