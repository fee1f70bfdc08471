"""An answer that sleeps, on top of a definition that would be right, and what is behind it."""

WORK = "right"
ANSWERS = {"how_many_calls": "import time\ntime.sleep(3600)\ndef how_many_calls(n): return n"}
STATUS = "timed_out"
SCORE = 20
REASON = "some_cells_waited"
REASONS = {"how_many_calls": "cell_waited"}
