"""How the error of a difference quotient depends on the step, predicted."""

import math
import struct

from ...kit.checking import Text
from ...kit.checking.predictions import predictions

STEPS = [float(f"1e-{k}") for k in range(1, 13)]
STEP_TOLERANCE = 1e-6  # a step may come as a float32 number; the next one is ten times as large

LABELS = {
    "matches_tenth": Text(
        "float64，单边差商：误差与中心差商用 `1e-1` 时差不多的步长",
        "float64, forward: the step with about the error that the central one has at `1e-1`",
    ),
    "matches_hundredth": Text(
        "float64，单边差商：误差与中心差商用 `1e-2` 时差不多的步长",
        "float64, forward: the step with about the error that the central one has at `1e-2`",
    ),
    "best_forward": Text("float64，单边差商：最好的步长", "float64, forward: the best step"),
    "best_central": Text("float64，中心差商：最好的步长", "float64, central: the best step"),
    "best_central_32": Text("float32，中心差商：最好的步长", "float32, central: the best step"),
    "tiny_step_32": Text("float32，中心差商，h = `1e-8`：结果", "float32, central, h = `1e-8`: the result"),
}


def truth(x=3.0):
    """Return the six numbers of the exercise, by running its experiment."""
    errors = {
        (quotient, rounded): [abs(quotient(x, h, rounded) - 3 * x * x) for h in STEPS]
        for quotient, rounded in ((forward, float64), (central, float64), (central, float32))
    }
    best = {which: STEPS[found.index(min(found))] for which, found in errors.items()}
    one_sided, two_sided = errors[forward, float64], errors[central, float64]
    return {
        "matches_tenth": closest(one_sided, two_sided[0]),
        "matches_hundredth": closest(one_sided, two_sided[1]),
        "best_forward": best[forward, float64],
        "best_central": best[central, float64],
        "best_central_32": best[central, float32],
        "tiny_step_32": central(x, 1e-8, float32),
    }


def closest(errors, goal):
    """Return the step whose error is the fewest times larger or smaller than `goal`."""
    return min(zip(STEPS, errors, strict=True), key=lambda one: abs(math.log(one[1] / goal)))[0]


def float64(value):
    """Return the value as it is: Python computes in float64."""
    return value


def float32(value):
    """Return the float32 number nearest to the value."""
    return struct.unpack("f", struct.pack("f", value))[0]


def cube(t, rounded):
    """Return t³ with every product rounded."""
    return rounded(rounded(t * t) * t)


def forward(x, h, rounded):
    """Return the one-sided quotient of t³, every operation rounded."""
    h = rounded(h)
    return rounded(rounded(cube(rounded(x + h), rounded) - cube(x, rounded)) / h)


def central(x, h, rounded):
    """Return the central quotient of t³, every operation rounded."""
    h = rounded(h)
    right, left = cube(rounded(x + h), rounded), cube(rounded(x - h), rounded)
    return rounded(rounded(right - left) / rounded(2 * h))


JUDGE = predictions(truth, LABELS, rel_tol=dict.fromkeys(LABELS, STEP_TOLERANCE))
