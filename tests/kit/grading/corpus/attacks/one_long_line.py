"""One line of thirty megabytes."""

WORK = "right"
CELLS = [("ex02_1", "print('x' * 30_000_000)")]
SCORE = 24
