"""A cell at the end that undoes the answers, after all checks."""

WORK = "right"
CELLS = [("ex02_6_check", "Multiply = Minus = None")]
SCORE = 24
