"""A name as people have them."""

STUDENT = "O'Brien Aoife"
SHOWN = "O’Brien Aoife"
NOTES = ("called",)
WORK = "right"
SCORE = 24
