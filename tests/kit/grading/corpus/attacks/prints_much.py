"""Twenty thousand lines."""

WORK = "right"
CELLS = [("multiply_derive", "for i in range(20_000): print('x' * 200)")]
SCORE = 24
