"""A name that means something to terminals, shells and pages, and is fine."""

STUDENT = "Zoë [bold] O'Neil; rm -rf ~ & <b>"
WORK = "right"
SCORE = 24
