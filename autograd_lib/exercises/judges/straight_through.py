"""An operation whose gradient is a lie, on purpose: straight-through rounding."""

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ...kit.checking.rows import draw_rows
from ..beside.straight_through import collect
from ..engines import ENGINES
from .shared.networks import CLOSE, listed

RANGES = (
    (0.05, 0.45),
    (0.55, 0.95),
    (1.05, 1.45),
    (1.55, 2.4),
)  # of what is rounded, step by step and beyond
LABEL = Text("`straight_through(torch, w * k)`，{engine}", "`straight_through(torch, w * k)`, {engine}")
LEFT = Text("输入没有变", "the input is left as it was")
BESIDE = Text("另一条路也分到同样的 `g`，{engine}", "another path that is handed the same `g`, {engine}")
ALIAS = Text(
    "改动结果时，输入也跟着变了：两者是同一块内存。",
    "The input changes when the result is edited: both share their memory.",
)
TOUCHED = Text(
    "传进来的 x 被改动了：前向里有一处是原地做的，`x.detach()` 也和 x 共用内存。",
    "The x that was passed in has been changed: something in forward is done in place, and `x.detach()` shares the memory of x.",
)
EDITED = Text(
    "`backward` 改动了传给它的 `g`，别的节点收到的也就变了。",
    "`backward` has changed the `g` that it was given, and with it what another node receives.",
)


def challenge(rng):
    return {engine: task(rng) for engine in ENGINES}


def task(rng):
    """Return w, k, c and v of Σ c·v·straight_through(w·k), with cotangents of both kinds."""
    while True:
        w = draw_rows(rng, 2, 4)
        # One product in each of the ranges that matter, on both sides of zero, and none half-way between two integers.
        products = [rng.uniform(*ends) * sign for ends in RANGES for sign in (1, -1)]
        rng.shuffle(products)
        k = [[round(products.pop() / one, 3) for one in row] for row in w]
        drawn = {"w": w, "k": k, "c": draw_rows(rng, 2, 4), "v": round(rng.uniform(0.5, 2), 2)}
        if both_kinds(drawn):
            return drawn


def both_kinds(task):
    """Return whether there are cotangents within 1.5 and beyond where gradients pass, and beyond where they do not."""
    w, k, c = (np.array(task[key]) for key in "wkc")
    far, passes = np.abs(task["v"] * c) > 1.6, np.abs(w * k) < 1.5
    return (far & passes).any() and (~far & passes).any() and (~far & ~passes).any()


def expected(task):
    """Return the value of the function of w·k, and the gradients of Σ c·v·value by w and by v."""
    w, k, c = (np.array(task[key]) for key in "wkc")
    value, slope = np.clip(np.round(w * k), -1, 1), np.abs(w * k) < 1.5
    by_w = task["v"] * c * slope * k
    return dict(zip(("value", "w.grad"), listed([value, by_w]), strict=True)) | {
        "v.grad": float((c * value).sum())
    }


def judge(parts, challenge):
    findings = []
    for engine, task in challenge.items():
        label = LABEL.fill(engine=ENGINES[engine])
        findings.append(expect(parts, engine, expected(task), label=label, rel_tol=CLOSE, abs_tol=CLOSE))
        label = BESIDE.fill(engine=ENGINES[engine])
        findings.append(
            expect(parts, f"beside {engine}", task["c"], label=label, because=EDITED, weight=0.25)
        )
    why = ALIAS if edited(parts.get("left")) else TOUCHED
    left = expect(parts, "left", challenge["engine"]["w"], label=LEFT, because=why, weight=0.5)
    return [*findings, left]


def edited(rows):
    """Return whether the 100 that was added to the result is in these rows as well."""
    entries = [one for row in rows if isinstance(row, list) for one in row] if isinstance(rows, list) else []
    return any(isinstance(one, float) and one > 50 for one in entries)


JUDGE = Judge(challenge, collect, judge)
