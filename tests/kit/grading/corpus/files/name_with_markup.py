"""A name that means something to terminals, shells and pages: another name stands for it."""

STUDENT = "Zoë [bold] O'Neil; rm -rf ~ & <b>"
SHOWN = "Zoë [bold] O’Neil_ rm -rf ~ + _b_~dd43e9"
NOTES = ("called",)
WORK = "right"
SCORE = 24
