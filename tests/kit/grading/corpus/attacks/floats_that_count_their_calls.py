"""Numbers that are another number each time they are asked."""

CELLS = [
    (
        "multiply_derive",
        """
class Number(float):
    asked = 0
    def __float__(self): Number.asked += 1; return float(Number.asked)
    def __eq__(self, other): Number.asked += 1; return True
    def __hash__(self): return Number.asked
    __index__ = __int__ = lambda self: Number.asked
    __mul__ = __add__ = __rmul__ = __radd__ = __sub__ = __rsub__ = lambda self, other: self
class Multiply:
    def __init__(self, lhs, rhs): self.lhs, self.rhs = lhs, rhs
    def evaluate(self): self.value = Number(1); return self.value
    def derive(self, seed): self.lhs.derive(Number(2)); self.rhs.derive(Number(3))
Plus = Minus = Multiply
""",
    )
]
SCORE = 0
