"""Sixteen cells that compute: each is in time, all together are not."""

WORK = "right"
BUSY = "import time\nbegan = time.process_time()\nwhile time.process_time() - began < 1.2: pass"
CELLS = [("minus_derive_check", BUSY)] * 16
STATUS = "timed_out"
SCORE = 6
REASON = "notebook_timed_out"
REASONS = dict.fromkeys(["two_passes", "another_point"], "not_reached")
