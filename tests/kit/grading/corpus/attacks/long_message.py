"""An exception whose message has fifty million characters."""

WORK = "right"
CELLS = [("ex02_1", "raise ValueError('x' * 50_000_000)")]
SCORE = 24
