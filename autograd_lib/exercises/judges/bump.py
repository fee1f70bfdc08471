"""A backward that uses an intermediate result of forward: right at first order, silently wrong at second."""

import math

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim
from ...kit.checking.rows import as_numbers, draw_rows, expect_close, unless
from ..beside.bump import collect, three_derivatives
from ..engines import ENGINES, library

COUNTEREXAMPLE = Text("`counterexample`：x 和倍数", "`counterexample`: x and the multiple")
HIDES = Text("`hides`：看不出错误的 x", "`hides`: an x that hides the mistake")
NO_PAIR = Text(
    "这里要两个大小适中的数 (x, multiple)，例如 `(0.25, 3.0)`。",
    "Two numbers of moderate size are wanted, (x, multiple), such as `(0.25, 3.0)`.",
)
NO_NUMBER = Text("这里要一个大小适中的数。", "One number of moderate size is wanted.")
NOTHING_SHOWN = Text(
    "在这个 x 处，引擎算出来的二阶导数是对的，或者只差一点点，说明不了问题。",
    "At this x the second derivative comes out right, or almost right, so it shows nothing.",
)
OTHER_MULTIPLE = Text(
    "x 选得不错，这里确实是错的。可是引擎给出的不是 `e` 的 {own} 倍：第二遍里，哪些东西被当作常数？",
    "This x will do: the result is wrong there. But what the engine gives is not {own} times `e`: which things are constants in the second pass?",
)
VALUE_ITSELF = Text(
    "x 选得不错，这里确实是错的。这个数就是引擎给出的二阶导数本身；要的是它是 `e` 的几倍。",
    "This x will do: the result is wrong there. Your number is the engine's second derivative itself; the question is how many times `e` that is.",
)
SHOWN = Text(
    "在这个 x 处，引擎算出来的二阶导数是错的，谁来检验都看得出来。",
    "At this x the second derivative comes out wrong, and every test would see it.",
)
NO_TEST = Text(
    "x 是 0 时，两个二阶导数都是 0，这不是检验。",
    "Where x is 0 both second derivatives are 0, which is no test.",
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
    expected = three_derivatives(reference, lambda x: x * reference.exp(x * x / -2), challenge[engine])
    return expect_close(parts, engine, expected, label=label, weight=3)


def missing(x):
    """Return what the second derivative of the faulty class lacks: (x³ - x) exp(-x²/2)."""
    return (x**3 - x) * math.exp(-x * x / 2)


def given(x):
    """Return how many times exp(-x²/2) the faulty class gives for the second derivative: exp is a constant to it."""
    return -2 * x


def shown(parts):
    """Return the finding for the counterexample."""
    own = as_numbers(parts.get("counterexample"), 2)
    wrong_there = own is not None and abs(missing(own[0])) > FAR
    why = NO_PAIR if own is None else NOTHING_SHOWN
    if wrong_there:
        itself = math.isclose(own[1], given(own[0]) * math.exp(-own[0] * own[0] / 2), rel_tol=FAR)
        why = VALUE_ITSELF if itself else OTHER_MULTIPLE.fill(own=f"{own[1]:g}")
    return claim(
        parts,
        "counterexample",
        lambda _: wrong_there and math.isclose(own[1], given(own[0]), rel_tol=FAR),
        label=COUNTEREXAMPLE,
        because=why,
        weight=2,
    )


def hidden(parts):
    """Return the finding for the input on which the faulty class is right, though it is a test."""
    own = as_numbers([parts.get("hides")], 1)
    x = own[0] if own else 0.0
    why = NO_NUMBER if own is None else SHOWN if x else NO_TEST
    return claim(parts, "hides", lambda _: abs(x) > FAR and abs(missing(x)) < 1e-9, label=HIDES, because=why)


JUDGE = Judge(challenge, collect, judge)
