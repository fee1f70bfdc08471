"""What two backward passes over the 3×3 example leave in the leaves, and what they cannot tell; predicted."""

import numpy as np

from ...kit.checking import Text
from ...kit.checking.comparing import expect_members
from ...kit.checking.predictions import predictions

B = np.array([[4, 9, 2], [7, 1, 1], [6, 7, 3]])
ONES = np.ones((3, 3), dtype=int)
CHANGED = ONES + np.diag([0, 1, 0])
WRONG = {  # ways to get the gradient of the left factor wrong
    "ones": lambda g: np.ones_like(g) @ B.T,
    "plain": lambda g: g @ B,
    "turned": lambda g: g.T @ B.T,
    "side": lambda g: B.T @ g,
}
LABELS = {
    "a_after_1": Text("第 1 遍之后的 `a.grad`", "`a.grad` after pass 1"),
    "row_after_2": Text("第 2 遍之后的 `a.grad[1]`", "`a.grad[1]` after pass 2"),
}
UNSEEN = {
    "unseen_1": Text("第 1 遍看不出哪几种错", "which of the four pass 1 cannot tell from the right one"),
    "unseen_2": Text("第 2 遍看不出哪几种错", "which of the four pass 2 cannot tell from the right one"),
}
TRY_THEM = Text(
    "写出这一遍的上游梯度，看每一种写法把它变成了什么；正确的是 `g @ b.T`。",
    "Write down the cotangent of this pass, and see what each of the four makes of it; the right one is `g @ b.T`.",
)


def truth():
    """Return what both passes leave in `a.grad`, from the gradient of a plain matrix product."""
    first, second = (g @ B.T for g in (ONES, CHANGED))
    return {"a_after_1": first.tolist(), "row_after_2": (first + second)[1].tolist()}


def right_by_chance(g):
    """Return the names of the wrong formulas that give the right gradient for this cotangent."""
    return [name for name, formula in WRONG.items() if np.array_equal(formula(g), g @ B.T)]


def unseen(parts):
    """Return the findings for the wrong formulas that each of the passes lets by."""
    members = {"unseen_1": right_by_chance(ONES), "unseen_2": right_by_chance(CHANGED)}
    return [
        expect_members(parts, name, those, label=UNSEEN[name], wants=TRY_THEM)
        for name, those in members.items()
    ]


JUDGE = predictions(truth, LABELS, more=unseen)
