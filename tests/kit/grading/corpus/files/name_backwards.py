"""A name with a sign that turns the writing direction round."""

STUDENT = "nna\u202e"
SHOWN = "nna\\u202e"
WORK = "right"
STATUS = "corrupt"
SCORE = 0
REASON = "bad_name"
