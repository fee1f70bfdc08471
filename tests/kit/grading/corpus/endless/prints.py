"""Prints without an end."""

WORK = "right"
CELLS = [("minus_derive_check", "while True: print('x' * 10**5)")]
SCORE = 24
