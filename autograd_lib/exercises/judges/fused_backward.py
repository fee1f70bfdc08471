"""A backward of 10(x + y)² that takes every weight for their mean; show it, then repair it."""

import numpy as np

from ...kit.checking import Text
from ...kit.checking.arrays import as_array, draw_array
from ...kit.checking.calls import calls
from ...kit.checking.closeness import EXACT
from ...kit.checking.comparing import claim
from .shared.arrays import by_input, slopes_of

SHARE = 1e-6  # of the right result, by which the faulty one has to be off
COUNTEREXAMPLE = Text("反例 (x, y, g)", "counterexample (x, y, g)")
NOTHING_SHOWN = Text(
    "在这个输入上，有错的函数恰好给出正确的结果，所以说明不了问题。",
    "On this input the faulty function happens to give the right result, so it shows nothing.",
)
NO_INPUT = Text(
    "反例是三组数 (x, y, g)：形状相同，不为空，都是有限的数，例如 `([1.0, 2.0], [10.0, 20.0], [1.0, 1.0])`。",
    "A counterexample is three sets of numbers (x, y, g) of one shape, not empty, all of them finite, such as "
    "`([1.0, 2.0], [10.0, 20.0], [1.0, 1.0])`.",
)


def drawn(rng):
    return {"repaired": [case(rng, 3), case(rng, 2, 2), case(rng)]}


def case(rng, *shape):
    """Return a cotangent and both inputs; no entry of x + y is near zero, for there every answer agrees."""
    while True:
        g, x, y = (draw_array(rng, *shape) for _ in range(3))
        if np.abs(x + y).min() > 0.2:
            return {"g": g, "x": x, "y": y}


def right(g, x, y):
    """Return the vector-Jacobian product by x and by y."""
    slope = 20 * (x + y)
    return by_input({"x": g * slope, "y": g * slope})


def quotients(g, x, y):
    """Return the finite differences of Σ g · 10(x + y)²."""
    return by_input(slopes_of(lambda x, y: 10 * (x + y) ** 2, g, {"x": x, "y": y}))


def shown(parts):
    """Return the finding for the counterexample."""
    own = as_input(parts.get("counterexample"))
    why = NO_INPUT if own is None else NOTHING_SHOWN
    return claim(
        parts, "counterexample", lambda _: separates(own), label=COUNTEREXAMPLE, because=why, weight=2
    )


def as_input(value):
    """Return x, y and g as arrays, or None for what is not three sets of finite numbers of one shape."""
    if isinstance(value, np.ndarray) and value.ndim:
        value = list(value)
    if not isinstance(value, list) or len(value) != 3:
        return None
    arrays = [as_array(one) for one in value]
    if not all(isinstance(one, np.ndarray) and one.dtype == np.float64 for one in arrays):
        return None
    if len({one.shape for one in arrays}) != 1 or not arrays[0].size:
        return None
    return arrays if all(np.isfinite(one).all() for one in arrays) else None


def separates(arrays):
    """Return whether the faulty function, which takes each entry of g for their mean, is visibly wrong."""
    if arrays is None:
        return False
    x, y, g = arrays
    with np.errstate(over="ignore", invalid="ignore"):
        faulty, true = 20 * (x + y) * np.mean(g), 20 * (x + y) * g
        return bool((np.abs(faulty - true) > SHARE * (np.abs(faulty) + np.abs(true))).any())


def gist(part, value):
    """Return why an input shows nothing in the place of the input."""
    own = as_input(value) if part == "counterexample" else None
    if own is None or separates(own):
        return value
    x, y, g = own
    if g.size == 1:
        return "a single entry"
    if (g == g.flat[0]).all():
        return "g is 1" if g.flat[0] == 1 else "g is the same everywhere"
    return value if (x + y).any() else "x + y is 0"


JUDGE = calls(
    drawn,
    {"repaired": "`repaired(g, x, y)`"},
    {"repaired": right},
    beside={"repaired": quotients},
    weights={"repaired": 3},
    rel_tol=EXACT,
    by_hand=False,
    said=("counterexample",),
    more=lambda parts: [shown(parts)],
    gist=gist,
)
