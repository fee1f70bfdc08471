"""The derivatives of three activation functions, from their outputs alone."""

import math

from ...kit.checking import Judge
from ...kit.checking.closeness import EXACT
from ...kit.checking.comparing import expect
from ..beside.slopes_from_outputs import collect
from .shared.differences import central_differences


def tanh(x):
    return math.tanh(x)


def sigmoid(x):
    return 1 / (1 + math.exp(-x))


def relu(x):
    return max(x, 0.0)


FUNCTIONS = {  # the function, and its derivative with respect to the input, from the output
    "Tanh": (tanh, lambda t: 1 - t * t),
    "Sigmoid": (sigmoid, lambda s: s * (1 - s)),
    "Relu": (relu, lambda r: 1 if r > 0 else 0),
}


def challenge(rng):
    sizes = [(0.2, 0.7), (-0.7, -0.2), (1.2, 2.4), (-2.4, -1.2)]  # outputs of relu above and below 1
    inputs = [round(rng.uniform(*size), 2) for size in sizes] + [40.0, -40.0]  # there, tanh is 1 and -1
    return {name: [function(x) for x in inputs] for name, (function, _) in FUNCTIONS.items()} | {
        "inputs": inputs
    }


def judge(parts, challenge):
    return [slope_of(parts, name, challenge) for name in FUNCTIONS]


def slope_of(parts, name, challenge):
    function, formula = FUNCTIONS[name]
    beside = (
        [central_differences(function, {"x": x})["x"] for x in challenge["inputs"]]
        if name != "Relu"
        else None
    )
    shown = ", ".join(f"{output:.4g}" for output in challenge[name])
    expected = [formula(output) for output in challenge[name]]
    label = f"`{name}.slopes(out, None)`, out = {shown}"
    given = {"": {"out": challenge[name]}}
    return expect(parts, name, expected, label=label, difference=beside, given=given, rel_tol=EXACT)


JUDGE = Judge(challenge, collect, judge, by_hand=True)
