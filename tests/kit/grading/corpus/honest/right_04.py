"""The fourth lesson, all right: it trains a network."""

LESSON = "04_as_written"
WORK = "right"
SCORE = 14
