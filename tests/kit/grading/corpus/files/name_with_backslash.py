"""A name that climbs out of the folder on Windows."""

STUDENT = "a\\..\\..\\gradebook"
SHOWN = "a\\\\..\\\\..\\\\gradebook"
WORK = "right"
STATUS = "corrupt"
SCORE = 0
REASON = "bad_name"
