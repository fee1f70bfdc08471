"""Eight cells that sleep: each is in time, and what all together wait is long over before anything is computed."""

WORK = "right"
CELLS = [("minus_derive_check", "import time; time.sleep(0.6)")] * 8
STATUS = "timed_out"
SCORE = 6
REASON = "notebook_waited"
REASONS = dict.fromkeys(["two_passes", "another_point"], "not_reached")
