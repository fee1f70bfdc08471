"""ex07_3: what three backward passes over the 3×3 example leave in the leaves, predicted."""

import numpy as np

from ...checking import Text
from ...checking.comparing import expect_members
from ...checking.predictions import predictions

A = np.array([[2, 4, 6], [2, 3, 4], [9, 7, 8]])
B = np.array([[4, 9, 2], [7, 1, 1], [6, 7, 3]])
ONES = np.ones((3, 3), dtype=int)
LABELS = {
    "a_after_1": Text("第 1 遍之后的 `a.grad`", "`a.grad` after pass 1"),
    "b_after_1": Text("第 1 遍之后的 `b.grad`", "`b.grad` after pass 1"),
    "row_of_pass_2": Text("第 2 遍给 `a.grad[1]` 添的一份", "the share of pass 2 in `a.grad[1]`"),
    "row_after_2": Text("第 2 遍之后的 `a.grad[1]`", "`a.grad[1]` after pass 2"),
    "column_after_2": Text("第 2 遍之后的 `b.grad[:, 1]`", "`b.grad[:, 1]` after pass 2"),
    "row_after_3": Text("第 3 遍之后的 `a.grad[1]`", "`a.grad[1]` after pass 3"),
}
FIRST = Text(
    "第 3 遍之后，`.grad` 里只有一份的叶子", "the leaves whose `.grad` holds a single share after pass 3"
)
OF_FIVE = Text(
    "看一看每一遍的根是谁：从那个根出发，走得到哪些叶子？",
    "See what the root of each pass is: which leaves can be reached from there?",
)


def truth():
    """Return the six numbers or lists, from the gradients of a plain matrix product."""
    doubled = ONES.copy()
    doubled[1, 1] = 2
    of_a, of_b = zip(*((g @ B.T, A.T @ g) for g in (ONES, doubled, ONES)), strict=True)
    return {
        "a_after_1": of_a[0].tolist(),
        "b_after_1": of_b[0].tolist(),
        "row_of_pass_2": of_a[1][1].tolist(),
        "row_after_2": sum(of_a[:2])[1].tolist(),
        "column_after_2": sum(of_b[:2])[:, 1].tolist(),
        "row_after_3": sum(of_a)[1].tolist(),
    }


def single(parts):
    """Return the finding for the leaves that were reached once."""
    return [expect_members(parts, "single_share", ["c", "d", "e"], label=FIRST, why=OF_FIVE)]


JUDGE = predictions(truth, LABELS, more=single)
