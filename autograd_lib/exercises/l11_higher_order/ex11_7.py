"""ex11_7 (optional): a gradient penalty, a loss that is made of gradients."""

import numpy as np

from ...checking import Judge, Text
from ...checking.comparing import claim
from ...checking.engines import ENGINES
from ...checking.rows import draw_rows, expect_close
from . import collect

VALUE = Text("惩罚的值", "the value of the penalty")
PASSED = Text("从惩罚出发的反向（{engine}）", "a pass from the penalty ({engine})")
NO_HISTORY = Text(
    "值对了，但从它出发走不到 `w`：梯度没有历史。",
    "The value is right, but no way leads from it to `w`: the gradient has no history.",
)
LEFTOVER = Text(
    "`w.grad before` 应当是空的：求 x 的梯度时，不应当往 `w.grad` 里加东西。",
    "`w.grad before` should be empty: nothing should be added to `w.grad` while the gradient of x is computed.",
)


def challenge(rng):
    return {engine: {"x": draw_rows(rng, 4, 3), "w": draw_rows(rng, 3)} for engine in ENGINES}


def judge(parts, challenge):
    value = expect_close(parts, "value", expected(**challenge["engine"])["penalty"], label=VALUE)
    if not value.ok:
        return [value]
    return [value, *(passed(parts, engine, one) for engine, one in challenge.items())]


def expected(x, w):
    """Return the penalty of scores Σ w·x²/2, whose gradient is w·x, and the gradient of w."""
    x, w = np.array(x), np.array(w)
    lengths = np.sqrt(((w * x) ** 2).sum(axis=1, keepdims=True))
    return {
        "penalty": float(((lengths - 1) ** 2).mean()),
        "w.grad before": None,
        "w.grad": (2 * (lengths - 1) * w * x**2 / lengths).mean(axis=0).tolist(),
    }


def passed(parts, engine, one):
    """Return the finding for what a pass from the penalty leaves in w.grad."""
    label, got = PASSED.fill(engine=ENGINES[engine]), parts.get(engine)
    if isinstance(got, dict) and "$raised" in got:
        return claim({engine: None}, engine, lambda _: False, label=label, why=NO_HISTORY)
    filled = isinstance(got, dict) and got.get("w.grad before") is not None
    return expect_close(parts, engine, expected(**one), label=label, why=LEFTOVER if filled else None)


JUDGE = Judge(challenge, collect.ex11_7, judge)
