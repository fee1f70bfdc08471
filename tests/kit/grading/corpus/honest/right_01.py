"""The first lesson, all right; the last exercise is worth nothing."""

LESSON = "01_two_starts"
WORK = "right"
SCORE = 16
