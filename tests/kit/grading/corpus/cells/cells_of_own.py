"""A cell at the end that undoes the answers, after all checks."""

WORK = "right"
CELLS = [("another_point_check", "Multiply = Minus = None")]
SCORE = 24
