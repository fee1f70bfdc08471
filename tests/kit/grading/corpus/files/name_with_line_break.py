"""A name of two lines."""

STUDENT = "line\nbreak"
SHOWN = "line\\nbreak"
WORK = "right"
STATUS = "corrupt"
SCORE = 0
REASON = "bad_name"
