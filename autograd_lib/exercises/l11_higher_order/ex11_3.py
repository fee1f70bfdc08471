"""ex11_3: a backward that uses raw data: right at first order, silently wrong at second."""

import math

from ...checking import Judge, Text
from ...checking.comparing import claim
from ...checking.engines import ENGINES
from ...checking.rows import as_numbers, draw_rows, expect_close, unless
from . import collect

COUNTEREXAMPLE = Text("反例 (p, q, x)", "counterexample (p, q, x)")
NO_NUMBERS = Text(
    "反例是三个大小适中的数 (p, q, x)，例如 `(0.0, 1.0, 2.0)`。",
    "A counterexample is three numbers (p, q, x) of moderate size, such as `(0.0, 1.0, 2.0)`.",
)
NOTHING_SHOWN = Text(
    "在这个输入上，有错的 backward 恰好给出正确的二阶导数，所以说明不了问题。",
    "On this input the faulty backward happens to give the right second derivative, so it shows nothing.",
)
ORDERS = Text(
    "`repaired(ctx, g)`：p·cube(x)² + q·x² 的前三阶导数（{engine}）",
    "`repaired(ctx, g)`: three derivatives of p·cube(x)² + q·x² ({engine})",
)


def challenge(rng):
    return {engine: {name: draw_rows(rng, 3) for name in ("x", "p", "q", "u")} for engine in ENGINES}


def judge(parts, challenge):
    ours = on(parts, "engine", challenge)
    return [shown(parts), unless([ours], lambda: on(parts, "torch", challenge))]


def on(parts, engine, challenge):
    """Return the finding for the repaired backward on one engine."""
    label = ORDERS.fill(engine=ENGINES[engine])
    return expect_close(parts, engine, expected(**challenge[engine]), label=label, weight=3)


def expected(x, p, q, u):
    """Return the gradient of Σ p·x⁶ + q·x², then that of Σ u times it, and again."""
    rows = list(zip(x, p, q, u, strict=True))
    return {
        "f′": [6 * p * x**5 + 2 * q * x for x, p, q, _ in rows],
        "f″": [u * (30 * p * x**4 + 2 * q) for x, p, q, u in rows],
        "f‴": [u * u * 120 * p * x**3 for x, p, _, u in rows],
    }


def shown(parts):
    """Return the finding for the counterexample: the second derivative lacks 6px."""
    own = as_numbers(parts.get("counterexample"), 3)
    why = NO_NUMBERS if own is None else NOTHING_SHOWN
    return claim(parts, "counterexample", lambda _: separates(own), label=COUNTEREXAMPLE, why=why, weight=2)


def separates(own):
    """Return whether the faulty second derivative, 2q, visibly differs from 6px + 2q."""
    if own is None:
        return False
    p, q, x = own
    return math.fabs(6 * p * x) > 1e-3 * (1 + math.fabs(2 * q))


JUDGE = Judge(challenge, collect.ex11_3, judge)
