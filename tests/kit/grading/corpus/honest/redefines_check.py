"""A cell of the student's own that happens to define `check`."""

WORK = "right"
CELLS = [("ex02_1", "def check(x):\n    return x > 0")]
SCORE = 24
