"""A text of ten million characters."""

ANSWERS = {
    "multiply_derive": """
class Multiply:
    def __init__(self, *operands): pass
    def evaluate(self):
        self.value = 'x' * 10**7
        return self.value
    def derive(self, seed): pass
"""
}
SCORE = 0
