"""A sleep of an hour."""

WORK = "right"
CELLS = [("ex02_2_check", "import time; time.sleep(3600)")]
STATUS = "timed_out"
SCORE = 24
REASON = "some_cells_timed_out"
