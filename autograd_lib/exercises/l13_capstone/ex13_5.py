"""ex13_5: two operations whose gradient is a lie, on purpose: straight-through rounding and gradient reversal."""

import numpy as np

from ...checking import Judge, Text
from ...checking.comparing import expect
from ...checking.engines import ENGINES
from ...checking.rows import draw_rows
from . import collect
from .common import CLOSE, listed

RANGES = (
    (0.05, 0.45),
    (0.55, 0.95),
    (1.05, 1.45),
    (1.55, 2.4),
)  # of what is rounded, step by step and beyond
LABELS = {
    "straight_through": Text(
        "`straight_through(torch, w * k)`，{engine}", "`straight_through(torch, w * k)`, {engine}"
    ),
    "reversal": Text(
        "`reversal(torch, w * k, {strength})`，{engine}", "`reversal(torch, w * k, {strength})`, {engine}"
    ),
    "left": Text("`{name}`：输入没有变", "`{name}`: its input is left as it was"),
    "twice": Text(
        "`reversal`：同一次反向里有两个，强度不同",
        "`reversal`: two of them in one backward pass, of different strengths",
    ),
}
ALIAS = Text(
    "改动结果时，输入也跟着变了：两者是同一块内存。",
    "The input changes when the result is edited: both share their memory.",
)

OF_ONE = Text(
    "每一次调用有自己的 `strength`，要留在自己的 `ctx` 里：两次共用一个地方，后一次就盖掉前一次。",
    "Each call has a `strength` of its own, which belongs on its own `ctx`: where two share one place, the later one covers up the earlier.",
)


def challenge(rng):
    def task(*strength):
        w = draw_rows(rng, 2, 4)
        # One product in each of the ranges that matter, on both sides of zero, and none half-way between two integers.
        products = [rng.uniform(*ends) * sign for ends in RANGES for sign in (1, -1)]
        rng.shuffle(products)
        k = [[round(products.pop() / one, 3) for one in row] for row in w]
        return {
            "w": w,
            "k": k,
            "c": draw_rows(rng, 2, 4),
            "v": round(rng.uniform(0.5, 2), 2),
            "strength": strength,
        }

    strengths = [round(rng.uniform(0.2, 0.8), 2), round(rng.uniform(1.2, 3), 2)]
    return {
        "straight_through": {engine: task() for engine in ENGINES},
        "reversal": {engine: task(s) for engine, s in zip(ENGINES, strengths, strict=True)},
    }


def expected(name, task):
    """Return the value of the function of w·k, and the gradients of Σ c·v·value by w and by v."""
    w, k, c = (np.array(task[key]) for key in "wkc")
    if name == "straight_through":
        value, slope = np.clip(np.round(w * k), -1, 1), np.abs(w * k) < 1.5
    else:
        value, slope = w * k, -task["strength"][0]
    by_w = task["v"] * c * slope * k
    return dict(zip(("value", "w.grad"), listed([value, by_w]), strict=True)) | {
        "v.grad": float((c * value).sum())
    }


def judge(parts, challenge):
    findings = []
    for name, tasks in challenge.items():
        for engine, task in tasks.items():
            strength = ", ".join(map(str, task["strength"]))
            label = LABELS[name].fill(engine=ENGINES[engine], **({"strength": strength} if strength else {}))
            wanted = expected(name, task)
            findings.append(
                expect(parts, f"{name} {engine}", wanted, label=label, rel_tol=CLOSE, abs_tol=CLOSE)
            )
        label = LABELS["left"].fill(name=name)
        findings.append(
            expect(parts, f"{name} left", tasks["engine"]["w"], label=label, why=ALIAS, weight=0.5)
        )
    return [*findings, twice(parts, challenge["reversal"]["engine"])]


def twice(parts, task):
    """Return the finding for two reversals in one pass, of Σ x with strength s and of 3 Σ x with strength 3s."""
    by_x = np.full_like(np.array(task["w"]), -10 * task["strength"][0])
    return expect(
        parts, "reversal twice", by_x.tolist(), label=LABELS["twice"], why=OF_ONE, rel_tol=CLOSE, weight=0.5
    )


JUDGE = Judge(challenge, collect.ex13_5, judge)
