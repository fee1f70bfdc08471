from types import SimpleNamespace

import numpy as np

from ...kit.checking import calls
from ...kit.checking.collecting import attempt
from .shared.methods import among
from .shared.operations import both_ways


def collect(answers, challenge):
    """What the functions and both ways of `MatMul` give, and which operation the operators ask for what."""
    ways = dict.fromkeys(("MatMul", "dA", "dB"), answers["MatMul"])
    if answers["MatMul"] is not ...:
        ways = {"MatMul": product(answers["MatMul"]), "dA": share("a", answers), "dB": share("b", answers)}
    asked = {part: call for part, call in challenge.items() if "cases" in call}
    return calls.collect(answers | ways, asked) | {"operators": attempt(operators, answers["Matrices"])}


def product(operation):
    return lambda g, a, b: both_ways(operation, "a", "b")(a, b, g)


def share(name, answers):
    return lambda g, a, b: product(answers["MatMul"])(g, a, b)[name]


def operators(kind):
    """Return, for `@` with a tensor on either side and on both, and for `.T`, what is handed to which operation."""
    one, other = (type("One", (kind,), {"__array_ufunc__": None})() for _ in range(2))
    array = np.ones((2, 2))
    names = {id(one): "x", id(other): "y", id(array): "array"}

    def standing_for(operation):
        return SimpleNamespace(
            apply=lambda *inputs: [operation, *(names.get(id(one), "?") for one in inputs)]
        )

    with among(kind, {name: standing_for(name) for name in ("MatMul", "Transpose")}):
        return {"x @ y": one @ other, "x @ array": one @ array, "array @ x": array @ one, "x.T": one.T}
