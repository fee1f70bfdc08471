"""A recursion without an end in a cell of the student's own."""

WORK = "right"
CELLS = [("ex02_2", "def down(): return down()\ndown()")]
SCORE = 24
