"""Names of folders that look like steps up, and are none."""

STUDENT = "a..%2e%2e"
SHOWN = "a.._2e_2e~dfad18"
NOTES = ("called",)
WORK = "right"
SCORE = 24
