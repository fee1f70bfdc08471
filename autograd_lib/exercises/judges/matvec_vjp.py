"""Vector-Jacobian products of two operations whose Jacobians are not diagonal."""

import numpy as np

from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from ...kit.checking.closeness import EXACT
from .shared.arrays import by_input, slopes_of

MATRICES = ((2, 3), (4, 2), (3, 3))  # the square one lets what is not transposed run through
LABELS = {"diff_vjp": "`diff_vjp(g)`", "matvec_vjp": "`matvec_vjp(g, A, x)`"}
TRUTHS = {
    "diff_vjp": lambda g: by_input({"x": -np.diff(g, prepend=0, append=0)}),
    "matvec_vjp": lambda g, A, x: by_input({"A": np.outer(g, x), "x": g @ A}),
}
QUOTIENTS = {
    "diff_vjp": lambda g: by_input(
        slopes_of(lambda x: x[1:] - x[:-1], g, {"x": np.linspace(1.0, 2.0, len(g) + 1)})
    ),
    "matvec_vjp": lambda g, A, x: by_input(slopes_of(lambda A, x: A @ x, g, {"A": A, "x": x})),
}


def drawn(rng):
    return {
        "diff_vjp": [{"g": draw_array(rng, count)} for count in (4, 3, 1)],
        "matvec_vjp": [matrix(rng, *shape) for shape in MATRICES],
    }


def matrix(rng, rows, columns):
    """Return a matrix with a vector that fits it and a cotangent of the product."""
    return {"g": draw_array(rng, rows), "A": draw_array(rng, rows, columns), "x": draw_array(rng, columns)}


JUDGE = calls(drawn, LABELS, TRUTHS, beside=QUOTIENTS, rel_tol=EXACT)
