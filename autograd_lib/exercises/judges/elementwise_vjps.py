"""Five elementwise operations, there and back."""

import operator
from functools import partial

import numpy as np

from ...kit.checking import Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from ...kit.checking.closeness import EXACT
from ...kit.checking.comparing import expect
from ..beside.elementwise_vjps import collect
from .shared.arrays import slopes_of

SHAPES = ((4,), (2, 3), (), (3, 1, 2))
EXPONENTS = (3, 2, 4, -2)
INPUTS = {"Multiply": "ab", "Divide": "ab", "Power": "xn", "Exp": "x", "Log": "x"}
VALUES = {
    "Multiply": operator.mul,
    "Divide": operator.truediv,
    "Power": operator.pow,
    "Exp": np.exp,
    "Log": np.log,
}
SHARES = {
    "Multiply": lambda g, a, b: (g * b, g * a),
    "Divide": lambda g, a, b: (g / b, -g * a / (b * b)),
    "Power": lambda g, x, n: (g * n * x ** (np.where(n == 0, 1, n) - 1), None),
    "Exp": lambda g, x: (g * np.exp(x),),
    "Log": lambda g, x: (g / x,),
}


def drawn(rng):
    shaped = [case(rng, shape, n) for shape, n in zip(SHAPES, EXPONENTS, strict=True)]
    parts = {name: [{of: one[of] for of in (*INPUTS[name], "g")} for one in shaped] for name in VALUES}
    for one in parts["Log"]:
        one["x"] = np.asarray(np.abs(one["x"]) + 0.5)
    numbers = rng.sample((-3, -2, 2, 3, 4), 4)
    for name, (a, b) in {"Multiply": numbers[:2], "Divide": numbers[2:]}.items():
        first, second = (case(rng, (3,), 2) for _ in range(2))
        parts[f"{name} constant"] = [
            {"a": first["b"], "b": b, "g": first["g"]},
            {"a": np.array([a, 0, b]), "b": second["b"], "g": second["g"]},
        ]
    parts["Power constant"] = [exponents(rng, 0), exponents(rng, np.array([0, 1, rng.choice((2, 3)), -2]))]
    return parts


def case(rng, shape, n):
    """Return a cotangent and operands for every operation, of one shape. `a` has a 0, and so has `x` where n > 0."""
    g, a, b, x = (draw_array(rng, *shape) for _ in range(4))
    if a.size > 1:
        a.flat[rng.randrange(a.size)] = 0.0
    if x.size > 1 and n > 0:
        x.flat[rng.randrange(x.size)] = 0.0
    return {"g": g, "a": a, "b": b, "x": x, "n": n}


def exponents(rng, n):
    """Return a base with zeros under the exponents 0 and 1, and under a larger one."""
    x, g = draw_array(rng, 4), draw_array(rng, 4)
    x[:3] = 0.0
    return {"x": x, "n": n, "g": g}


def truth(name, *given):
    """Return the value, and a share for each input that is an array of floats; None for a constant."""
    *inputs, g = given
    asked = map(is_tracked, inputs)
    shares = (
        share if wanted else None for share, wanted in zip(SHARES[name](g, *inputs), asked, strict=True)
    )
    return {"out": np.asarray(VALUES[name](*inputs)), **named(name, shares)}


def quotients(name, *given):
    """Return the same as `truth` does, by difference quotients."""
    *inputs, g = given
    letters = dict(zip(INPUTS[name], inputs, strict=True))
    tracked = {letter: one for letter, one in letters.items() if is_tracked(one)}
    slopes = slopes_of(lambda *at: forward(name, letters | dict(zip(tracked, at, strict=True))), g, tracked)
    return {"out": forward(name, letters), **named(name, map(slopes.get, letters))}


def forward(name, inputs):
    return np.asarray(VALUES[name](*inputs.values()))


def is_tracked(one):
    return isinstance(one, np.ndarray) and one.dtype.kind == "f"


def named(name, shares):
    found = {f"∂L/∂{letter}": share for letter, share in zip(INPUTS[name], shares, strict=True)}
    return {name: share if share is None else np.asarray(share) for name, share in found.items()}


LABEL = Text("`{name}`：`forward`，然后 `backward(ctx, g)`", "`{name}`: `forward`, then `backward(ctx, g)`")
ASKED = {
    **{f"x.{name.lower()}()": [name, "x"] for name in ("Exp", "Log", "Tanh", "Relu")},
    **{f"abs({x})": abs(x) for x in (-3, 0, 2)},
}
METHODS = Text(
    "`Methods`：`x` 交给了哪一个运算，`abs` 的值",
    "`Methods`: which operation gets `x`, and the values of `abs`",
)
CONSTANT = {
    "Multiply": Text("`Multiply`：一个因子是常数", "`Multiply`: one factor is a constant"),
    "Divide": Text("`Divide`：一个操作数是常数", "`Divide`: one operand is a constant"),
    "Power": Text("`Power`：指数是 0，或者是数组", "`Power`: the exponent is 0, or an array"),
}
JUDGE = calls(
    drawn,
    {name: LABEL.fill(name=name) for name in VALUES}
    | {f"{name} constant": label for name, label in CONSTANT.items()},
    {name: partial(truth, name) for name in VALUES},
    beside={name: partial(quotients, name) for name in VALUES},
    back="g",
    rel_tol=EXACT,
    staged=True,
    said=("Methods",),
    more=lambda parts: [expect(parts, "Methods", ASKED, label=METHODS)],
    collect=collect,
)
