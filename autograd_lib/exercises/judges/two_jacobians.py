"""The Jacobians of x⊙x and of Ax."""

from functools import partial

import numpy as np

from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from ...kit.checking.closeness import EXACT
from .shared.arrays import slopes_of

ARGUMENTS = {"jacobian_square": ("x",), "jacobian_linear": ("A", "x")}
LABELS = {name: f"`{name}({', '.join(arguments)})`" for name, arguments in ARGUMENTS.items()}
FUNCTIONS = {
    "jacobian_square": lambda x: x * x,
    "jacobian_linear": lambda A, x: A @ x,
}
TRUTHS = {
    "jacobian_square": lambda x: np.diag(2 * x),
    "jacobian_linear": lambda A, x: A,
}
WEIGHTS = {"jacobian_square": 3, "jacobian_linear": 1}  # the lesson shows that of Ax


def drawn(rng):
    cases = {
        "near": [case(rng, 2, 3), case(rng, 4, 2)],
        "far": [case(rng, 3, 2, low=10**8, high=4 * 10**8, unit=0.1)],
    }
    return {
        f"{name} {reach}": [{of: one[of] for of in arguments} for one in cases[reach]]
        for name, arguments in ARGUMENTS.items()
        for reach in cases
    }


def case(rng, rows, columns, **size):
    """Return a matrix and a vector that fit; far out, no difference quotient with an ordinary step keeps its digits."""
    return {"A": draw_array(rng, rows, columns), "x": draw_array(rng, columns, **size)}


def quotients(function, *fixed):
    """Return the Jacobian by finite differences: row i belongs to output i."""
    *fixed, x = fixed
    rows = np.eye(function(*fixed, x).size)
    return np.array([slopes_of(lambda x: function(*fixed, x), row, {"x": x})["x"] for row in rows])


JUDGE = calls(
    drawn,
    LABELS,
    TRUTHS,
    beside={name: partial(quotients, function) for name, function in FUNCTIONS.items()},
    weights=WEIGHTS,
    rel_tol=EXACT,
    staged=True,
)
