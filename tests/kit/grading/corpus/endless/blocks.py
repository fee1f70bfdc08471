"""A computation in C that hears no interrupt."""

WORK = "right"
CELLS = [("ex02_2_check", "sum(range(10**12))")]
STATUS = "timed_out"
SCORE = 6
REASON = "stuck"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(3, 7)], "not_reached")
