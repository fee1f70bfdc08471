"""ex09_1: which of eight operations allow a second backward, and what they keep."""

from ...checking import Exercise, Kind, Text, Wrong
from . import collect
from .common import dictionary, expect_groups, group_label

GROUPS = {
    "first": ("x + x", "x * x"),
    "second": ("x.exp()", "-x"),
    "third": ("x.sum()", "x.relu()"),
    "fourth": ("x * 3", "x.mean()"),
}
LABELS = {group: group_label(names) for group, names in GROUPS.items()}
NOTHING, INPUT, RESULT, NUMBER = (True, "nothing"), (False, "input"), (False, "result"), (False, "number")
TRUTH = {  # the lesson's own cell runs all eight on both engines
    "x + x": NOTHING,
    "x * x": INPUT,
    "x.exp()": RESULT,
    "-x": NOTHING,
    "x.sum()": NOTHING,
    "x.relu()": RESULT,
    "x * 3": NUMBER,
    "x.mean()": NOTHING,
}


def challenge(rng):
    return {group: list(names) for group, names in GROUPS.items()}


def judge(parts, challenge):
    return expect_groups(parts, GROUPS, TRUTH, LABELS)


def slip(name, why_zh, why_en, **changes):
    """Return a wrong answer that answers these groups only."""
    entries = {operation: entry for group in changes.values() for operation, entry in group.items()}
    return Wrong(name, dictionary("second", entries), Text(why_zh, why_en))


EXERCISE = Exercise(
    id="ex09_1",
    title=Text("谁能走第二遍", "Who can go twice"),
    kind=Kind.PREDICT,
    points=8,
    minutes=8,
    difficulty=3,
    answers=("second",),
    challenge=challenge,
    collect=collect.ex09_1,
    judge=judge,
    hints=(
        Text(
            "对每个运算写出导数公式。公式里除了上游梯度以外还有什么？",
            "Write down the derivative of each operation. What is in the formula besides the cotangent?",
        ),
        Text(
            "公式里什么都不需要的，什么都不存，可以再走一遍。形状不是张量：求和只要记住形状。公式里需要的东西是最方便的那一个：有的是输入，有的是结果。",
            "If the formula needs nothing, nothing is saved and the pass can be repeated. A shape is no tensor: a sum need only remember the shape. What is saved is whatever is handiest in the formula, sometimes an input, sometimes the result.",
        ),
        Text(
            "`x.exp()` 的导数就是结果；`x.relu()` 只要看结果是不是正的。`x * 3` 和 `x * x` 是同一种节点，它把另一个因子 `3` 存下来，也一样会释放。`x.mean()` 除的是元素个数，由形状就知道。",
            "The derivative of `x.exp()` is its result; for `x.relu()` it is enough to see where the result is positive. `x * 3` is the same kind of node as `x * x`: it saves the other factor, `3`, and frees it all the same. `x.mean()` divides by the number of elements, which the shape tells.",
        ),
    ),
    wrong=(
        slip(
            "a_number_is_not_saved",
            "`x * 3` 和 `x * x` 用的是同一种节点 `MulBackward0`。它需要另一个因子，哪怕那只是一个数：`3` 存了，反向之后也释放了。",
            "`x * 3` uses the same kind of node as `x * x`, a `MulBackward0`. It needs the other factor, even if that is a mere number: `3` is saved, and freed after the pass.",
            fourth={"x * 3": NOTHING, "x.mean()": NOTHING},
        ),
        slip(
            "exp_keeps_its_input",
            "`exp` 的导数就是它的结果，存结果就不必再算一次指数。",
            "The derivative of `exp` is its own result; keeping that saves computing the exponential again.",
            second={"x.exp()": INPUT, "-x": NOTHING},
        ),
        slip(
            "relu_keeps_its_input",
            "看输入或看结果都知道哪里是正的；PyTorch 存的是结果，这样输入的内存可以早些放掉。",
            "Input and result both tell where it is positive; PyTorch keeps the result, so the memory of the input can go earlier.",
            third={"x.sum()": NOTHING, "x.relu()": INPUT},
        ),
        slip(
            "every_operation_saves_its_inputs",
            "一份流传很广的笔记说，前向的数值会存成缓存，反向之后清空。可是和、相反数、平均值的导数里根本没有 `x`，没有什么可存。",
            "A widely copied note says that the values of the forward pass are kept in buffers, which are cleared after the backward pass. But there is no `x` in the derivative of a sum, a negative or a mean, so nothing is kept.",
            first={"x + x": INPUT, "x * x": INPUT},
            second={"x.exp()": INPUT, "-x": INPUT},
            third={"x.sum()": INPUT, "x.relu()": INPUT},
            fourth={"x * 3": INPUT, "x.mean()": INPUT},
        ),
        slip(
            "never_a_second_time",
            "反向并不禁止走第二遍；出错的只是要用已经释放的东西。什么都没存的节点可以再走。",
            "A second pass is not forbidden; only using what was freed is an error. A node that saved nothing can be run again.",
            first={"x + x": (False, "nothing"), "x * x": INPUT},
            third={"x.sum()": (False, "nothing"), "x.relu()": RESULT},
        ),
        slip(
            "mean_keeps_a_number",
            "`x.mean()` 要除以元素个数，而个数由形状就知道。形状不是已保存张量，不会释放。",
            "`x.mean()` divides by the number of elements, which the shape tells. A shape is no saved tensor, and is not freed.",
            fourth={"x * 3": NUMBER, "x.mean()": NUMBER},
        ),
    ),
)
