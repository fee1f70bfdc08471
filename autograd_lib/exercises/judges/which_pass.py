"""What two backward passes over a product of 3×3 matrices leave in a leaf; predicted."""

from ...kit.checking import Text
from ...kit.checking.predictions import predictions
from .shared.squares import CHANGED, ONES, B

LABELS = {
    "a_after_1": Text("第 1 遍之后的 `a.grad`", "`a.grad` after pass 1"),
    "row_after_2": Text("第 2 遍之后的 `a.grad[1]`", "`a.grad[1]` after pass 2"),
}


def truth():
    """Return what both passes leave in `a.grad`, from the gradient of a plain matrix product."""
    first, second = (g @ B.T for g in (ONES, CHANGED))
    return {"a_after_1": first.tolist(), "row_after_2": (first + second)[1].tolist()}


JUDGE = predictions(truth, LABELS)
