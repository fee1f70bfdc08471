"""Six cells that sleep: each is in time, all together are not."""

WORK = "right"
CELLS = [("minus_derive_check", "import time; time.sleep(2)")] * 6
STATUS = "timed_out"
SCORE = 6
REASON = "notebook_timed_out"
REASONS = dict.fromkeys(["two_passes", "another_point", "divide_and_power", "how_many_calls"], "not_reached")
