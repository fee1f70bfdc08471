"""What three elementwise pieces of code leave in their leaves, and one value; predicted."""

import numpy as np

from ...kit.checking import Text
from ...kit.checking.predictions import predictions

X = np.array([[0.5, 1.0], [2.0, -3.0]])
Y = np.array([[1.0, -1.0], [0.5, 2.0]])
PLACES = np.array([0.0, -2.0])
LABELS = {
    "sum_x": Text("第 1 段之后的 `x.grad`", "`x.grad` after part 1"),
    "sum_y": Text("第 1 段之后的 `y.grad`", "`y.grad` after part 1"),
    "cube_x": Text("第 2 段之后的 `x.grad`", "`x.grad` after part 2"),
    "cube_y": Text("第 2 段之后的 `y.grad`", "`y.grad` after part 2"),
    "exp_value": Text("第 3 段里 `y` 的第一个元素", "the first entry of `y` in part 3"),
    "exp_grad": Text("第 3 段之后的 `x.grad`", "`x.grad` after part 3"),
}


def truth():
    """Return the six results, each the derivative of its entry alone: a cotangent of ones changes nothing."""
    return {
        "sum_x": np.ones_like(X),
        "sum_y": np.ones_like(Y),
        "cube_x": 2 * X,
        "cube_y": 3 * Y**2,
        "exp_value": float(PLACES[0] ** 2 * np.exp(PLACES[0])),
        "exp_grad": PLACES * (PLACES + 2) * np.exp(PLACES) + 0.0,  # no -0
    }


JUDGE = predictions(truth, LABELS, in_any_form=True)
