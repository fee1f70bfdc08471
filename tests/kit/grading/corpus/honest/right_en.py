"""All right, in English."""

WORK = "right"
SCORE = 24
