"""The process ends itself without a word."""

WORK = "right"
CELLS = [("minus_derive_check", "import os; os._exit(0)")]
STATUS = "crashed"
SCORE = 6
REASON = "kernel_died"
REASONS = dict.fromkeys(["two_passes", "another_point"], "not_reached")
