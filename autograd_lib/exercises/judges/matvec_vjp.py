"""Vector-Jacobian products of two operations whose Jacobians are not diagonal."""

import numpy as np

from ...kit.checking import Judge
from ...kit.checking.arrays import CHANGED, draw_array, expect_exactly
from ...kit.checking.promises import harmless
from ..beside.matvec_vjp import MIXING, collect
from .shared.slopes import by_input, slopes_of

MATRICES = ((2, 3), (4, 2), (3, 3))  # the square one lets what is not transposed run through
TRUTH = {
    "diff_vjp": lambda g: {"x": -np.diff(g, prepend=0, append=0)},
    "matvec_vjp": lambda g, A, x: {"A": np.outer(g, x), "x": g @ A},
}


def challenge(rng):
    return {
        "diff_vjp": [{"g": draw_array(rng, count)} for count in (4, 3, 1)],
        "matvec_vjp": [matrix(rng, *shape) for shape in MATRICES],
    }


def matrix(rng, rows, columns):
    """Return a matrix with a vector that fits it and a cotangent of the product."""
    return {"g": draw_array(rng, rows), "A": draw_array(rng, rows, columns), "x": draw_array(rng, columns)}


def judge(parts, challenge):
    return [judged(parts, name, challenge[name]) for name in MIXING]


def judged(parts, name, cases):
    """Return the finding for one function: written by hand, right for every case, and harmless to its arguments."""
    label = f"`{name}({', '.join(MIXING[name])})`"
    expected = {
        f"g {one['g'].shape}": by_input(TRUTH[name](*(one[n] for n in MIXING[name]))) for one in cases
    }

    def beside():
        return {f"g {one['g'].shape}": by_input(quotients(name, one)) for one in cases}

    values = expect_exactly(parts, name, expected, label=label, difference=beside)
    return harmless(parts, f"{name} kept", label=label, why=CHANGED) if values.ok else values


def quotients(name, one):
    """Return the finite differences of Σ g · output by the inputs of one operation."""
    if name == "diff_vjp":
        return slopes_of(lambda x: x[1:] - x[:-1], one["g"], {"x": np.linspace(1.0, 2.0, len(one["g"]) + 1)})
    return slopes_of(lambda A, x: A @ x, one["g"], {"A": one["A"], "x": one["x"]})


JUDGE = Judge(challenge, collect, judge, by_hand=True)
