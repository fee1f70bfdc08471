"""A list that holds itself."""

ANSWERS = {
    "multiply_derive": """
class Multiply:
    def __init__(self, *operands): pass
    def evaluate(self):
        self.value = (lambda x: (x.append(x), x)[1])([])
        return self.value
    def derive(self, seed): pass
"""
}
SCORE = 0
