"""The third lesson, all right."""

LESSON = "03_graphs"
LANGUAGE = "zh"
WORK = "right"
SCORE = 33
