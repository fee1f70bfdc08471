"""The expression classes of the scalar lessons in the tests' own words: drawing knows no class of ours."""

from types import SimpleNamespace

import pytest


class Variable:
    def __init__(self, value):
        self.value = value
        self.partial = 0

    def evaluate(self):
        return self.value

    def derive(self, seed):
        self.partial += seed


class Pair:
    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    def evaluate(self):
        self.value = self.combine(self.lhs.evaluate(), self.rhs.evaluate())
        return self.value

    def derive(self, seed):
        left, right = self.factors()
        self.lhs.derive(seed * left)
        self.rhs.derive(seed * right)


class Multiply(Pair):
    def combine(self, a, b):
        return a * b

    def factors(self):
        return self.rhs.value, self.lhs.value


class Plus(Pair):
    def combine(self, a, b):
        return a + b

    def factors(self):
        return 1, 1


class Minus(Pair):
    def combine(self, a, b):
        return a - b

    def factors(self):
        return 1, -1


class Wave:
    """A class that drawing has no symbol for, with slots and a private operand."""

    __slots__ = ("__operand", "value")

    def __init__(self, operand):
        self.__operand = operand

    def evaluate(self):
        self.value = 2 * self.__operand.evaluate()
        return self.value

    def derive(self, seed):
        self.__operand.derive(2 * seed)


@pytest.fixture
def lib():
    """The classes, and the seed's expression y(x*x - x*y + y) at (3, 2), evaluated."""

    def seed_expression(multiply=Multiply):
        x, y = Variable(3), Variable(2)
        func = multiply(y, Plus(Minus(multiply(x, x), multiply(x, y)), y))
        func.evaluate()
        return func, {"x": x, "y": y}

    return SimpleNamespace(
        Variable=Variable,
        Pair=Pair,
        Multiply=Multiply,
        Plus=Plus,
        Minus=Minus,
        Wave=Wave,
        seed_expression=seed_expression,
    )
