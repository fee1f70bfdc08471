"""Two maxima: with ties one shares the gradient evenly, the other gives it to the first."""

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ..beside.ties import collect
from .shared.arrays import draw, generator, inputs, pulled_back

NAMES = ("amax", "max_first")
GROUPS = {
    "matrix": Text("矩阵", "matrices"),
    "cube": Text("三维数组", "three-dimensional arrays"),
    "whole": Text("`axis=None`", "`axis=None`"),
}
SLIGHTLY = 1e-6
LABEL = Text("`out, vjp = {name}(x, axis)`，{group}", "`out, vjp = {name}(x, axis)`, {group}")


def challenge(rng):
    random = generator(rng)
    q, r = (int(size) for size in random.permutation((4, 5)))
    ways = {
        "matrix": [([q, r], 1), ([q, r], 0)],
        "cube": [(_cube(random, axis), axis) for axis in (0, 1, -1, -2)],
        "whole": [([q, r], None)],
    }
    groups = {name: [_case(random, *way) for way in group] for name, group in ways.items()}
    return {"amax": groups, "max_first": {name: groups[name] for name in ("matrix", "cube")}}


def _cube(random, axis):
    """Return a shape that is longer than 2 along the axis: in two places nothing ties, as the first never does."""
    shape = [2, 3, 4]
    while shape[axis] == 2:
        shape = [int(size) for size in random.permutation((2, 3, 4))]
    return shape


def _case(random, shape, axis):
    """Return an array in which most maxima are reached more than once, the axis, and a gradient for the result."""
    x = with_ties(random, shape, axis)
    return [x, axis, draw(random, np.shape(x.max(axis=axis)))]


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


def judge(parts, challenge):
    return [
        _tied(parts, name, group, cases)
        for name, groups in challenge.items()
        for group, cases in groups.items()
    ]


def _tied(parts, name, group, cases):
    expected = {}
    for x, axis, g in cases:
        back = pulled_back(lambda t, axis=axis: _of_engine(t, name, axis), x, g)
        expected[f"x{x.shape}, axis={axis}"] = {"out": np.asarray(x.max(axis=axis)), "vjp(g)": back}
    label, shown = LABEL.fill(name=name, group=GROUPS[group]), inputs(*_named(cases))
    return expect(parts, f"{name} {group}", expected, label=label, why=shown)


def _named(cases):
    return (pair for x, _, g in cases for pair in (("x", x), ("g", g)))


def _of_engine(tensor, name, axis):
    if name == "max_first":
        return tensor.max(dim=axis).values
    return tensor.amax(dim=tuple(range(tensor.ndim)) if axis is None else axis)


JUDGE = Judge(challenge, collect, judge, by_hand=True)
