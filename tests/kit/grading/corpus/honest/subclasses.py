"""Answers that inherit from a class of the student's own, with slots, types and a docstring."""

WORK = "right"
ANSWERS = {
    "multiply_derive": '''from __future__ import annotations

from dataclasses import dataclass


@dataclass(eq=False)
class Binary:
    """Two operands."""

    lhs: object
    rhs: object
    value: float = 0.0


class Multiply(Binary):
    def evaluate(self) -> float:
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed: float) -> None:
        for one, other in ((self.lhs, self.rhs), (self.rhs, self.lhs)):
            one.derive(seed * other.value)
'''
}
SCORE = 24
