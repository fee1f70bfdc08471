"""An array of no elements and an immense shape, and one of sixty dimensions."""

ANSWERS = {
    "multiply_derive": """
class Multiply:
    def __init__(self, *operands): pass
    def evaluate(self):
        self.value = [__import__('numpy').empty((0, 2**40)), __import__('numpy').ones((1,) * 60)]
        return self.value
    def derive(self, seed): pass
"""
}
SCORE = 0
