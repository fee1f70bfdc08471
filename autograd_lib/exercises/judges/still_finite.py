"""What becomes of a loss computed as it is defined, in float32, at scores near and far; predicted."""

import numpy as np

from ...kit.checking import Text
from ...kit.checking.predictions import predictions

CASES = {"at_5": (5, 0), "at_16_4": (16.4, 0), "at_17": (17, 0), "at_120": (120, 0), "at_minus_17": (-17, 1)}
LABELS = {
    name: Text(f"`{name}`：z = {z}，y = {y}", f"`{name}`: z = {z}, y = {y}") for name, (z, y) in CASES.items()
}
FIVE = Text("五个预测", "the five predictions")


def truth():
    """Return what becomes of the loss of each point."""
    return {name: word(*case) for name, case in CASES.items()}


def word(z, y):
    """Return whether the loss of one point is right in its first three digits, off, or not even finite."""
    exact = np.logaddexp(0, -z if y else z)
    with np.errstate(divide="ignore"):
        loss = as_defined(np.float32(z), y)
    if not np.isfinite(loss):
        return "broken"
    return "right" if f"{loss:.3g}" == f"{exact:.3g}" else "off"


def as_defined(z, y):
    """Return minus the logarithm of the probability of the label, in the number type of z."""
    one = np.float32(1)
    p = one / (one + np.exp(-z))
    return -np.log(p if y else one - p)


JUDGE = predictions(truth, LABELS, one_of=("right", "off", "broken"), all_alike=FIVE)
