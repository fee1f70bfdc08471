"""Softmax and its logarithm, forward without overflow and back without a Jacobian."""

from operator import methodcaller

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ..beside.log_softmax import collect
from .shared.arrays import MOST_SHOWN, draw, generator, inputs, pulled_back, slopes

NAMES = ("softmax", "log_softmax")
GROUPS = {
    "moderate": Text("普通的数", "ordinary numbers"),
    "large": Text("很大和很小的数", "very large and very small numbers"),
}
LABEL = Text("`out, vjp = {name}(x)`，{group}", "`out, vjp = {name}(x)`, {group}")


def challenge(rng):
    random = generator(rng)
    p, q, r = (int(size) for size in random.permutation((2, 3, 4)))
    far = draw(random, (4, 4))
    far[0] += 1000  # exp overflows
    far[1] -= 1000  # exp underflows, also beside the first row
    far[2, int(random.integers(4))] += 950  # the probabilities of all others underflow,
    far[3, int(random.integers(4))] += 20000  # and here in every kind of float
    return {
        "moderate": [_case(random, draw(random, shape)) for shape in ((5,), (q, r), (p, q, r))],
        "large": [_case(random, far)],
    }


def _case(random, x):
    return [x, draw(random, x.shape)]


def judge(parts, challenge):
    return [_line(parts, name, group, cases) for name in NAMES for group, cases in challenge.items()]


def _line(parts, name, group, cases):
    values, expected = VALUES[name], {}
    for x, g in cases:
        back = pulled_back(methodcaller(name, dim=-1), x, g)
        expected[f"x{x.shape}"] = {"out": values(x), "vjp(g)": back}
    label, shown = LABEL.fill(name=name, group=GROUPS[group]), inputs(*_named(cases))

    def beside():
        return {f"x{x.shape}": {"out": values(x), "vjp(g)": slopes(values, x, g)} for x, g in cases}

    # Of numbers near 1000 a difference quotient keeps few digits.
    difference = beside if group == "moderate" else None
    return expect(parts, f"{name} {group}", expected, label=label, difference=difference, why=shown)


def _named(cases):
    return (pair for x, g in cases if x.size < MOST_SHOWN for pair in (("x", x), ("g", g)))


def log_softmax(x):
    """Return the logarithm of the softmax along the last axis."""
    x = x - x.max(axis=-1, keepdims=True)
    return x - np.log(np.exp(x).sum(axis=-1, keepdims=True))


VALUES = {"softmax": lambda x: np.exp(log_softmax(x)), "log_softmax": log_softmax}


JUDGE = Judge(challenge, collect, judge, by_hand=True)
