"""ex09_8 (optional): count what a reference cycle leaves behind, and break the cycle."""

import math

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from . import collect

LABELS = {
    "cycles": Text(
        "只有环，之前还有活着的对象和别的垃圾", "cycles only, with live objects and other garbage around"
    ),
    "mixed": Text("环和没有环的混在一起，分别数两种", "cycles and free objects together, each kind counted"),
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
        "先让回收器把旧的垃圾收走，再关上它；活着的对象之前数一次，之后再数一次，相减。",
        "Let the collector take the old garbage first, and switch it off; count the live objects before and after, and subtract.",
    ),
    "switch": Text(
        "数完以后把回收器恢复成原来的样子，包括它本来就关着的情况。",
        "Leave the collector as you found it, also when it was off.",
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
        "switch": [[count, False], [count, True]],
        "own": {
            "value": value,
            "first": slope,
            "second": slope,
            "result freed": True,
            "node freed": True,
        },
    }
    return [
        expect(parts, part, value, label=LABELS[part], why=WHY.get(part)) for part, value in expected.items()
    ]


def counting(*lines):
    """Return an answer with these lines in `left_over`."""
    body = "".join(f"    {line}\n" for line in lines)
    return f"import gc\ndef left_over(make, kind):\n    def alive():\n        return {COUNT}\n{body}"


COUNT = "sum(type(one) is kind for one in gc.get_objects())"
GUARD = ("was = gc.isenabled()", "gc.collect()", "gc.disable()")
BACK = ("if was:", "    gc.enable()")


def node(keep, use):
    """Return an answer with a class `Exp` that keeps and uses its result in this way."""
    return (
        "import math, weakref\nclass Value:\n    def __init__(self, data, node=None):\n"
        "        self.data, self.node = data, node\nclass Exp:\n    @classmethod\n    def apply(cls, x):\n"
        "        node = cls()\n        result = Value(math.exp(x.data), node)\n"
        f"        node.result = {keep}\n        return result\n    def backward(self, gradient):\n"
        f"        return gradient * {use}\n"
    )


EXERCISE = Exercise(
    id="ex09_8",
    title=Text("★ 找到引用环", "★ Find the reference cycle"),
    kind=Kind.FIND_BUG,
    points=0,
    minutes=15,
    difficulty=4,
    answers=("left_over", "Exp"),
    challenge=challenge,
    collect=collect.ex09_8,
    judge=judge,
    hints=(
        Text(
            "Python 什么时候立即释放一个对象？什么样的对象只有 `gc` 才释放得了？",
            "When does Python free an object at once? Which objects can only be freed by `gc`?",
        ),
        Text(
            "关着回收器调用 `make()`，不留结果；还活着的就是环里的。`gc.get_objects()` 列出回收器知道的所有对象。要先收走旧的垃圾，前后各数一次。节点这边：它需要的是一个数，不是 `Value`。",
            "Call `make()` with the collector off and do not keep its result; what is still alive is in a cycle. `gc.get_objects()` lists all objects that the collector knows. Collect old garbage first, and count before and after. As to the node: it needs a number, not a `Value`.",
        ),
        Text(
            "`gc.collect()`，`gc.disable()`，数一次，`make()`，再数一次，最后恢复。`Exp` 里写 `node.result = result.data`，反向用 `self.result`。",
            "`gc.collect()`, `gc.disable()`, count, `make()`, count again, and restore. In `Exp`, write `node.result = result.data`, and use `self.result` in `backward`.",
        ),
    ),
    wrong=(
        Wrong(
            "collects_afterwards",
            counting(
                *GUARD,
                "before = alive()",
                "make()",
                "gc.collect()",
                "found = alive() - before",
                *BACK,
                "return found",
            ),
            Text(
                "数之前又收了一次垃圾，环就不见了。要数的正是回收器来之前剩下的。",
                "The garbage is collected before counting, so the cycles are gone. What is asked for is what remains before the collector comes.",
            ),
        ),
        Wrong(
            "keeps_the_result",
            counting(
                *GUARD, "before = alive()", "made = make()", "found = alive() - before", *BACK, "return found"
            ),
            Text(
                "`made` 还握着结果，所以没有环的对象也活着。不要留它。",
                "`made` still holds the result, so objects without cycles are alive as well. Do not keep it.",
            ),
        ),
        Wrong(
            "counts_everything_alive",
            counting(*GUARD, "make()", "found = alive()", *BACK, "return found"),
            Text(
                "之前就活着的对象也算进去了。先数一次，再相减。",
                "Objects that were alive before are counted too. Count first, and subtract.",
            ),
        ),
        Wrong(
            "leaves_the_collector_off",
            counting(*GUARD, "before = alive()", "make()", "return alive() - before"),
            Text(
                "数完以后回收器一直关着，以后的垃圾没有人收。",
                "The collector stays off, and nobody takes later garbage away.",
            ),
        ),
        Wrong(
            "always_turns_it_on",
            counting(
                *GUARD,
                "before = alive()",
                "make()",
                "found = alive() - before",
                "gc.enable()",
                "return found",
            ),
            Text(
                "回收器本来关着的时候也给打开了。记住原来的样子。",
                "It is switched on even where it was off before. Remember how you found it.",
            ),
        ),
        Wrong(
            "counts_what_gc_collected",
            counting(*GUARD, "make()", "found = gc.collect()", *BACK, "return found"),
            Text(
                "`gc.collect()` 数的是所有够不到的对象，包括环里的 `Value`，不只是 `kind`。",
                "`gc.collect()` counts all unreachable objects, with the `Value` in each cycle, not only those of `kind`.",
            ),
        ),
        Wrong(
            "keeps_the_cycle",
            node("result", "self.result.data"),
            Text(
                "环还在：结果指向节点，节点又指向结果，谁也放不掉谁。",
                "The cycle is still there: the result refers to the node and the node to the result, and neither lets the other go.",
            ),
        ),
        Wrong(
            "a_weak_reference",
            node("weakref.ref(result)", "self.result().data"),
            Text(
                "弱引用打断了环，可是中间结果没有了以后，节点也取不到数了：反向时得到的是 `None`。",
                "A weak reference breaks the cycle, but when the result on the way is gone the node cannot get at the number any more: in the backward pass it finds `None`.",
            ),
        ),
    ),
)
