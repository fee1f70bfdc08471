"""A signal to every process that there is: nobody else is there."""

WORK = "right"
CELLS = [("minus_derive_check", "import os; os.kill(-1, 9)")]
SCORE = 24
