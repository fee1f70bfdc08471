"""Newton's steps for the square root as a differentiable program, and its backward by hand."""

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.arrays import draw_array, expect_exactly
from ...kit.checking.comparing import expect
from ..beside.through_the_steps import collect
from ..engines import ENGINES
from .shared.differences import central_differences

NEWTON = Text("`newton(a, steps)` 在 {engine} 上", "`newton(a, steps)` on {engine}")
VJP = "`newton_vjp(g, a, steps)`"
LONGEST = "steps = 10"
WHY = Text(
    "依次是值、`g` 之下的梯度、二阶导数。步数少的时候它们还不是 √a 的：要的是这个程序自己的。",
    "In turn: the value, the gradient with cotangent `g`, the second derivative. After few steps they are not those of √a yet: what counts is those of this very program.",
)


def challenge(rng):
    return {
        "a": [rng.randint(20, 90) / 100, rng.randint(200, 400) / 100, rng.randint(500, 1900) / 100],
        "g": draw_array(rng, 3).tolist(),
        # The fewest that there may be; and two that are one step apart, which is a common slip.
        "steps": [1, 3, 4, 10],
    }


def glance(challenge, lost):
    """Return the challenge without its longest run: every slip shows in the short ones."""
    return {**challenge, "steps": challenge["steps"][:-1]}


def gist(part, value):
    """Return a part without its longest run."""
    if not isinstance(value, dict):
        return value
    return {name: one for name, one in value.items() if name != LONGEST}


def taylor(a, steps):
    """Return value, first and second derivative of so many steps from 1, pushed along with the value."""
    s, first, second = np.ones_like(a), np.zeros_like(a), np.zeros_like(a)
    for _ in range(steps):
        # q = a / s, from q s = a differentiated once and twice.
        q = a / s
        q1 = (1 - q * first) / s
        q2 = -(2 * q1 * first + q * second) / s
        s, first, second = (s + q) / 2, (first + q1) / 2, (second + q2) / 2
    return s, first, second


def judge(parts, challenge):
    a, g, steps = np.array(challenge["a"]), np.array(challenge["g"]), challenge["steps"]
    series = {f"steps = {n}": taylor(a, n) for n in steps}
    full = {
        name: {"s": s.tolist(), "first": (g * first).tolist(), "second": (g * second).tolist()}
        for name, (s, first, second) in series.items()
    }
    pulled = {name: g * first for name, (_, first, _) in series.items()}
    beside = {f"steps = {n}": quotients(g, a, n) for n in steps}
    return [*(loop(parts, engine, full) for engine in ENGINES), backward(parts, pulled, beside)]


def quotients(g, a, steps):
    """Return the finite differences of Σ g · newton(a, steps)."""
    return central_differences(lambda a: float(np.sum(g * taylor(a, steps)[0])), {"a": a})["a"]


def loop(parts, engine, expected):
    """Return the finding for the learner's loop on one engine."""
    label = NEWTON.fill(engine=ENGINES[engine])
    return expect(parts, engine, expected, label=label, wants=WHY)


def backward(parts, expected, beside):
    """Return the finding for the backward written by hand."""
    return expect_exactly(parts, "newton_vjp", expected, label=VJP, difference=beside, weight=3)


def formulas(challenge):
    return ["newton_vjp"]


JUDGE = Judge(challenge, collect, judge, glance=glance, gist=gist, formulas=formulas)
