"""The vector-Jacobian product of differences of neighbours."""

import numpy as np

from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from ...kit.checking.closeness import EXACT
from .shared.arrays import by_input, slopes_of

LABELS = {"diff_vjp": "`diff_vjp(g)`"}
TRUTHS = {"diff_vjp": lambda g: by_input({"x": -np.diff(g, prepend=0, append=0)})}
QUOTIENTS = {
    "diff_vjp": lambda g: by_input(
        slopes_of(lambda x: x[1:] - x[:-1], g, {"x": np.linspace(1.0, 2.0, len(g) + 1)})
    ),
}


def drawn(rng):
    return {"diff_vjp": [{"g": draw_array(rng, count)} for count in (4, 3, 1)]}


JUDGE = calls(drawn, LABELS, TRUTHS, beside=QUOTIENTS, rel_tol=EXACT)
