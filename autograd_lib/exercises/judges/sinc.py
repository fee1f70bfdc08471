"""Torch.where takes sin x / x out of trouble at 0, but not its gradient; show that, say how, and repair it."""

import math

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.arrays import as_array, as_row
from ...kit.checking.comparing import claim, expect, same
from ...kit.checking.rows import unless
from ..beside.sinc import collect
from .shared.counterexamples import COUNTEREXAMPLE, MOST, NO_ROW

NEAREST = 0.1  # to 0 and yet not 0, as far as gradients are asked for
NEAR = range(2, 17)  # powers of ten: whoever moves x away from 0 by so little moves another point to 0
THREE_DECIMALS = 6e-4
ROUNDED = 1e-7  # of value and gradient: a divisor may be off by very little
ALL_RIGHT = Text(
    "在这个输入上，除了舍入误差，`x.grad` 里的数全都对。什么样的元素会让没有选中的那一边遇到麻烦？",
    "On this input every number in `x.grad` is right but for round-off. Which entry gets the side that is not chosen into trouble?",
)
ALL_WRONG = Text(
    "在这个输入上，`x.grad` 里没有一个对的数。再加一个对的：坏掉的是整个梯度，还是只有一个元素？",
    "On this input no number in `x.grad` is right. Add one that is: is the whole gradient spoilt, or one entry alone?",
)
SAID = {
    "value": Text(
        "`sinc_values`：你的反例上 `sinc(x)` 的值",
        "`sinc_values`: the values of `sinc(x)` at your counterexample",
    ),
    "gradient": Text(
        "`sinc_gradients`：你的反例上的 `x.grad`", "`sinc_gradients`: `x.grad` at your counterexample"
    ),
}
NOT_SO = {
    "value": Text(
        "值处处都对：0 处是 1，别处是 sin x / x。每个元素写一个数。",
        "The values are right everywhere: 1 at 0, and sin x / x elsewhere. Write one number for each entry.",
    ),
    "gradient": Text(
        "一个元素一个元素地看：选中的那一边给出什么？没有选中的那一边收到 0，再乘它自己的局部导数，又是什么？两份相加。",
        "Take one entry at a time: what does the side give that was chosen? The other receives 0 and multiplies it by its own local derivative: what is that? Add the two.",
    ),
}
REPAIRED = "`smooth(x)`"
VALUES = Text("`smooth(x)` 的值，x 离 0 很近", "the values of `smooth(x)` very near 0")
WHY = Text(
    "值和梯度都应当是 sin x / x 的：0 处的值是 1，导数是 0。别的点不许受影响，`x` 不许改动。",
    "Value and gradient should be those of sin x / x: at 0 the value is 1 and the derivative 0. No other point may be affected, and `x` must stay as it is.",
)

ONLY_NEAR_ZERO = Text(
    "在 0 处、在离 0 远的地方都对，只有紧挨着 0 的地方不对：是不是给 x 或除数加了什么，或者把 0 附近的一整段都换掉了？",
    "At 0 itself and away from it this is right, and very near 0 it is not: is something added to x or to the divisor, or a whole stretch around 0 replaced?",
)


def challenge(rng):
    def number(sign):
        return sign * rng.randint(30, 280) / 100

    shapes = [
        [number(1), 0.0, number(-1), 0.0],
        [0.0],
        [number(-1), number(1)],
        [[0.0, number(1)], [number(-1), 0.0]],
        [rng.choice((-1, 1)) * rng.randint(100, 140) / 1000, 0.0],  # as near to 0 as gradients are asked for
        0.0,
        [rng.choice((-1, 1)) * 10.0 ** rng.randint(110, 140), 0.0],  # whose cube overflows
    ]
    weights = rng.sample(range(-190, -20), 4) + rng.sample(range(20, 190), 4)
    near = [sign * 10.0**-power for power in NEAR for sign in (-1, 1)]
    return {"rows": shapes, "weights": [weight / 100 for weight in rng.sample(weights, 8)], "near": near}


def value(x):
    return math.sin(x) / x if x else 1.0


def slope(x):
    return (math.cos(x) - math.sin(x) / x) / x if x else 0.0


def mapped(function, rows):
    """Return nested lists with a function of every number in them."""
    return [mapped(function, row) for row in rows] if isinstance(rows, list) else function(rows)


def judge(parts, challenge):
    own = as_row(parts.get("counterexample"), MOST)
    own = None if own is None else own.tolist()
    findings = [shown(parts, own), repaired(parts, challenge)]
    if findings[0].ok:
        predicted = (said(parts, "value", mapped(value, own)), said(parts, "gradient", mapped(reported, own)))
        return [findings[0], *predicted, findings[1]]
    return [shown(parts, own, weight=3), findings[1]]


def reported(x):
    """Return the gradient that `sinc` of the lesson gives."""
    return slope(x) if x else math.nan


def shown(parts, own, weight=1):
    """Return the finding for the counterexample: it holds entries with a wrong gradient and others."""
    spoilt = sum(not one for one in own or ())
    why = NO_ROW if own is None else ALL_WRONG if spoilt else ALL_RIGHT
    return claim(
        parts,
        "counterexample",
        lambda _: own is not None and 0 < spoilt < len(own),
        label=COUNTEREXAMPLE,
        because=why,
        weight=weight,
    )


def said(parts, name, expected):
    """Return the finding for what is predicted about the learner's own counterexample."""

    def holds(_):
        numbers = as_array(parts[name])
        return isinstance(numbers, np.ndarray) and same(
            numbers.tolist(), expected, rel_tol=THREE_DECIMALS, abs_tol=THREE_DECIMALS
        )

    return claim(parts, name, holds, label=SAID[name], because=NOT_SO[name], weight=1)


def repaired(parts, challenge):
    """Return the finding for the repaired program."""
    expected = {}
    for rows in challenge["rows"]:
        weights = iter(challenge["weights"])
        pulled = mapped(lambda x, weights=weights: next(weights) * slope(x), rows)
        expected[str(rows)] = {"value": mapped(value, rows), "x.grad": pulled, "x": rows}
    found = expect(parts, "repaired", expected, label=REPAIRED, wants=WHY, weight=4, rel_tol=ROUNDED)
    values = mapped(value, challenge["near"])
    return unless(
        [found],
        lambda: expect(
            parts, "near", values, label=VALUES, because=ONLY_NEAR_ZERO, wants=WHY, weight=4, rel_tol=ROUNDED
        ),
    )


def gist(part, value):
    """Return which sorts of numbers were chosen, or predicted, in the place of the numbers."""
    own = as_row(value) if part in ("counterexample", "gradient") else None
    if own is None:
        return value
    return [part, *sorted({sort_of(number) for number in own.tolist()})]


def sort_of(number):
    """Return what a number is: 0, close to it, infinite, `nan` or any other."""
    if not number or not math.isfinite(number):
        return str(abs(number))
    return "small" if abs(number) < NEAREST else "any other"


JUDGE = Judge(challenge, collect, judge, gist=gist)
