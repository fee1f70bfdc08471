"""Integers of a million digits."""

ANSWERS = {
    "ex02_1": """
class Multiply:
    def __init__(self, *operands): pass
    def evaluate(self):
        self.value = 7 ** (10 ** 6)
        return self.value
    def derive(self, seed): pass
"""
}
SCORE = 0
