"""The first and the second derivative of x²·eˣ, by hand."""

import math

from ...kit.checking import Judge
from ..beside.shared.traced import formulas
from .shared.formulas import expect_formula, partial_slope


def q(x):
    """Return the function that is to be differentiated."""
    return x * x * math.exp(x)


def first(x):
    return (x * x + 2 * x) * math.exp(x)


def second(x):
    return (x * x + 4 * x + 2) * math.exp(x)


def challenge(rng):
    return {
        "points": [[2], [0], *([safe(rng, *bounds)] for bounds in ((-6, -1), (0.3, 3), (3, 8)))],
        # Here a number keeps so few digits after the point that no step, small or wide, gives twelve of the quotient.
        "far": [[round(rng.uniform(200, 330), 3)]],
    }


def safe(rng, low, high):
    """Return a point where neither derivative is near one of its zeros, so that rounding stays far below 1e-12."""
    while True:
        x = round(rng.uniform(low, high), 2)
        if abs(x * x + 2 * x) > 0.3 and abs(x * x + 4 * x + 2) > 0.3:
            return x


def judge(parts, challenge):
    tasks = (("dqdx", first, q, "q′"), ("d2qdx2", second, first, "q″"))
    return [
        expect_formula(
            parts,
            challenge,
            name,
            formula,
            label=label,
            slope=partial_slope(function, "x", "x"),
        )
        for name, formula, function, label in tasks
    ]


JUDGE = Judge(challenge, formulas, judge, by_hand=True)
