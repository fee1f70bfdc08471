"""The ways back through a sum and a mean, over any axes, with and without keepdims."""

from functools import partial
from operator import methodcaller

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ..beside.shared.array_calls import call
from ..beside.sum_and_mean import axis_of, collect
from .shared.arrays import draw, generator, inputs, pulled_back, slopes, when_shown

NAMES = ("sum_vjp", "mean_vjp")
GROUPS = {
    "all": Text("`axis=None`", "`axis=None`"),
    "one": Text("一个维", "one axis"),
    "several": Text("几个维", "several axes"),
}
LABEL = Text("`{name}`，{group}", "`{name}`, {group}")


def challenge(rng):
    random = generator(rng)
    p, q, r = (int(size) for size in random.permutation((2, 3, 4)))
    ways = {
        "all": [([q, r], None, False), ([q, r], None, True)],
        "one": [
            ([3, 3], 1, False),
            ([q, r], 0, False),
            ([p, q, r], -2, False),
            ([q, r], 1, True),
            ([p, q, r], -1, False),
        ],
        "several": [
            ([p, q, r], [0, 2], False),
            ([p, q, r], [-1, 1], False),
            ([p, q, r], [1, 0], False),
            ([p, q, r], [-2, -1], False),
            ([p, q, r], [0, 1], True),
        ],
    }
    return {name: [_case(random, *way) for way in group] for name, group in ways.items()}


def _case(random, shape, axis, keepdims):
    reduced = np.zeros(shape).sum(axis=axis_of(axis), keepdims=keepdims)
    return [shape, axis, keepdims, draw(random, np.shape(reduced))]


def judge(parts, challenge):
    return [_gradients(parts, name, group, cases) for name in NAMES for group, cases in challenge.items()]


def _gradients(parts, name, group, cases):
    reduction, expected, beside = name.removesuffix("_vjp"), {}, {}
    for shape, axis, keepdims, g in cases:
        axis, x = axis_of(axis), np.zeros(shape)
        called = call(name, g, tuple(shape), axis, keepdims)
        dims = tuple(range(x.ndim)) if axis is None else axis
        expected[called] = pulled_back(methodcaller(reduction, dim=dims, keepdim=keepdims), x, g)
        beside[called] = partial(slopes, methodcaller(reduction, axis=axis, keepdims=keepdims), x, g)
    label, shown = LABEL.fill(name=name, group=GROUPS[group]), inputs(*(("g", g) for *_, g in cases))
    return expect(parts, f"{name} {group}", expected, label=label, difference=when_shown(beside), why=shown)


JUDGE = Judge(challenge, collect, judge, by_hand=True)
