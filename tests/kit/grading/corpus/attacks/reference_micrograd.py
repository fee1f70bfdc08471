"""An engine that happens to be installed beside the kit."""

ANSWERS = {
    "multiply_derive": """
from micrograd.engine import Value
class Multiply:
    def __init__(self, lhs, rhs): self.lhs, self.rhs = lhs, rhs
    def evaluate(self):
        self.inputs = [Value(operand.evaluate()) for operand in (self.lhs, self.rhs)]
        self.root = self.inputs[0] * self.inputs[1]
        self.value = self.root.data
        return self.value
    def derive(self, seed):
        self.root.backward()
        for operand, value in zip((self.lhs, self.rhs), self.inputs): operand.derive(seed * value.grad)
"""
}
SCORE = 0
