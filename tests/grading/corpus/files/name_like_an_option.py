"""A name that looks like an option of a command."""

STUDENT = "--force"
WORK = "right"
SCORE = 24
