"""ex07_3: what two backward passes over the 3×3 example leave in the leaves, and what they cannot tell; predicted."""

import numpy as np

from ...checking import Text
from ...checking.comparing import expect_members
from ...checking.predictions import predictions

A = np.array([[2, 4, 6], [2, 3, 4], [9, 7, 8]])
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
    "b_after_1": Text("第 1 遍之后的 `b.grad`", "`b.grad` after pass 1"),
    "row_after_2": Text("第 2 遍之后的 `a.grad[1]`", "`a.grad[1]` after pass 2"),
    "column_after_2": Text("第 2 遍之后的 `b.grad[:, 1]`", "`b.grad[:, 1]` after pass 2"),
}
UNSEEN = {
    "unseen_1": Text("第 1 遍看不出哪几种错", "which of the four pass 1 cannot tell from the right one"),
    "unseen_2": Text("第 2 遍看不出哪几种错", "which of the four pass 2 cannot tell from the right one"),
}
TRY_THEM = Text(
    "写出这一遍的 `g`，看每一种写法把它变成了什么；正确的是 `g @ b.T`。",
    "Write down the `g` of this pass, and see what each of the four makes of it; the right one is `g @ b.T`.",
)


def truth():
    """Return the four matrices or lists, from the gradients of a plain matrix product."""
    of_a, of_b = zip(*((g @ B.T, A.T @ g) for g in (ONES, CHANGED)), strict=True)
    return {
        "a_after_1": of_a[0].tolist(),
        "b_after_1": of_b[0].tolist(),
        "row_after_2": sum(of_a)[1].tolist(),
        "column_after_2": sum(of_b)[:, 1].tolist(),
    }


def right_by_chance(g):
    """Return the names of the wrong formulas that give the right gradient for this cotangent."""
    return [name for name, formula in WRONG.items() if np.array_equal(formula(g), g @ B.T)]


def unseen(parts):
    """Return the findings for the wrong formulas that each of the passes lets by."""
    members = {"unseen_1": right_by_chance(ONES), "unseen_2": right_by_chance(CHANGED)}
    return [
        expect_members(parts, name, those, label=UNSEEN[name], why=TRY_THEM)
        for name, those in members.items()
    ]


JUDGE = predictions(truth, LABELS, more=unseen)
