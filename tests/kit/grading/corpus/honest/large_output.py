"""Ten thousand lines of prints and a long display."""

WORK = "right"
CELLS = [("ex02_1", "for i in range(10_000): print('line', i)"), ("ex02_2", "'x' * 1_000_000")]
SCORE = 24
