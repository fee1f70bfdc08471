"""ex07_2: the matrix product as an operation of one's own, inside the engine."""

import numpy as np

from ...checking import Judge, Text
from ...checking.engines import refused_finding
from . import collect
from .common import expect_array, matrix

APPLY = "`MatMul.apply(A, B)`"
LABELS = {
    "value": Text(APPLY + " 的值，A 是 {a}，B 是 {b}", "the value of " + APPLY + ", A is {a}, B is {b}"),
    "dA": Text("A 的梯度，A 是 {a}，B 是 {b}", "the gradient of A, A is {a}, B is {b}"),
    "dB": Text("B 的梯度，A 是 {a}，B 是 {b}", "the gradient of B, A is {a}, B is {b}"),
    "square": Text("两个 3×3 的矩阵，两边的梯度", "both gradients of two 3×3 matrices"),
}
BACKWARD = "`MatMul.backward`"
WEIGHTS = {"value": 1, "dA": 1.5, "dB": 1.5, "square": 1}


def challenge(rng):
    n, k, m = rng.sample((2, 3, 4), 3)
    return {
        "oblong": {"a": matrix(rng, n, k), "b": matrix(rng, k, m), "g": matrix(rng, n, m)},
        "square": {name: matrix(rng, 3, 3) for name in "abg"},
    }


def truth(challenge):
    """Return the product and the gradients, every one as sums over one index."""
    oblong, square = (challenge[name] for name in ("oblong", "square"))
    return {
        "value": np.einsum("ik,kj->ij", oblong["a"], oblong["b"]),
        **gradients(oblong),
        "square": gradients(square),
    }


def gradients(task):
    a, b, g = (task[name] for name in "abg")
    return {"dA": np.einsum("ij,kj->ik", g, b), "dB": np.einsum("ik,ij->kj", a, g)}


def judge(parts, challenge):
    shapes = {name: "×".join(map(str, challenge["oblong"][name].shape)) for name in "ab"}
    lent = refused_finding(parts, "own", label=BACKWARD, weight=sum(WEIGHTS.values()) - WEIGHTS["value"])
    found = [
        expect_array(parts, name, value, label=LABELS[name].fill(**shapes), weight=WEIGHTS[name])
        for name, value in truth(challenge).items()
    ]
    return [found[0], lent] if lent else found


JUDGE = Judge(challenge, collect.ex07_2, judge)
