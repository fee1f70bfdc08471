"""A generator without an end."""

ANSWERS = {
    "multiply_derive": """
class Multiply:
    def __init__(self, *operands): pass
    def evaluate(self):
        self.value = iter(lambda: 0, 1)
        return self.value
    def derive(self, seed): pass
"""
}
SCORE = 0
