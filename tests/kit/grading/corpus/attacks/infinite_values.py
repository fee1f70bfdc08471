"""Infinite values."""

ANSWERS = {
    "multiply_derive": """
class Multiply:
    def __init__(self, *operands): pass
    def evaluate(self):
        self.value = float('inf')
        return self.value
    def derive(self, seed): pass
"""
}
SCORE = 0
