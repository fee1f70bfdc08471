"""A signal to every process that there is: nobody else is there."""

WORK = "right"
CELLS = [("ex02_2_check", "import os; os.kill(-1, 9)")]
SCORE = 24
