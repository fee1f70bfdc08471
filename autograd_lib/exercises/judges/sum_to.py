"""Summing a gradient back to the shape from which broadcasting started."""

import numpy as np

from ... import engine as torch
from ...kit.checking import Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from .shared.arrays import pulled_back, slopes

LABELS = {
    "leading": Text("`sum_to`：左边多出来的维", "`sum_to`: dimensions added on the left"),
    "stretched": Text("`sum_to`：大小为 1 的维", "`sum_to`: dimensions of size 1"),
    "both": Text("`sum_to`：两样都有", "`sum_to`: both at once"),
    "inner": Text(
        "`sum_to`：中间的维，以及什么也没有广播的情形",
        "`sum_to`: a dimension in the middle, and nothing broadcast at all",
    ),
}


def drawn(rng):
    p, q, r = rng.sample((2, 3, 4), 3)
    matrix, cube, square, line = (draw_array(rng, *of) for of in ((q, r), (p, q, r), (3, 3), (1, r)))
    groups = {
        "leading": [(cube, [r]), (cube, [q, r]), (cube, []), (square, [3])],
        "stretched": [(matrix, [q, 1]), (matrix, [1, r]), (matrix, [1, 1]), (square, [3, 1])],
        "both": [(cube, [q, 1]), (cube, [1, r]), (cube, [1])],
        "inner": [(cube, [p, 1, r]), (cube, [p, 1, 1]), (matrix, [q, r]), (line, [1, 1]), (line, [1, r])],
    }
    return {name: [{"g": g, "shape": {"tuple": of}} for g, of in cases] for name, cases in groups.items()}


def truth(g, shape):
    return pulled_back(lambda x: x + torch.zeros(*g.shape, dtype=torch.float64), np.zeros(shape), g)


def quotients(g, shape):
    return slopes(lambda x: np.broadcast_to(x, g.shape), np.zeros(shape), g)


JUDGE = calls(drawn, LABELS, {"sum_to": truth}, beside={"sum_to": quotients})
