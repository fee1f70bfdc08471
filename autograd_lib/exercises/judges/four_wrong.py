"""Which wrong gradients of a matrix product two cotangents cannot tell from the right one; predicted."""

from dataclasses import replace

import numpy as np

from ...kit.checking import Text
from ...kit.checking.comparing import expect_members, in_any_order
from ...kit.checking.predictions import predictions
from .shared.squares import CHANGED, ONES, B

WRONG = {  # ways to get the gradient of the left factor wrong
    "ones": lambda g: np.ones_like(g) @ B.T,
    "plain": lambda g: g @ B,
    "turned": lambda g: g.T @ B.T,
    "side": lambda g: B.T @ g,
}
UNSEEN = {
    "unseen_1": Text("全是 1 的上游梯度看不出哪几种错", "which of the four a cotangent of ones cannot tell"),
    "unseen_2": Text(
        "有一个 2 的上游梯度看不出哪几种错", "which of the four a cotangent with one 2 cannot tell"
    ),
}
TRY_THEM = Text(
    "写出上游梯度，看每一种写法把它变成了什么；正确的是 `g @ b.T`。",
    "Write down the cotangent, and see what each of the four makes of it; the right one is `g @ b.T`.",
)


def right_by_chance(g):
    """Return the names of the wrong formulas that give the right gradient for this cotangent."""
    return [name for name, formula in WRONG.items() if np.array_equal(formula(g), g @ B.T)]


def unseen(parts):
    """Return the findings for the wrong formulas that each of the cotangents lets by."""
    members = {"unseen_1": right_by_chance(ONES), "unseen_2": right_by_chance(CHANGED)}
    return [
        expect_members(parts, name, those, label=UNSEEN[name], among=(*WRONG,), wants=TRY_THEM)
        for name, those in members.items()
    ]


JUDGE = replace(predictions(dict, {}, more=unseen), gist=lambda part, names: in_any_order(names))
