"""Which of five engines is right, and what is wrong with the others, read off their gradients."""

import numpy as np

from ...kit.checking import Text
from ...kit.checking.predictions import predictions

SEED = 14  # the lesson's
LABELS = {
    "unchanged": Text("`unchanged`：没有动过的一份", "`unchanged`: the copy that nobody touched"),
    "mean": Text("`mean`：偏置的梯度求了平均", "`mean`: gradients of biases are means"),
    "last_row": Text("`last_row`：最后一行没有梯度", "`last_row`: no gradient for the last row"),
    "left_out": Text("`left_out`：tanh 的斜率没有乘", "`left_out`: the slope of tanh is left out"),
    "halved": Text("`halved`：tanh 的斜率只乘了一半", "`halved`: half the slope of tanh"),
}


def truth():
    """Return the letter of each copy, shuffled as in the lesson."""
    order = np.random.default_rng(SEED).permutation(list(LABELS))
    return {str(name): letter for letter, name in zip("ABCDE", order, strict=True)}


JUDGE = predictions(truth, LABELS, one_of=tuple("ABCDE"))
