"""The central difference, of functions of one number and of two."""

import math

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ...kit.checking.rows import signed
from ..beside.central_difference import collect
from .shared.formulas import cubic_text

SMALL = 1e-5
CUBIC = Text(
    "`central_difference(p, {x}, {h})`，其中 p(t) = {p}", "`central_difference(p, {x}, {h})` with p(t) = {p}"
)
RECIPROCAL = Text(
    "`central_difference(r, {x}, {h})`，其中 r(t) = 1/t", "`central_difference(r, {x}, {h})` with r(t) = 1/t"
)
PARTIAL = Text(
    "`{name}(s, {x}, {y}, {h})`，其中 s(x, y) = {k}·x³y + {m}·xy³",
    "`{name}(s, {x}, {y}, {h})` with s(x, y) = {k}·x³y + {m}·xy³",
)
EXPONENTIAL = "`central_difference(math.exp, {x}, {h})`"


def challenge(rng):
    coefficients = [signed(rng, 1, 3) for _ in range(3)]
    return {
        "cubic": {"k": coefficients, "x": signed(rng, 1, 3), "h": round(rng.uniform(0.2, 0.6), 2)},
        "reciprocal": {"x": signed(rng, 2, 4), "h": round(1 + signed(rng, 0.1, 0.3), 2)},
        "small": {"x": signed(rng, 0.3, 2), "h": SMALL},
        "partials": {
            "k": round(rng.uniform(1, 2), 2),
            "m": round(rng.uniform(3, 4), 2),
            "x": signed(rng, 1, 2),
            "y": signed(rng, 2.5, 4),
            "h": round(rng.uniform(0.2, 0.6), 2),
        },
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
        *(
            expect(parts, name, value, label=PARTIAL.fill(name=name, **challenge["partials"]))
            for name, value in partials(**challenge["partials"]).items()
        ),
    ]


def partials(k, m, x, y, h):
    """Return both central differences of k·x³y + m·xy³, worked out on paper."""
    return {
        "central_by_x": 3 * k * x * x * y + m * y**3 + k * y * h * h,
        "central_by_y": k * x**3 + 3 * m * x * y * y + m * x * h * h,
    }


JUDGE = Judge(challenge, collect, judge)
