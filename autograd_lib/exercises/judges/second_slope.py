"""A second derivative from three values."""

import math

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ...kit.checking.rows import signed
from ..beside.second_slope import collect

SMALL = 1e-4
QUARTIC = Text("`second_slope(p, {x}, {h})`，其中 p(t) = {p}", "`second_slope(p, {x}, {h})` with p(t) = {p}")
EXPONENTIAL = "`second_slope(math.exp, {x}, {h})`"


def challenge(rng):
    def quartic(bounds):
        return {
            "k": [signed(rng, 1, 3) for _ in range(3)],
            "x": signed(rng, 1.2, 3),
            "h": round(rng.uniform(*bounds), 2),
        }

    return {
        "wide": quartic((0.2, 0.6)),
        "wider": quartic((1.2, 1.8)),
        "exponential": {"x": signed(rng, 0.5, 2), "h": SMALL},
    }


def judge(parts, challenge):
    return [
        expect(parts, name, truth(task), label=about(task), rel_tol=1e-8 if "k" in task else 1e-5)
        for name, task in challenge.items()
    ]


def truth(task):
    """Return what three values give on paper: for a quartic off by 2·k4·h², for the exponential by next to nothing."""
    x, h = task["x"], task["h"]
    if "k" not in task:
        return math.exp(x)
    k4, k2, _ = task["k"]
    return 12 * k4 * x * x + 2 * k2 + 2 * k4 * h * h


def about(task):
    """Return the label of a task."""
    if "k" not in task:
        return EXPONENTIAL.format(**task)
    return QUARTIC.fill(x=task["x"], h=task["h"], p=" + ".join(terms(task["k"])).replace("+ -", "− "))


def terms(coefficients):
    """Return the terms of the quartic as text."""
    return [f"{k:g}{power}" for k, power in zip(coefficients, ("t⁴", "t²", "t"), strict=True)]


JUDGE = Judge(challenge, collect, judge)
