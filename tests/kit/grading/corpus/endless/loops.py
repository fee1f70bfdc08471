"""A loop without an end."""

WORK = "right"
CELLS = [("minus_derive_check", "while True: pass")]
STATUS = "timed_out"
SCORE = 24
REASON = "some_cells_timed_out"
