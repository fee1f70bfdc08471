"""ex01_3: the central difference."""

import math

from ...checking import Judge, Text
from ...checking.comparing import expect
from . import collect
from .common import cubic_text, signed

SMALL = 1e-5
CUBIC = Text(
    "`central_difference(p, {x}, {h})`，其中 p(t) = {p}", "`central_difference(p, {x}, {h})` with p(t) = {p}"
)
RECIPROCAL = Text(
    "`central_difference(r, {x}, {h})`，其中 r(t) = 1/t", "`central_difference(r, {x}, {h})` with r(t) = 1/t"
)
EXPONENTIAL = "`central_difference(math.exp, {x}, {h})`"


def challenge(rng):
    coefficients = [signed(rng, 1, 3) for _ in range(3)]
    return {
        "cubic": {"k": coefficients, "x": signed(rng, 1, 3), "h": round(rng.uniform(0.2, 0.6), 2)},
        "reciprocal": {"x": signed(rng, 2, 4), "h": round(rng.uniform(0.7, 1.3), 2)},
        "small": {"x": signed(rng, 0.3, 2), "h": SMALL},
    }


def judge(parts, challenge):
    cubic, reciprocal, small = (challenge[name] for name in ("cubic", "reciprocal", "small"))
    k3, k2, k1 = cubic["k"]
    # On paper: a cubic's central difference is off by k3·h², that of 1/t is −1/(x² − h²).
    on_cubic = 3 * k3 * cubic["x"] ** 2 + 2 * k2 * cubic["x"] + k1 + k3 * cubic["h"] ** 2
    on_reciprocal = -1 / (reciprocal["x"] ** 2 - reciprocal["h"] ** 2)
    about = {"x": cubic["x"], "h": cubic["h"], "p": cubic_text(cubic["k"])}
    return [
        expect(parts, "cubic", on_cubic, label=CUBIC.fill(**about)),
        expect(parts, "reciprocal", on_reciprocal, label=RECIPROCAL.fill(**reciprocal)),
        # Off by h²/6 and by rounding, both about 1e-11; a forward difference is off by h/2.
        expect(parts, "small", math.exp(small["x"]), label=EXPONENTIAL.format(**small), rel_tol=1e-8),
    ]


JUDGE = Judge(challenge, collect.ex01_3, judge)
