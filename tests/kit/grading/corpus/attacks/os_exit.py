"""The process ends itself without a word."""

WORK = "right"
CELLS = [("ex02_2_check", "import os; os._exit(0)")]
STATUS = "crashed"
SCORE = 6
REASON = "kernel_died"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(3, 7)], "not_reached")
