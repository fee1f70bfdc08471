"""A sum and a mean as operations, there and back, over any axes, with and without keepdims."""

from functools import partial
from operator import methodcaller

import numpy as np

from ...kit.checking import Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import argument, calls
from ..beside.shared.operations import collect
from .shared.arrays import labelled, pulled_back, slopes

GROUPS = {
    "all": Text("`axis=None`", "`axis=None`"),
    "one": Text("一个维", "one axis"),
    "several": Text("几个维", "several axes"),
}
LABEL = Text("`{name}`，{group}", "`{name}`, {group}")
NAMES = ("Sum", "Mean")


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
    return {f"{name} {group}": cases for name in NAMES for group, cases in groups.items()}


def _case(rng, shape, axis, keepdims):
    axis, x = {"tuple": axis} if isinstance(axis, list) else axis, draw_array(rng, *shape)
    g = draw_array(rng, *np.shape(x.sum(axis=argument(axis), keepdims=keepdims)))
    return {"x": x, "axis": axis, "keepdims": keepdims, "g": g}


def truth(reduction, x, axis, keepdims, g):
    dims = tuple(range(x.ndim)) if axis is None else axis
    share = pulled_back(methodcaller(reduction, dim=dims, keepdim=keepdims), x, g)
    return _found(reduction, x, axis, keepdims, share)


def quotients(reduction, x, axis, keepdims, g):
    share = slopes(methodcaller(reduction, axis=axis, keepdims=keepdims), x, g)
    return _found(reduction, x, axis, keepdims, share)


def _found(reduction, x, axis, keepdims, share):
    out = methodcaller(reduction, axis=axis, keepdims=keepdims)(x)
    return {"out": out, "vjp(g)": [share, None, None]}


JUDGE = calls(
    drawn,
    labelled(LABEL, NAMES, GROUPS),
    {name: partial(truth, name.lower()) for name in NAMES},
    beside={name: partial(quotients, name.lower()) for name in NAMES},
    collect=collect,
    back="g",
)
