"""The first lesson, all right; the last exercise is worth nothing."""

LESSON = "01_derivatives"
WORK = "right"
SCORE = 29
