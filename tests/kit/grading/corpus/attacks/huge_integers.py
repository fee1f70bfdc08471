"""Integers of a hundred thousand digits."""

ANSWERS = {
    "ex02_1": """
class Multiply:
    def __init__(self, *operands): pass
    def evaluate(self):
        self.value = 7 ** 120_000
        return self.value
    def derive(self, seed): pass
"""
}
SCORE = 0
