"""An answer cell split in two by JupyterLab: both halves keep its metadata."""

from tests.kit.grading.handing_in import copied, right, solved

SCORE = 24
NOTES = ("duplicated",)
HELPER = "def product(a, b):\n    return a * b"


def made():
    before = "self.lhs.evaluate() * self.rhs.evaluate()"
    rest = right("ex02_1").replace(before, "product(self.lhs.evaluate(), self.rhs.evaluate())")
    assert "product(" in rest
    return copied(solved(ex02_1=rest), "ex02_1", HELPER, before=True)
