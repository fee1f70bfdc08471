"""Ten thousand lines of prints and a long display."""

WORK = "right"
CELLS = [("multiply_derive", "for i in range(10_000): print('line', i)"), ("minus_derive", "'x' * 1_000_000")]
SCORE = 24
