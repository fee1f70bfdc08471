"""A vector times itself, its transpose times itself, and a row of its outer product; predicted."""

import numpy as np

from ...kit.checking import Text
from ...kit.checking.predictions import predictions

X = np.array([1, 2, 3])
LABELS = {
    "value_1": Text("第 1 段的 `y`", "`y` in part 1"),
    "grad_1": Text("第 1 段之后的 `x.grad`", "`x.grad` after part 1"),
    "shape_of_T": Text("`x.T` 的形状", "the shape of `x.T`"),
    "value_2": Text("第 2 段的 `y`", "`y` in part 2"),
    "grad_2": Text("第 2 段之后的 `x.grad`", "`x.grad` after part 2"),
    "grad_3": Text("第 3 段之后的 `x.grad`", "`x.grad` after part 3"),
}


def truth():
    """Return the six results. A vector has one axis, so that transposing it changes nothing."""
    fresh = 2 * X
    return {
        "value_1": int(X @ X),
        "grad_1": fresh.tolist(),
        "shape_of_T": list(X.T.shape),
        "value_2": int(X.T @ X),
        "grad_2": fresh.tolist(),
        "grad_3": [int(X.sum() + X[0]), int(X[0]), int(X[0])],  # of x[0] (x[0] + x[1] + x[2])
    }


JUDGE = predictions(truth, LABELS)
