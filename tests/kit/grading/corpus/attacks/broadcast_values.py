"""An array of a million millions of elements that share one number."""

ANSWERS = {
    "multiply_derive": """
class Multiply:
    def __init__(self, *operands): pass
    def evaluate(self):
        self.value = __import__('numpy').broadcast_to(1.0, (10**6, 10**6))
        return self.value
    def derive(self, seed): pass
"""
}
WORK = "right"  # else the last cell waits for its nodes
SCORE = 21
STATUS = "out_of_memory"  # the last cell of the lesson computes with it
REASON = "memory_error"
