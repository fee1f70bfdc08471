"""The engine, in a lesson that builds a part of it."""

LESSON = "04_as_written"
ANSWERS = {
    "signs": """
import autograd_lib.engine as torch
class Signs:
    def __mul__(self, other): return torch.tensor(self.value) * other
class Multiply:
    pass
"""
}
SCORE = 0
