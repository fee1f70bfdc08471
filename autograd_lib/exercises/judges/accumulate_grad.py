"""The node at the end of every path, which adds what arrives to the leaf's grad."""

import math

from ...kit.checking import Judge, Text
from ...kit.checking.rows import draw_rows
from ..beside.accumulate_grad import collect
from .shared.programs import expect_own

LABELS = {
    "once": Text(
        "一份梯度到达叶子 `a`，其中有一个 `inf`", "one gradient arrives at the leaf `a`, with an `inf` in it"
    ),
    "three": Text("三份先后到达", "three arrive, one after the other"),
    "number": Text("形状是 () 的叶子，两份先后到达", "a leaf of shape (): two arrive, one after the other"),
    "anew": Text(
        "先到一份，`a.grad = None`，再到一份全是零的",
        "one arrives, then `a.grad = None`, then one of zeros alone",
    ),
    "apart": Text(
        "同一个数组到达 `a` 和 `b`，`a` 再收一份，最后把那个数组改成零",
        "one array arrives at `a` and at `b`, `a` receives another one, then that array is set to zero",
    ),
    "given": Text(
        "第二份到达以后，到达的数组本身没有变",
        "after the second arrival, the array that arrived is unchanged",
    ),
    "held": Text(
        "第一份到达后有人拿着 `a.grad`，又到两份以后，他看到的是三份的和",
        "somebody has held `a.grad` since the first of three arrivals, and sees the sum of all",
    ),
}
SHARED = Text(
    "`.grad` 和别人共用一块内存：改了一处，另一处也变了。第一份要复制（`copy()`）。",
    "`.grad` shares its memory with somebody else: a change here shows there. Copy the first gradient, with `copy()`.",
)
CHANGED = Text(
    "到达的数组不归你：同一份还可能要交给别的节点。改的应当是 `variable.grad`。",
    "What arrives is not yours: it may have to go to other nodes too. Change `variable.grad` instead.",
)
REPLACED = Text(
    "和不在第一份所在的那块内存里。PyTorch 是原地相加的，所以拿着旧的 `.grad` 的人（例如优化器）看得到新的和。",
    "The sum does not lie in the memory of the first gradient. PyTorch adds in place, so whoever holds `.grad` already, such as an optimizer, sees the new sum.",
)


def challenge(rng):
    drawn = draw_rows(rng, 4, 3, low=1.2, high=6.0)
    drawn[3][rng.randrange(3)] = math.inf  # 0 times that is no 0
    return {"gradients": [*drawn, [0.0, 0.0, 0.0]]}


def judge(parts, challenge):
    first, second, third, unbounded, zeros = challenge["gradients"]
    two, three = added(first, second), added(added(first, second), third)
    expected = {
        "once": {"a.grad": unbounded},
        "three": {"a.grad": three},
        "number": {"a.grad": two[0]},
        "anew": {"a.grad": zeros},  # which is a gradient, too
        "apart": {"a.grad": two, "b.grad": first},
        "given": {"a.grad": two, "arrived": second},
        "held": {"a.grad": three, "held": three},
    }
    # "alone" is what the same arrivals come to where each brings its own tensor: who adds wrongly need not share.
    whys = {
        "apart": lambda left: SHARED if left != parts["alone"] else None,
        "given": lambda left: CHANGED if left["arrived"] != second else None,
        "held": lambda left: REPLACED if left["held"] != left["a.grad"] else None,
    }
    return [
        expect_own(parts, name, value, label=LABELS[name], because=whys.get(name))
        for name, value in expected.items()
    ]


def added(left, right):
    """Return the sum of two rows of numbers, element by element."""
    return [a + b for a, b in zip(left, right, strict=True)]


JUDGE = Judge(challenge, collect, judge)
