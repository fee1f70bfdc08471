"""The complex step, a difference quotient that subtracts nothing."""

import math

from ...kit.checking import Judge, Text
from ...kit.checking.closeness import EXACT
from ...kit.checking.comparing import expect
from ...kit.checking.rows import signed
from ..beside.complex_step import collect
from .shared.formulas import cubic_text

TINY = 1e-30
CUBIC = Text("`complex_step(p, {x}, {h})`，其中 p(t) = {p}", "`complex_step(p, {x}, {h})` with p(t) = {p}")
WAVE = Text(
    "`complex_step(s, {x}, {h})`，其中 s(t) = t²·eᵗ/(1 + t²)",
    "`complex_step(s, {x}, {h})` with s(t) = t²·eᵗ/(1 + t²)",
)


def challenge(rng):
    def cubic(h):
        return {"k": [signed(rng, 1, 3) for _ in range(3)], "x": signed(rng, 1.2, 3), "h": h}

    wide = cubic(round(rng.uniform(0.2, 0.6), 2))
    return {"wide": wide, "tiny": cubic(TINY), "wave": {"x": signed(rng, 0.5, 2.5), "h": TINY}}


def judge(parts, challenge):
    wide, tiny, wave = (challenge[name] for name in ("wide", "tiny", "wave"))
    # On paper: Im p(x + ih)/h = p′(x) − k3·h².
    off = wide["k"][0] * wide["h"] ** 2
    return [
        expect(parts, "tiny", slope_of_cubic(tiny), label=about(tiny), rel_tol=EXACT, abs_tol=EXACT),
        expect(parts, "wave", slope_of_wave(wave["x"]), label=WAVE.fill(**wave), rel_tol=EXACT),
        expect(parts, "wide", slope_of_cubic(wide) - off, label=about(wide)),
    ]


def about(task):
    """Return the label of a task with a cubic."""
    return CUBIC.fill(x=task["x"], h=task["h"], p=cubic_text(task["k"]))


def slope_of_cubic(task):
    """Return the derivative of the task's cubic at its point."""
    (k3, k2, k1), x = task["k"], task["x"]
    return (3 * k3 * x + 2 * k2) * x + k1


def slope_of_wave(x):
    """Return the derivative of x²·eˣ/(1 + x²)."""
    below = 1 + x * x
    return math.exp(x) * (x * x / below + 2 * x / below**2)


JUDGE = Judge(challenge, collect, judge)
