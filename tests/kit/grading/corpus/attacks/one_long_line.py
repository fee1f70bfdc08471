"""One line of thirty megabytes."""

WORK = "right"
CELLS = [("multiply_derive", "print('x' * 30_000_000)")]
SCORE = 24
