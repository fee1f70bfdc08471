"""An exception whose message has fifty million characters."""

WORK = "right"
CELLS = [("multiply_derive", "raise ValueError('x' * 50_000_000)")]
SCORE = 24
