"""`sys.exit` in a cell of the student's own."""

WORK = "right"
CELLS = [("minus_derive_check", "import sys; sys.exit(0)")]
SCORE = 24
