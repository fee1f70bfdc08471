"""Answer cells of lesson 02 that several tests run."""

LESSON = "02_changed_formula"
GOOD = """
class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs, self.rhs = lhs, rhs
    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value
    def derive(self, seed):
        self.lhs.derive(seed * self.rhs.value)
        self.rhs.derive(seed * self.lhs.value)
"""
STUB = GOOD.partition("        self.lhs.derive(")[0] + "        raise NotImplementedError\n"
