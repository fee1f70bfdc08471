"""Prints without an end."""

WORK = "right"
CELLS = [("ex02_2_check", "while True: print('x' * 10**5)")]
SCORE = 24
