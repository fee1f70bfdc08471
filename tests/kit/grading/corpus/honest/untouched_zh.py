"""Handed in as it was handed out, in Chinese."""

LANGUAGE = "zh"
SCORE = 0
