"""All right, in Chinese, by a student with a Chinese name."""

STUDENT = "对了"
LANGUAGE = "zh"
WORK = "right"
SCORE = 24
