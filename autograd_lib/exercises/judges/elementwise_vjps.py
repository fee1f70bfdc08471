"""Vector-Jacobian products of four elementwise operations."""

import numpy as np

from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from ...kit.checking.closeness import EXACT
from .shared.arrays import by_input, slopes_of

SHAPES = ((4,), (2, 3), (), (3, 1, 2))
TRUTHS = {
    "multiply_vjp": lambda g, a, b: by_input({"a": g * b, "b": g * a}),
    "divide_vjp": lambda g, a, b: by_input({"a": g / b, "b": -g * a / (b * b)}),
    "power_vjp": lambda g, x, n: by_input({"x": g * n * x ** (n - 1)}),
    "exp_vjp": lambda g, y: by_input({"x": g * y}),
}
QUOTIENTS = {
    "multiply_vjp": lambda g, a, b: by_input(slopes_of(lambda a, b: a * b, g, {"a": a, "b": b})),
    "divide_vjp": lambda g, a, b: by_input(slopes_of(lambda a, b: a / b, g, {"a": a, "b": b})),
    "power_vjp": lambda g, x, n: by_input(slopes_of(lambda x: x**n, g, {"x": x})),
    "exp_vjp": lambda g, y: by_input(slopes_of(lambda x: np.e**x, g, {"x": np.asarray(np.log(y))})),
}
ARGUMENTS = {
    "multiply_vjp": ("g", "a", "b"),
    "divide_vjp": ("g", "a", "b"),
    "power_vjp": ("g", "x", "n"),
    "exp_vjp": ("g", "y"),
}


def drawn(rng):
    cases = [case(rng, shape, n) for shape, n in zip(SHAPES, (3, 2, 4, -2), strict=True)]
    return {
        name: [{of: one[of] for of in arguments} for one in cases] for name, arguments in ARGUMENTS.items()
    }


def case(rng, shape, n):
    """Return a cotangent and operands for every operation, of one shape. `a` has a 0, and so has `x` where n > 0."""
    g, a, b, x = (draw_array(rng, *shape) for _ in range(4))
    if a.size > 1:
        a.flat[rng.randrange(a.size)] = 0.0
    if x.size > 1 and n > 0:
        x.flat[rng.randrange(x.size)] = 0.0
    return {"g": g, "a": a, "b": b, "x": x, "n": n, "y": np.asarray(np.exp(x))}


LABELS = {name: f"`{name}({', '.join(arguments)})`" for name, arguments in ARGUMENTS.items()}
JUDGE = calls(drawn, LABELS, TRUTHS, beside=QUOTIENTS, rel_tol=EXACT)
