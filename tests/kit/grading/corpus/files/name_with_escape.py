"""A name that colours the terminal."""

STUDENT = "\x1b[31mred"
SHOWN = "\\x1b[31mred"
WORK = "right"
STATUS = "corrupt"
SCORE = 0
REASON = "bad_name"
