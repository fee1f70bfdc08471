"""A name that a spreadsheet would compute, once `nbgrader export` has written it into a table."""

STUDENT = "=HYPERLINK(1)"
SHOWN = "_HYPERLINK(1)~bd32d5"
NOTES = ("called",)
WORK = "right"
SCORE = 24
