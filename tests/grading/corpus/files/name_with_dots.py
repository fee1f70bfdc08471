"""Names of folders that look like steps up, and are none."""

STUDENT = "a..%2e%2e"
WORK = "right"
SCORE = 24
