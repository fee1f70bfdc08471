"""Handed in as it was handed out."""

SCORE = 0
