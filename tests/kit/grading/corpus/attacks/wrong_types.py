"""Bytes, sets, functions, types and complex numbers."""

ANSWERS = {
    "multiply_derive": """
class Multiply:
    def __init__(self, *operands): pass
    def evaluate(self):
        self.value = [b'x', {1}, print, int, 2j, object(), NotImplemented, slice(1)]
        return self.value
    def derive(self, seed): pass
"""
}
SCORE = 0
