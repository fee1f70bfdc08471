"""An answer that sleeps, on top of a definition that would be right, and what is behind it."""

WORK = "right"
ANSWERS = {
    "another_point": "import time\ntime.sleep(3600)\ndef repaired(root, leaves, values): return values"
}
STATUS = "timed_out"
SCORE = 14
REASON = "some_cells_waited"
REASONS = {"another_point": "cell_waited"}
