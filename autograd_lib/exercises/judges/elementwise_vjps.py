"""Vector-Jacobian products of four elementwise operations."""

import numpy as np

from ...kit.checking import Judge
from ...kit.checking.arrays import CHANGED, draw_array, expect_exactly
from ...kit.checking.promises import harmless
from ..beside.elementwise_vjps import VJPS, collect
from .shared.slopes import by_input, slopes_of

SHAPES = ((4,), (2, 3), (), (3, 1, 2))
TRUTH = {
    "multiply_vjp": lambda g, a, b: {"a": g * b, "b": g * a},
    "divide_vjp": lambda g, a, b: {"a": g / b, "b": -g * a / (b * b)},
    "power_vjp": lambda g, x, n: {"x": g * n * x ** (n - 1)},
    "exp_vjp": lambda g, y: {"x": g * y},
}


def challenge(rng):
    return {"cases": [case(rng, shape, n) for shape, n in zip(SHAPES, (3, 2, 4, -2), strict=True)]}


def case(rng, shape, n):
    """Return a cotangent and operands for every operation, of one shape. `a` has a 0, and so has `x` where n > 0."""
    g, a, b, x = (draw_array(rng, *shape) for _ in range(4))
    if a.size > 1:
        a.flat[rng.randrange(a.size)] = 0.0
    if x.size > 1 and n > 0:
        x.flat[rng.randrange(x.size)] = 0.0
    return {"g": g, "a": a, "b": b, "x": x, "n": n, "y": np.asarray(np.exp(x))}


def judge(parts, challenge):
    return [judged(parts, name, challenge) for name in VJPS]


def judged(parts, name, challenge):
    """Return the finding for one function: written by hand, right for every case, and harmless to its arguments."""
    label = f"`{name}({', '.join(VJPS[name])})`"
    cases = challenge["cases"]
    expected = {f"g {one['g'].shape}": by_input(TRUTH[name](*(one[n] for n in VJPS[name]))) for one in cases}

    def beside():
        return {f"g {one['g'].shape}": by_input(quotients(name, one)) for one in cases}

    values = expect_exactly(parts, name, expected, label=label, difference=beside)
    return harmless(parts, f"{name} kept", label=label, why=CHANGED) if values.ok else values


def quotients(name, one):
    """Return the finite differences of Σ g · output by the operands of one operation."""
    if name == "multiply_vjp":
        return slopes_of(lambda a, b: a * b, one["g"], {"a": one["a"], "b": one["b"]})
    if name == "divide_vjp":
        return slopes_of(lambda a, b: a / b, one["g"], {"a": one["a"], "b": one["b"]})
    if name == "power_vjp":
        return slopes_of(lambda x: x ** one["n"], one["g"], {"x": one["x"]})
    return slopes_of(lambda x: np.e**x, one["g"], {"x": one["x"]})


JUDGE = Judge(challenge, collect, judge, by_hand=True)
