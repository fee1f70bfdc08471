"""The vector-Jacobian product of a matrix times a vector, whose Jacobians are not diagonal."""

import numpy as np

from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from ...kit.checking.closeness import EXACT
from .shared.arrays import by_input, slopes_of

SHAPES = ((2, 3), (4, 2), (3, 3))  # the square one lets what is not transposed run through
LABELS = {"matvec_vjp": "`matvec_vjp(g, A, x)`"}
TRUTHS = {"matvec_vjp": lambda g, A, x: by_input({"A": np.outer(g, x), "x": g @ A})}
QUOTIENTS = {
    "matvec_vjp": lambda g, A, x: by_input(slopes_of(lambda A, x: A @ x, g, {"A": A, "x": x})),
}


def drawn(rng):
    return {"matvec_vjp": [matrix(rng, *shape) for shape in SHAPES]}


def matrix(rng, rows, columns):
    """Return a matrix with a vector that fits it and a cotangent of the product."""
    return {"g": draw_array(rng, rows), "A": draw_array(rng, rows, columns), "x": draw_array(rng, columns)}


JUDGE = calls(drawn, LABELS, TRUTHS, beside=QUOTIENTS, rel_tol=EXACT)
