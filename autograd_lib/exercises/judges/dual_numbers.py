"""Dual numbers, and all partials with one pass for each input."""

import cmath

from ...kit.checking import Judge, Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.comparing import expect
from ..beside.dual_numbers import WRITTEN_DUAL, collect, polynomial
from .shared.tiny_steps import TINY, slope

LABELS = {
    "sum": "`a + b`, `a + a`, `a + {k}`, `{k} + a`",
    "difference": "`a - b`, `b - a`, `a - {k}`, `{k} - a`",
    "product": "`a * b`, `a * a`, `a * {k}`, `{k} * a`",
    "exp": "`a.exp()`, `b.exp()`",
    "chain": "`(a * b).exp()`, `a.exp() * b`",
}
OPERANDS = Text(
    "{what}；a、b 依次取 {pairs}，每次算两遍：[value, tangent]",
    "{what}; a and b are {pairs} in turn, everything is computed twice: [value, tangent]",
)
PARTIALS = Text("`partials_forward(f, {at})`", "`partials_forward(f, {at})`")


class Complex(complex):
    """A complex number with the methods that expressions in dual numbers call."""

    def exp(self):
        return Complex(cmath.exp(self))

    def __mul__(self, other):
        return Complex(complex(self) * other)


def challenge(rng):
    def numbers(zero):
        values = [float(one) for one in draw_array(rng, 5, low=20, high=190)]
        a, b, by_a, by_b, k = values
        return {"pairs": [[0.0 if zero else a, by_a], [b, by_b]], "k": k}

    inputs = [[round(float(one), 2) for one in draw_array(rng, count)] for count in (2, 5)]
    inputs[1][3] = inputs[1][1]  # equal values, yet inputs of their own
    return {"numbers": [numbers(False), numbers(True)], "inputs": inputs}


def judge(parts, challenge):
    found = [written(parts, name, challenge["numbers"]) for name in WRITTEN_DUAL]
    return found + [partials(parts, place, at) for place, at in enumerate(challenge["inputs"])]


def written(parts, name, cases):
    """Return the finding for one kind of expression, computed twice on the same operands."""
    expected = []
    for case in cases:
        a, b = (Complex(value, TINY * tangent) for value, tangent in case["pairs"])
        expected += [[one.real, slope(one)] for one in WRITTEN_DUAL[name](a, b, case["k"])] * 2
    pairs = "; ".join(", ".join(f"Dual({v:g}, {t:g})" for v, t in case["pairs"]) for case in cases)
    label = OPERANDS.fill(what=LABELS[name].format(k="k"), pairs=pairs)
    return expect(parts, name, expected, label=label)


def partials(parts, place, at):
    """Return the finding for the partials of a polynomial, and for the number of times that it was run."""
    slopes = [
        slope(polynomial([complex(x, TINY * (i == j)) for j, x in enumerate(at)])) for i, _ in enumerate(at)
    ]
    expected = {"partials": slopes, "calls of f": len(at), "kept": True}
    label = PARTIALS.fill(at="[" + ", ".join(f"{x:g}" for x in at) + "]")
    return expect(parts, f"partials {place}", expected, label=label)


JUDGE = Judge(challenge, collect, judge)
