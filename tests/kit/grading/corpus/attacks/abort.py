"""The C library's way to give up."""

WORK = "right"
CELLS = [("minus_derive_check", "import os; os.abort()")]
STATUS = "crashed"
SCORE = 6
REASON = "kernel_died"
REASONS = dict.fromkeys(["two_passes", "another_point"], "not_reached")
