"""Twenty thousand lines."""

WORK = "right"
CELLS = [("ex02_1", "for i in range(20_000): print('x' * 200)")]
SCORE = 24
