"""Evidence and points, printed."""

CELLS = [(None, "print('{\"parts\": {}}', 24.0)")]
SCORE = 0
