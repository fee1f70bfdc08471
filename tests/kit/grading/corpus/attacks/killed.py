"""The process kills itself."""

WORK = "right"
CELLS = [("minus_derive_check", "import os; os.kill(os.getpid(), 9)")]
STATUS = "crashed"
SCORE = 6
REASON = "kernel_died"
REASONS = dict.fromkeys(["two_passes", "another_point"], "not_reached")
