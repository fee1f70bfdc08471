"""A sleep of an hour in an answer: it is given up long before what computes would be, and the reason says so."""

WORK = "right"
CELLS = [("minus_derive_check", "import time; time.sleep(3600)")]
STATUS = "timed_out"
SCORE = 24
REASON = "some_cells_waited"
