"""Count what a reference cycle leaves behind, and break the cycle."""

import math

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ..beside.left_over import MANY, collect

LABELS = {
    "cycles": Text(
        "只有环，之前还有活着的对象和别的垃圾", "cycles only, with live objects and other garbage around"
    ),
    "mixed": Text("环和没有环的混在一起，分别数两种", "cycles and free objects together, each kind counted"),
    "held": Text(
        "造出来的一部分还有人留着，那些不算",
        "some of what is made is still held by somebody, and does not count",
    ),
    "switch": Text(
        "回收器关着和开着时各数一次，数完开关不变",
        "counted with the collector off and on, which is left as it was",
    ),
    "own": Text(
        "`Exp`：数值、梯度，结果没有了以后的梯度；两者都立即释放",
        "`Exp`: value and gradient, the gradient when the result is gone, and both freed at once",
    ),
}
WHY = {
    "cycles": Text(
        "先让回收器把旧的垃圾收走，再关上它，然后调用 `make()`。",
        "Let the collector take the old garbage first, and switch it off before `make()` is called.",
    ),
    "held": Text(
        "还有人留着的不是垃圾：回收器来过以后它们还在。",
        "What somebody still holds is no garbage: it is there after the collector has been.",
    ),
    "switch": Text(
        "数的时候关上回收器，数完以后恢复成原来的样子，包括它本来就关着的情况。",
        "Switch the collector off while you count, and leave it as you found it, also when it was off.",
    ),
    "own": Text(
        "节点要用的只是一个数。存数，不要存指回节点的 `Value`；也不要存弱引用，结果没有了以后反向还要用。",
        "All that the node needs is a number. Store that, not the `Value`, which refers back to the node; and no weak reference either: backward is still needed when the result is gone.",
    ),
}


def challenge(rng):
    counts = rng.sample(range(3, 12), 4)
    return {
        **dict(zip(("cycles", "free", "alive", "before"), counts, strict=True)),
        "x": round(rng.uniform(-1.5, 1.5), 2),
        "gradient": round(rng.uniform(1.5, 4), 2),
    }


def judge(parts, challenge):
    count, value = challenge["cycles"], math.exp(challenge["x"])
    slope = value * challenge["gradient"]
    expected = {
        "cycles": count,
        "mixed": [count, 0],
        "held": count,
        "switch": [[MANY * count, switch] for switch in (False, True)],
        "own": {
            "value": value,
            "first": slope,
            "second": slope,
            "result freed": True,
            "node freed": True,
        },
    }
    return [
        expect(parts, part, value, label=LABELS[part], wants=WHY.get(part))
        for part, value in expected.items()
    ]


def gist(part, value):
    """Return what came, without how many exactly the collector had taken before they were counted."""
    if part == "switch" and isinstance(value, list) and len(value) == 2:
        (off, *_), (on, *left) = (one if isinstance(one, list) and one else [None] for one in value)
        if isinstance(off, int) and isinstance(on, int) and on < off:
            return [value[0], ["fewer", *left]]
    return value


JUDGE = Judge(challenge, collect, judge, gist=gist)
