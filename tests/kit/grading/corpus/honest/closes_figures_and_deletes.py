"""Names of the setup deleted after use, and `_` and `In` overwritten."""

WORK = "right"
CELLS = [("another_point_check", "del check, hint\n_ = In = Out = None")]
SCORE = 24
