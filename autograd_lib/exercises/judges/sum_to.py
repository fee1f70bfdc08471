"""Summing a gradient back to the shape from which broadcasting started."""

from functools import partial

import numpy as np

from ... import engine as torch
from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ..beside.shared.array_calls import call
from ..beside.sum_to import collect
from .shared.arrays import draw, generator, inputs, pulled_back, slopes, when_shown

LABELS = {
    "leading": Text("`sum_to`：左边多出来的维", "`sum_to`: dimensions added on the left"),
    "stretched": Text("`sum_to`：大小为 1 的维", "`sum_to`: dimensions of size 1"),
    "both": Text("`sum_to`：两样都有", "`sum_to`: both at once"),
    "inner": Text(
        "`sum_to`：中间的维，以及什么也没有广播的情形",
        "`sum_to`: a dimension in the middle, and nothing broadcast at all",
    ),
}


def challenge(rng):
    random = generator(rng)
    p, q, r = (int(size) for size in random.permutation((2, 3, 4)))
    matrix, cube = draw(random, (q, r)), draw(random, (p, q, r))
    square, line = draw(random, (3, 3)), draw(random, (1, r))
    return {
        "leading": [[cube, [r]], [cube, [q, r]], [cube, []], [square, [3]]],
        "stretched": [[matrix, [q, 1]], [matrix, [1, r]], [matrix, [1, 1]], [square, [3, 1]]],
        "both": [[cube, [q, 1]], [cube, [1, r]], [cube, [1]]],
        "inner": [[cube, [p, 1, r]], [cube, [p, 1, 1]], [matrix, [q, r]], [line, [1, 1]], [line, [1, r]]],
    }


def judge(parts, challenge):
    findings = []
    for name, cases in challenge.items():
        expected, beside = {}, {}
        for g, shape in cases:
            called, x = call("sum_to", g, tuple(shape)), np.zeros(shape)
            expected[called] = pulled_back(
                lambda t, g=g: t + torch.zeros(*g.shape, dtype=torch.float64), x, g
            )
            beside[called] = partial(slopes, lambda x, g=g: np.broadcast_to(x, g.shape), x, g)
        shown = inputs(*(("g", g) for g, _ in cases))
        findings.append(
            expect(parts, name, expected, label=LABELS[name], difference=when_shown(beside), why=shown)
        )
    return findings


JUDGE = Judge(challenge, collect, judge, by_hand=True)
