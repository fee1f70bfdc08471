"""Two maxima: with ties one shares the gradient evenly, the other gives it to the first."""

from functools import partial

import numpy as np

from ...kit.checking import Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from .shared.arrays import labelled, pulled_back

GROUPS = {
    "matrix": Text("矩阵", "matrices"),
    "cube": Text("三维数组", "three-dimensional arrays"),
    "whole": Text("`axis=None`", "`axis=None`"),
}
SLIGHTLY = 1e-6
BELOW = -20.0  # added to every number, so that even the largest are below 0
LABEL = Text("`out, vjp = {name}(x, axis)`，{group}", "`out, vjp = {name}(x, axis)`, {group}")


def drawn(rng):
    q, r = rng.sample((4, 5), 2)
    ways = {
        "matrix": [([q, r], 1), ([q, r], 0, BELOW)],
        "cube": [(_cube(rng, axis), axis) for axis in (0, 1, -1, -2)],
        "whole": [([q, r], None)],
    }
    groups = {group: [_case(rng, *way) for way in cases] for group, cases in ways.items()}
    firsts = {f"max_first {group}": groups[group] for group in ("matrix", "cube")}
    return {f"amax {group}": cases for group, cases in groups.items()} | firsts


def _cube(rng, axis):
    """Return a shape that is longer than 2 along the axis: in two places nothing ties, as the first never does."""
    shape = [2, 3, 4]
    while shape[axis] == 2:
        shape = rng.sample((2, 3, 4), 3)
    return shape


def _case(rng, shape, axis, moved=0.0):
    """Return an array in which most maxima are reached more than once, the axis, and a gradient for the result."""
    x = with_ties(np.random.default_rng(rng.getrandbits(64)), shape, axis) + moved
    return {"x": x, "axis": axis, "g": draw_array(rng, *np.shape(x.max(axis=axis)))}


def with_ties(random, shape, axis):
    """Return an array with three ties in the first line along the axis, two in the second, others at random.

    The very first number is a little smaller than the largest of its line, and ties with none.
    """
    x = random.integers(-9, -2, shape).astype(np.float64)
    lines = x.reshape(1, -1) if axis is None else np.moveaxis(x, axis, -1)
    for number, place in enumerate(np.ndindex(*lines.shape[:-1])):
        size = lines.shape[-1]
        count = (3, 2)[number] if number < 2 else int(random.integers(1, size))
        hits = 1 + random.permutation(size - 1)[:count]  # never the very first place
        lines[place][hits] = random.integers(1, 6)
    lines[(0,) * (lines.ndim - 1)][0] = lines[(0,) * (lines.ndim - 1)].max() - SLIGHTLY
    return x


def truth(name, x, axis, g):
    return {
        "out": np.asarray(x.max(axis=axis)),
        "vjp(g)": pulled_back(lambda tensor: _of_engine(tensor, name, axis), x, g),
    }


def _of_engine(tensor, name, axis):
    if name == "max_first":
        return tensor.max(dim=axis).values
    return tensor.amax(dim=tuple(range(tensor.ndim)) if axis is None else axis)


JUDGE = calls(
    drawn,
    labelled(LABEL, ("amax", "max_first"), GROUPS),
    {name: partial(truth, name) for name in ("amax", "max_first")},
    back="g",
)
