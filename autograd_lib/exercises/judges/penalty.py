"""A gradient penalty, a loss that is made of gradients."""

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.closeness import nearly
from ...kit.checking.comparing import Because, wrong
from ...kit.checking.evidence import is_mark
from ...kit.checking.rows import draw_rows, expect_close
from ..beside.penalty import collect
from ..engines import ENGINES

WITHIN = 1e-6  # whoever adds something tiny under the root is right as well
ZERO = {
    "zero row": Text("一行的梯度是 0", "a row whose gradient is 0"),
    "zero row on torch": Text("一行的梯度是 0（torch）", "a row whose gradient is 0 (torch)"),
}
NOTHING_OF_IT = Text(
    "这里有一行的梯度恰好是 0。它对 P 的贡献是 (0 − 1)²，对 `w.grad` 没有贡献。",
    "The gradient of one row is 0 here. It contributes (0 − 1)² to P and nothing to `w.grad`.",
)
INFINITE = Text(
    "√ 在 0 处的斜率是无穷大，乘上 0 就成了 nan。",
    "The slope of √ at 0 is infinite, and times 0 it gives nan.",
)
ROOT = Text(
    "只有前几位是对的。如果根号里加了一个数，它对梯度小的行来说太大了。",
    "Only the first digits are right. If something was added under the root, it is too large for rows with a small gradient.",
)
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
    cases = {engine: {"x": draw_rows(rng, 4, 3), "w": draw_rows(rng, 3)} for engine in ENGINES}
    for case in cases.values():
        case["x"][1] = [entry / 50 for entry in case["x"][1]]  # a small gradient
    with_zero = [{"x": draw_rows(rng, 3, 3), "w": draw_rows(rng, 3)} for _ in ENGINES]
    for case in with_zero:
        case["x"][1] = [0.0, 0.0, 0.0]
    return cases | dict(zip(ZERO, with_zero, strict=True))


def judge(parts, challenge):
    cost = expected(**challenge["engine"])["penalty"]
    why = ROOT if nearly(parts.get("value"), cost) else None
    value = expect_close(parts, "value", cost, label=VALUE, because=why, within=WITHIN)
    if not value.ok:
        return [value]
    ordinary = [passed(parts, engine, challenge[engine], ENGINES[engine]) for engine in ENGINES]
    if not all(finding.ok for finding in ordinary):
        return [value, *ordinary]
    return [value, *ordinary, *(with_zero(parts, name, challenge[name]) for name in ZERO)]


def with_zero(parts, name, one):
    """Return the finding for rows of which one has no gradient at all."""
    infinite = Because("nan_of_a_root", lambda parts: has_nan(parts[name]), INFINITE)
    return expect_close(
        parts, name, expected(**one), label=ZERO[name], wants=NOTHING_OF_IT, because=infinite, within=WITHIN
    )


def has_nan(value):
    """Return whether there is a nan anywhere in plain data."""
    if isinstance(value, dict):
        value = list(value.values())
    return any(map(has_nan, value)) if isinstance(value, list) else value != value


def expected(x, w):
    """Return the penalty of scores Σ w·x²/2, whose gradient is w·x, and the gradient of w."""
    x, w = np.array(x), np.array(w)
    lengths = np.sqrt(((w * x) ** 2).sum(axis=1, keepdims=True))
    shortened = np.where(lengths == 0, 1.0, lengths)
    return {
        "penalty": float(((lengths - 1) ** 2).mean()),
        "w.grad before": None,
        "w.grad": (2 * (lengths - 1) * w * x**2 / shortened).mean(axis=0).tolist(),
    }


def passed(parts, engine, one, title):
    """Return the finding for what a pass from the penalty leaves in w.grad."""
    label, got = PASSED.fill(engine=title), parts.get(engine)
    if is_mark(got, "raised") and "require grad" in str(got["$raised"]):
        return wrong(parts, engine, label=label, because=NO_HISTORY)
    filled = isinstance(got, dict) and got.get("w.grad before") is not None
    why = LEFTOVER if filled else None
    return expect_close(parts, engine, expected(**one), label=label, because=why, within=WITHIN)


JUDGE = Judge(challenge, collect, judge)
