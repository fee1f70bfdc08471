"""A recursion without an end in a cell of the student's own."""

WORK = "right"
CELLS = [("minus_derive", "def down(): return down()\ndown()")]
SCORE = 24
