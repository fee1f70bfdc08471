"""Honest work, which a short budget does not hurt."""

WORK = "right"
SCORE = 24
