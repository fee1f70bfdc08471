"""Cells of the student's own that raise, one of them an assertion."""

WORK = "right"
CELLS = [
    ("multiply_derive", "1 / 0"),
    ("minus_derive", "assert Minus is None"),
    ("two_passes", "def broken(:"),
    ("another_point", "undefined"),
]
SCORE = 24
