"""The Jacobians of x⊙x, of Ax, and of one after the other."""

import numpy as np

from ...kit.checking import Judge
from ...kit.checking.arrays import draw_array, expect_exactly
from ..beside.shared.vjps import at
from ..beside.two_jacobians import JACOBIANS, collect
from .shared.slopes import slopes_of

FUNCTIONS = {
    "jacobian_square": lambda x: x * x,
    "jacobian_linear": lambda A, x: A @ x,
    "jacobian_both": lambda A, x: A @ (x * x),
}
TRUTH = {
    "jacobian_square": lambda x: np.diag(2 * x),
    "jacobian_linear": lambda A, x: A,
    "jacobian_both": lambda A, x: A * (2 * x),
}
WEIGHTS = {"jacobian_square": 2, "jacobian_linear": 1, "jacobian_both": 3}  # the lesson shows that of Ax


def challenge(rng):
    return {
        "near": [case(rng, 2, 3), case(rng, 4, 2)],
        "far": [case(rng, 3, 2, low=10**10, high=4 * 10**10, unit=0.001)],
    }


def case(rng, rows, columns, **size):
    """Return a matrix and a vector that fit; far out, no difference quotient with an ordinary step keeps its digits."""
    return {"A": draw_array(rng, rows, columns), "x": draw_array(rng, columns, **size)}


def judge(parts, challenge):
    return [judged(parts, name, challenge) for name in JACOBIANS]


def judged(parts, name, challenge):
    """Return the finding for one Jacobian; what it should be far out is shown only where it is right nearby."""
    label = f"`{name}({', '.join(JACOBIANS[name])})`"
    nearby = at_cases(parts, name, "near", challenge, label)
    return at_cases(parts, name, "far", challenge, label) if nearby.ok else nearby


def at_cases(parts, name, reach, challenge, label):
    """Return the finding for the Jacobians at the cases nearby or far out."""
    names, part = JACOBIANS[name], f"{name} {reach}"
    expected = {at(one, names): TRUTH[name](*(one[n] for n in names)) for one in challenge[reach]}

    def beside():
        return {at(one, names): quotients(name, one) for one in challenge[reach]}

    return expect_exactly(parts, part, expected, label=label, difference=beside, weight=WEIGHTS[name])


def quotients(name, one):
    """Return the Jacobian by finite differences: row i belongs to output i."""
    fixed = {n: one[n] for n in JACOBIANS[name] if n != "x"}
    count = FUNCTIONS[name](**fixed, x=one["x"]).size

    def row(i):
        return slopes_of(lambda x: FUNCTIONS[name](**fixed, x=x), np.eye(count)[i], {"x": one["x"]})["x"]

    return np.array([row(i) for i in range(count)])


JUDGE = Judge(challenge, collect, judge, by_hand=True)
