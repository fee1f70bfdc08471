"""One answer that Python cannot read."""

WORK = "right"
ANSWERS = {"ex02_1": "class Multiply:\n    def __init__(self, lhs rhs):\n        pass"}
SCORE = 21
REASONS = {"ex02_1": "answer_raised"}
