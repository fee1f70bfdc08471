"""Names of the setup deleted after use, and `_` and `In` overwritten."""

WORK = "right"
CELLS = [("how_many_calls_check", "del check, hint\n_ = In = Out = None")]
SCORE = 24
