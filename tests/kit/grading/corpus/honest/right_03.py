"""The third lesson, all right."""

LESSON = "03_two_visits"
LANGUAGE = "zh"
WORK = "right"
SCORE = 17
