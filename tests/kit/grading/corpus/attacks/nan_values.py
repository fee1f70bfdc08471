"""Values that are not numbers."""

ANSWERS = {
    "multiply_derive": """
class Multiply:
    def __init__(self, *operands): pass
    def evaluate(self):
        self.value = float('nan')
        return self.value
    def derive(self, seed): pass
"""
}
SCORE = 0
