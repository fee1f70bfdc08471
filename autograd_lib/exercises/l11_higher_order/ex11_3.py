"""ex11_3: a backward that uses an intermediate result of forward: right at first order, silently wrong at second."""

import math

from ...checking import Judge, Text
from ...checking.comparing import claim
from ...checking.engines import ENGINES, library
from ...checking.rows import as_numbers, draw_rows, expect_close, unless
from . import collect

COUNTEREXAMPLE = Text("反例 (p, q, x)", "counterexample (p, q, x)")
HIDES = Text("`hides`：看不出错误的 (p, q, x)", "`hides`: (p, q, x) that hide the mistake")
NO_NUMBERS = Text(
    "这里要三个大小适中的数 (p, q, x)，例如 `(0.0, 1.0, 2.0)`。",
    "Three numbers (p, q, x) of moderate size are wanted, such as `(0.0, 1.0, 2.0)`.",
)
NOTHING_SHOWN = Text(
    "在这个输入上，引擎算出来的二阶导数恰好是对的，所以说明不了问题。",
    "On this input the second derivative happens to come out right, so it shows nothing.",
)
SHOWN = Text(
    "在这个输入上，引擎算出来的二阶导数是错的，谁来检验都看得出来。",
    "On this input the second derivative comes out wrong, and every test would see it.",
)
NO_TEST = Text(
    "p 或 x 是 0 时，`bump` 对二阶导数本来就没有贡献，这不是检验。",
    "With p or x equal to 0, `bump` contributes nothing to the second derivative anyway, which is no test.",
)
ORDERS = Text(
    "`repaired(ctx, g)`：p·bump(x)² + q·x² 的前三阶导数（{engine}）",
    "`repaired(ctx, g)`: three derivatives of p·bump(x)² + q·x² ({engine})",
)
FAR = 1e-3  # how far apart right and wrong have to be for everybody to see it


def challenge(rng):
    cases = {engine: {name: draw_rows(rng, 3) for name in ("x", "p", "q", "u")} for engine in ENGINES}
    for case in cases.values():
        case["x"][0] = 0.0
    return cases


def judge(parts, challenge):
    ours = on(parts, "engine", challenge)
    return [shown(parts), hidden(parts), unless([ours], lambda: on(parts, "torch", challenge))]


def on(parts, engine, challenge):
    """Return the finding for the repaired backward on one engine."""
    label = ORDERS.fill(engine=ENGINES[engine])
    reference = library("engine")
    expected = collect.three_derivatives(
        reference, lambda x: x * reference.exp(x * x / -2), challenge[engine]
    )
    return expect_close(parts, engine, expected, label=label, weight=3)


def missing(own):
    """Return what the second derivative of the faulty class lacks: p (x³ - x) exp(-x²/2)."""
    p, _, x = own
    return p * (x**3 - x) * math.exp(-x * x / 2)


def shown(parts):
    """Return the finding for the counterexample."""
    own = as_numbers(parts.get("counterexample"), 3)
    why = NO_NUMBERS if own is None else NOTHING_SHOWN
    return claim(
        parts,
        "counterexample",
        lambda _: abs(missing(own)) > FAR * (1 + abs(2 * own[1])),
        label=COUNTEREXAMPLE,
        why=why,
    )


def hidden(parts):
    """Return the finding for the input on which the faulty class is right, though it is a test."""
    own = as_numbers(parts.get("hides"), 3)
    tests = own is not None and own[0] != 0 != own[2]
    why = NO_NUMBERS if own is None else SHOWN if tests else NO_TEST
    return claim(
        parts,
        "hides",
        lambda _: (
            tests and abs(own[0]) > FAR and abs(own[2]) > FAR and abs(missing(own)) < 1e-9 * abs(own[0])
        ),
        label=HIDES,
        why=why,
    )


JUDGE = Judge(challenge, collect.ex11_3, judge)
