"""The central difference of a function of any number of inputs, along one of them."""

import math

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect, wrong
from ...kit.checking.rows import signed
from ..beside.central_difference import collect

SMALL = 1e-5
SEVERAL = Text(
    "`central_difference(p, {point}, {i}, {h})`，其中 p({inputs}) = {formula}",
    "`central_difference(p, {point}, {i}, {h})` with p({inputs}) = {formula}",
)
RECIPROCAL = Text(
    "`central_difference(r, {point}, {i}, {h})`，其中 r(t) = 1/t",
    "`central_difference(r, {point}, {i}, {h})` with r(t) = 1/t",
)
EXPONENTIAL = "`central_difference(math.exp, {point}, {i}, {h})`"
MOVED = "point changed"  # by what is collected
CHANGED = Text("传进来的 `point` 被改动了。", "The `point` that was passed in has been changed.")
NAMES = "abcde"


def challenge(rng):
    """Draw points with untidy, equal, whole and zero coordinates, for functions of one to five inputs."""
    return {
        "one": _task(rng, [signed(rng, 1, 3)], wide(rng)),
        "two": _task(rng, [signed(rng, 1, 2), signed(rng, 2.5, 4)], wide(rng), i=0),
        "two_last": _task(rng, [signed(rng, 1, 2), signed(rng, 2.5, 4)], wide(rng), i=1),
        "equal": _task(rng, [1.5, 1.5, 0.0], wide(rng), i=1, as_tuple=True),
        "whole": _task(rng, [rng.randint(1, 4), 0, -rng.randint(1, 4)], wide(rng)),
        "five": _task(rng, [signed(rng, 0.5, 2) for _ in range(5)], wide(rng), i=rng.randint(1, 3)),
        "reciprocal": _task(rng, [signed(rng, 2, 4)], round(1 + signed(rng, 0.1, 0.3), 2)),
        "exponential": _task(rng, [signed(rng, 0.3, 2)], SMALL),
    }


def wide(rng):
    """Return a step that is so large that a one-sided quotient is far off."""
    return round(rng.uniform(0.2, 0.6), 2)


def _task(rng, point, h, *, i=None, as_tuple=False):
    return {
        "point": point,
        "i": rng.randrange(len(point)) if i is None else i,
        "h": h,
        "coefficients": [signed(rng, 1, 3) for _ in point],
        "as_tuple": as_tuple,
    }


def judge(parts, challenge):
    return [_finding(parts, name, task) for name, task in challenge.items()]


def _finding(parts, name, task):
    label, expected = _asked(name, task)
    if isinstance(found := parts.get(name), str) and found == MOVED:
        return wrong(parts, part=name, label=label, because=CHANGED)
    # Of the exponential it is off by h²/6 and by rounding, both about 1e-11; a forward difference is off by h/2.
    return expect(parts, name, expected, label=label, rel_tol=1e-8)


def _asked(name, task):
    about = {
        "point": tuple(task["point"]) if task["as_tuple"] else task["point"],
        "i": task["i"],
        "h": task["h"],
    }
    at, h = task["point"][task["i"]], task["h"]
    if name == "reciprocal":
        return RECIPROCAL.fill(**about), -1 / (at**2 - h**2)  # on paper
    if name == "exponential":
        return EXPONENTIAL.format(**about), math.exp(at)
    return SEVERAL.fill(
        **about, inputs=", ".join(NAMES[: len(task["point"])]), formula=formula(task)
    ), quotient(task)


def quotient(task):
    """Return the central difference of `polynomial` on paper: that of c·t³ is off by c·h², those of products by 0."""
    point, c, i, h = task["point"], task["coefficients"], task["i"], task["h"]
    t, size = point[i], len(point)
    if size == 1:
        return 3 * c[0] * t * t + c[0] * h * h + 2 * (c[0] + 1) * t
    along = 3 * c[i] * t * t + c[i] * h * h
    return along + (c[i] + 1) * point[(i + 1) % size] + (c[i - 1] + 1) * point[i - 1]


def formula(task):
    """Return the polynomial as text."""
    names, c = NAMES[: len(task["point"])], task["coefficients"]
    terms = (
        f"{one:g}·{t}³ + {one + 1:g}·{t}{u}" for one, t, u in zip(c, names, names[1:] + names[0], strict=True)
    )
    return " + ".join(terms).replace("+ -", "− ")


JUDGE = Judge(challenge, collect, judge)
