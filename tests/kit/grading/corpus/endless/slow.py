"""Six cells that sleep: each is in time, all together are not."""

WORK = "right"
CELLS = [("ex02_2_check", "import time; time.sleep(2)")] * 6
STATUS = "timed_out"
SCORE = 6
REASON = "notebook_timed_out"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(3, 7)], "not_reached")
