"""A name that no column of the gradebook holds."""

STUDENT = "x" * 200
SHOWN = "x" * 128
WORK = "right"
STATUS = "corrupt"
SCORE = 0
REASON = "bad_name"
