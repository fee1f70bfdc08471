"""Integers of a hundred thousand digits."""

ANSWERS = {
    "multiply_derive": """
class Multiply:
    def __init__(self, *operands): pass
    def evaluate(self):
        self.value = 7 ** 120_000
        return self.value
    def derive(self, seed): pass
"""
}
SCORE = 0
