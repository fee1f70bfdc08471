"""ex06_2: summing a gradient back to the shape from which broadcasting started."""

import numpy as np

from ... import engine as torch
from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from ...checking.own_work import each_by_name
from . import collect
from .common import draw, function, generator, inputs, own_work, pulled_back, slopes

LABELS = {
    "leading": Text("`sum_to`：左边多出来的维", "`sum_to`: dimensions added on the left"),
    "stretched": Text("`sum_to`：大小为 1 的维", "`sum_to`: dimensions of size 1"),
    "both": Text("`sum_to`：两样都有", "`sum_to`: both at once"),
    "inner": Text(
        "`sum_to`：中间的维，以及什么也没有广播的情形",
        "`sum_to`: a dimension in the middle, and nothing broadcast at all",
    ),
}


def challenge(rng):
    random = generator(rng)
    p, q, r = (int(size) for size in random.permutation((2, 3, 4)))
    matrix, cube = draw(random, (q, r)), draw(random, (p, q, r))
    return {
        "leading": [[cube, [r]], [cube, [q, r]], [cube, []]],
        "stretched": [[matrix, [q, 1]], [matrix, [1, r]], [matrix, [1, 1]]],
        "both": [[cube, [q, 1]], [cube, [1, r]], [cube, [1]]],
        "inner": [[cube, [p, 1, r]], [cube, [p, 1, 1]], [matrix, [q, r]]],
    }


def judge(parts, challenge):
    findings = []
    for name, cases in challenge.items():
        expected, beside = {}, {}
        for g, shape in cases:
            called, x = collect.call("sum_to", g, tuple(shape)), np.zeros(shape)
            expected[called] = pulled_back(
                lambda t, g=g: t + torch.zeros(*g.shape, dtype=torch.float64), x, g
            )
            beside[called] = slopes(lambda x, g=g: np.broadcast_to(x, g.shape), x, g)
        shown = inputs(*(("g", g) for g, _ in cases))
        findings.append(expect(parts, name, expected, label=LABELS[name], difference=beside, why=shown))
    return own_work(parts, ("sum_to",), findings)


def sum_to(*lines):
    """Return an answer around the body of `sum_to`."""
    return function("sum_to(g, shape)", *lines)


EXTRA = "extra = g.ndim - len(shape)"
LEADING = "g = g.sum(axis=tuple(range(extra)))"

EXERCISE = Exercise(
    id="ex06_2",
    title=Text("把广播加回来", "Summing broadcasting back"),
    kind=Kind.FILL_IN,
    points=4,
    minutes=8,
    difficulty=3,
    answers=("sum_to",),
    names=each_by_name("sum_to"),
    challenge=challenge,
    collect=collect.ex06_2,
    judge=judge,
    hints=(
        Text(
            "`g` 的哪几维是广播添上去或者拉长的？对每一维问一句：沿着它走，用的是不是 `x` 里的同一个数？",
            "Which dimensions of `g` were added or stretched by broadcasting? Ask of each dimension: going along it, is it the same number of `x` that was used?",
        ),
        Text(
            "左边多出 `g.ndim - len(shape)` 维，全部加掉。剩下的维与 `shape` 一一对应，`shape` 里是 1 的那些也要加，但要留在原处：`keepdims=True`。",
            "On the left there are `g.ndim - len(shape)` extra dimensions; sum over all of them. The others correspond to `shape` one by one; those that are 1 in `shape` are summed as well, but stay in place: `keepdims=True`.",
        ),
        Text(
            "第一步：`while g.ndim > len(shape): g = g.sum(axis=0)`。第二步：一个循环走 `enumerate(shape)`，大小为 1 时 `g = g.sum(axis=i, keepdims=True)`。",
            "First step: `while g.ndim > len(shape): g = g.sum(axis=0)`. Second step: a loop over `enumerate(shape)`, with `g = g.sum(axis=i, keepdims=True)` where the size is 1.",
        ),
    ),
    wrong=(
        Wrong(
            "leading_only",
            sum_to("while g.ndim > len(shape):", "    g = g.sum(axis=0)", "return g"),
            Text(
                "左边多出来的维加掉了，大小为 1 的维还没有：那里的一个数也被抄了很多份。",
                "The dimensions on the left are summed, those of size 1 are not: there, too, one number was copied many times.",
            ),
        ),
        Wrong(
            "dimension_lost",
            sum_to(
                EXTRA, LEADING, "return g.sum(axis=tuple(i for i, size in enumerate(shape) if size == 1))"
            ),
            Text(
                "数都对，形状不对：大小为 1 的维求和之后消失了。加上 `keepdims=True`，它才会留下来。",
                "The numbers are right, the shape is not: the dimensions of size 1 disappear when they are summed. With `keepdims=True` they stay.",
            ),
        ),
        Wrong(
            "aligned_on_the_left",
            sum_to(
                "for i, size in enumerate(shape):",
                "    if size == 1:",
                "        g = g.sum(axis=i, keepdims=True)",
                "while g.ndim > len(shape):",
                "    g = g.sum(axis=-1)",
                "return g",
            ),
            Text(
                "这里把 `shape` 和 `g` 的形状从左边对齐了。广播从右边对齐，多出来的维在前面。",
                "Here `shape` is aligned with the left end of the shape of `g`. Broadcasting aligns the right ends; extra dimensions are in front.",
            ),
        ),
        Wrong(
            "mean_for_sum",
            sum_to(
                EXTRA,
                "g = g.mean(axis=tuple(range(extra)))",
                "ones = tuple(i for i, size in enumerate(shape) if size == 1)",
                "return g.mean(axis=ones, keepdims=True)",
            ),
            Text(
                "用的是平均，不是求和。每一份都是一条路径，路径之间相加；份数越多，影响越大，不能再除以份数。",
                "This takes the mean and not the sum. Every share belongs to a path of its own, and paths add up; more copies mean more influence, so there is nothing to divide by.",
            ),
        ),
        Wrong(
            "one_copy_taken",
            sum_to(
                "while g.ndim > len(shape):",
                "    g = g[0]",
                "return g[tuple(slice(0, 1) if size == 1 else slice(None) for size in shape)]",
            ),
            Text(
                "只拿了第一份，别的份都丢了。何况各份一般并不相同。",
                "This takes the first share and drops all others, which in general are not even equal to it.",
            ),
        ),
        Wrong(
            "forced_into_shape",
            sum_to("return np.resize(g, shape)"),
            Text(
                "`np.resize` 只保证形状：它照内存里的次序截取前面几个数。形状对，不等于数对。",
                "`np.resize` looks after the shape alone: it takes the first few numbers in the order in which they lie in memory. A right shape does not make the numbers right.",
            ),
        ),
        Wrong(
            "sums_everything",
            sum_to("return np.full(shape, g.sum())"),
            Text(
                "把 `g` 全部加在了一起。每个数只该收到它自己的那些份，没有广播的维要一格一格地分开。",
                "Everything in `g` is added together. Each number should receive the shares of its own copies; dimensions that were not broadcast stay apart.",
            ),
        ),
        Wrong(
            "asks_the_engine",
            "from autograd_lib import engine\n\n\ndef sum_to(g, shape):\n    x = engine.zeros(*shape, requires_grad=True).double()\n"
            "    x.retain_grad()\n    (x + engine.zeros(*g.shape)).backward(engine.tensor(g.copy()))\n    return x.grad.numpy()\n",
            Text(
                "结果是引擎算的。这里要写的正是引擎用的那个函数，评分时引擎也不在。",
                "The engine has computed this. What is to be written is the very function that the engine uses, and during grading there is no engine.",
            ),
        ),
    ),
)
