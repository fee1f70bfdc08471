"""Cells of the student's own that raise, one of them an assertion."""

WORK = "right"
CELLS = [
    ("ex02_1", "1 / 0"),
    ("ex02_2", "assert Minus is None"),
    ("ex02_3", "def broken(:"),
    ("ex02_4", "undefined"),
]
SCORE = 24
