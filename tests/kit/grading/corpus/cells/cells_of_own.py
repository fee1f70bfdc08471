"""A cell at the end that undoes the answers, after all checks."""

WORK = "right"
CELLS = [("how_many_calls_check", "Multiply = Minus = None")]
SCORE = 24
