"""A name that looks like an option of a command."""

STUDENT = "--force"
SHOWN = "_-force~be262a"
NOTES = ("called",)
WORK = "right"
SCORE = 24
