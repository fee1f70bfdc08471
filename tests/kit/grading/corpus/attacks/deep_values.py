"""A list nested ten thousand deep."""

ANSWERS = {
    "multiply_derive": """
class Multiply:
    def __init__(self, *operands): pass
    def evaluate(self):
        self.value = __import__('functools').reduce(lambda x, _: [x], range(10_000), 0)
        return self.value
    def derive(self, seed): pass
"""
}
SCORE = 0
