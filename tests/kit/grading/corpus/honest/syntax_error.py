"""One answer that Python cannot read."""

WORK = "right"
ANSWERS = {"multiply_derive": "class Multiply:\n    def __init__(self, lhs rhs):\n        pass"}
SCORE = 21
REASONS = {"multiply_derive": "answer_raised"}
