"""The fourth lesson, all right: it trains a network."""

LESSON = "04_operators"
WORK = "right"
SCORE = 34
