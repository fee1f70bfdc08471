"""`sys.exit` in a cell of the student's own."""

WORK = "right"
CELLS = [("ex02_2_check", "import sys; sys.exit(0)")]
SCORE = 24
