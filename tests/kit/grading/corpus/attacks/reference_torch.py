"""torch, which has done the lesson's work already."""

ANSWERS = {
    "multiply_derive": """
import torch
class Multiply:
    def __init__(self, lhs, rhs): self.lhs, self.rhs = lhs, rhs
    def evaluate(self):
        self.inputs = [torch.tensor(float(o.evaluate()), dtype=torch.float64, requires_grad=True) for o in (self.lhs, self.rhs)]
        self.root = self.inputs[0] * self.inputs[1]
        self.value = self.root.item()
        return self.value
    def derive(self, seed):
        for operand, slope in zip((self.lhs, self.rhs), torch.autograd.grad(self.root, self.inputs)): operand.derive(seed * slope.item())
"""
}
SCORE = 0
