"""The ways back through a sum and a mean, over any axes, with and without keepdims."""

from functools import partial
from operator import methodcaller

import numpy as np

from ...kit.checking import Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import argument, calls
from .shared.arrays import pulled_back, slopes

GROUPS = {
    "all": Text("`axis=None`", "`axis=None`"),
    "one": Text("一个维", "one axis"),
    "several": Text("几个维", "several axes"),
}
LABEL = Text("`{name}`，{group}", "`{name}`, {group}")
NAMES = ("sum", "mean")


def drawn(rng):
    p, q, r = rng.sample((2, 3, 4), 3)
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
    groups = {group: [_case(rng, *way) for way in cases] for group, cases in ways.items()}
    return {f"{name}_vjp {group}": cases for name in NAMES for group, cases in groups.items()}


def _case(rng, shape, axis, keepdims):
    axis = {"tuple": axis} if isinstance(axis, list) else axis
    reduced = np.zeros(shape).sum(axis=argument(axis), keepdims=keepdims)
    g = draw_array(rng, *np.shape(reduced))
    return {"g": g, "shape": {"tuple": shape}, "axis": axis, "keepdims": keepdims}


def truth(reduction, g, shape, axis, keepdims):
    dims = tuple(range(len(shape))) if axis is None else axis
    return pulled_back(methodcaller(reduction, dim=dims, keepdim=keepdims), np.zeros(shape), g)


def quotients(reduction, g, shape, axis, keepdims):
    return slopes(methodcaller(reduction, axis=axis, keepdims=keepdims), np.zeros(shape), g)


JUDGE = calls(
    drawn,
    {
        f"{name}_vjp {group}": LABEL.fill(name=f"{name}_vjp", group=about)
        for name in NAMES
        for group, about in GROUPS.items()
    },
    {f"{name}_vjp": partial(truth, name) for name in NAMES},
    beside={f"{name}_vjp": partial(quotients, name) for name in NAMES},
)
