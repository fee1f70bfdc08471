"""An answer cell split in two by JupyterLab: both halves keep its metadata."""

from tests.kit.grading.handing_in import copied, right, solved

SCORE = 24
NOTES = ("duplicated",)
HELPER = "def product(a, b):\n    return a * b"


def made():
    before = "self.lhs.evaluate() * self.rhs.evaluate()"
    rest = right("multiply_derive").replace(before, "product(self.lhs.evaluate(), self.rhs.evaluate())")
    assert "product(" in rest
    return copied(solved(multiply_derive=rest), "multiply_derive", HELPER, before=True)
