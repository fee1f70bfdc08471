"""A computation in C that hears no interrupt."""

WORK = "right"
CELLS = [("minus_derive_check", "sum(range(10**12))")]
STATUS = "timed_out"
SCORE = 6
REASON = "stuck"
REASONS = dict.fromkeys(["two_passes", "another_point"], "not_reached")
