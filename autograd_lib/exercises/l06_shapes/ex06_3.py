"""ex06_3: the ways back through a sum and a mean, over any axes, with and without keepdims."""

from operator import methodcaller

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from ...checking.own_work import each_by_name
from . import collect
from .common import draw, function, generator, inputs, own_work, pulled_back, slopes

NAMES = ("sum_vjp", "mean_vjp")
GROUPS = {
    "all": Text("`axis=None`", "`axis=None`"),
    "one": Text("一个维", "one axis"),
    "several": Text("几个维", "several axes"),
}
LABEL = Text("`{name}`，{group}", "`{name}`, {group}")


def challenge(rng):
    random = generator(rng)
    p, q, r = (int(size) for size in random.permutation((2, 3, 4)))
    ways = {
        "all": [([q, r], None, False), ([q, r], None, True)],
        "one": [([3, 3], 1, False), ([q, r], 0, False), ([p, q, r], -2, False), ([q, r], 1, True)],
        "several": [([p, q, r], [0, 2], False), ([p, q, r], [-1, 1], False), ([p, q, r], [0, 1], True)],
    }
    return {name: [_case(random, *way) for way in group] for name, group in ways.items()}


def _case(random, shape, axis, keepdims):
    reduced = np.zeros(shape).sum(axis=collect.axis_of(axis), keepdims=keepdims)
    return [shape, axis, keepdims, draw(random, np.shape(reduced))]


def judge(parts, challenge):
    findings = [_gradients(parts, name, group, cases) for name in NAMES for group, cases in challenge.items()]
    return own_work(parts, NAMES, findings)


def _gradients(parts, name, group, cases):
    reduction, expected, beside = name.removesuffix("_vjp"), {}, {}
    for shape, axis, keepdims, g in cases:
        axis, x = collect.axis_of(axis), np.zeros(shape)
        called = collect.call(name, g, tuple(shape), axis, keepdims)
        dims = tuple(range(x.ndim)) if axis is None else axis
        expected[called] = pulled_back(methodcaller(reduction, dim=dims, keepdim=keepdims), x, g)
        beside[called] = slopes(methodcaller(reduction, axis=axis, keepdims=keepdims), x, g)
    label, shown = LABEL.fill(name=name, group=GROUPS[group]), inputs(*(("g", g) for *_, g in cases))
    return expect(parts, f"{name} {group}", expected, label=label, difference=beside, why=shown)


def answer(sum_lines=(), mean_lines=()):
    """Return an answer with one or both functions, around the lines of their bodies."""
    heads = {"sum_vjp": sum_lines, "mean_vjp": mean_lines}
    tail = "(g, shape, axis=None, keepdims=False)"
    return "\n\n".join(function(f"{name}{tail}", *lines) for name, lines in heads.items() if lines)


KEPT = ("if axis is not None and not keepdims:", "    g = np.expand_dims(g, axis)")

EXERCISE = Exercise(
    id="ex06_3",
    title=Text("和与平均的反向", "The way back through sums and means"),
    kind=Kind.FILL_IN,
    points=6,
    minutes=10,
    difficulty=3,
    answers=NAMES,
    names=each_by_name(*NAMES),
    challenge=challenge,
    collect=collect.ex06_3,
    judge=judge,
    hints=(
        Text(
            "前向把一排数加成了一个。这一排里的每一个数，动一点点，那个和会动多少？所以 `g` 里的那一个数要交给谁？",
            "The forward pass adds a row of numbers into one. If any number of the row moves a little, how much does the sum move? So who is to receive that one number of `g`?",
        ),
        Text(
            "反向就是抄写：先让消失的维以 1 的大小回到原处（`np.expand_dims(g, axis)`，`axis` 可以是元组，也可以是负数），再广播到 `shape`。"
            "平均是和除以 n，n 是合成一个数的那几个数的个数。",
            "The way back is copying: first bring the dimensions that disappeared back in place with size 1 (`np.expand_dims(g, axis)`, where `axis` may be a tuple or negative), then broadcast to `shape`. "
            "A mean is a sum divided by n, where n is how many numbers were merged into one.",
        ),
        Text(
            "`sum_vjp` 的最后一行是 `return np.broadcast_to(g, shape)`，前面一个 `if` 处理没有保留的维。n 不必按维去数：`math.prod(shape) / np.size(g)`，进来的个数除以出去的个数。",
            "The last line of `sum_vjp` is `return np.broadcast_to(g, shape)`; an `if` before it deals with dimensions that were not kept. There is no need to count n axis by axis: `math.prod(shape) / np.size(g)`, numbers in divided by numbers out.",
        ),
    ),
    wrong=(
        Wrong(
            "dimension_not_brought_back",
            answer(("return np.broadcast_to(g, shape) + 0.0",)),
            Text(
                "`sum_vjp` 没有把消失的维放回原处。广播从右边对齐，形状不巧合得来的时候不会报错，只会把行当成列。",
                "`sum_vjp` does not bring the dimension that disappeared back in place. Broadcasting aligns on the right; where the shapes happen to fit there is no error, and rows are taken for columns.",
            ),
        ),
        Wrong(
            "keepdims_ignored",
            answer(
                (
                    "if axis is not None:",
                    "    g = np.expand_dims(g, axis)",
                    "return np.broadcast_to(g, shape)",
                )
            ),
            Text(
                "`sum_vjp` 没有看 `keepdims`：维已经留在那里了，却又添了一个。",
                "`sum_vjp` does not look at `keepdims`: the dimension is there already, and another one is added.",
            ),
        ),
        Wrong(
            "one_axis_only",
            answer(
                (
                    "if axis is not None and not keepdims:",
                    "    axis = axis if isinstance(axis, int) else axis[0]",
                    "    g = np.expand_dims(g, axis)",
                    "return np.broadcast_to(g, shape) + 0.0",
                )
            ),
            Text(
                "`axis` 是元组时，`sum_vjp` 只放回了其中一个维。",
                "When `axis` is a tuple, `sum_vjp` brings only one of its dimensions back.",
            ),
        ),
        Wrong(
            "forgets_g",
            answer(("return np.ones(shape)",)),
            Text(
                "`sum_vjp` 返回的数都一样：那只是 `g` 恰好全为 1 时的答案。上游梯度不能丢。",
                "`sum_vjp` returns the same number everywhere, which is the answer only when `g` happens to be 1 everywhere. The incoming gradient must not be lost.",
            ),
        ),
        Wrong(
            "shared_out",
            answer((*KEPT, "return np.broadcast_to(g, shape) / (math.prod(shape) / np.size(g))")).replace(
                "import numpy as np", "import math\n\nimport numpy as np"
            ),
            Text(
                "`sum_vjp` 把 `g` 分给了各个数，好像那是一笔钱。导数不是这样分的：每一个数动 1，和就动 1，所以每一个都收到整个 `g`。",
                "`sum_vjp` shares `g` out like a sum of money. Derivatives are not shared: whichever number moves by 1, the sum moves by 1, so each of them receives the whole of `g`.",
            ),
        ),
        Wrong(
            "mean_like_sum",
            answer((), (*KEPT, "return np.broadcast_to(g, shape)")),
            Text(
                "`mean_vjp` 和求和的一样，忘了除以 n：n 个数里的一个动 1，平均只动 1/n。",
                "`mean_vjp` does what the sum does and forgets to divide by n: when one of n numbers moves by 1, the mean moves by 1/n.",
            ),
        ),
        Wrong(
            "divides_by_everything",
            answer((), (*KEPT, "return np.broadcast_to(g, shape) / math.prod(shape)")).replace(
                "import numpy as np", "import math\n\nimport numpy as np"
            ),
            Text(
                "`mean_vjp` 除以了整个数组的元素个数。沿着某一维求平均时，只有那一维上的数合成了一个。",
                "`mean_vjp` divides by the number of all elements. In a mean along one axis, only the numbers along that axis are merged into one.",
            ),
        ),
        Wrong(
            "divides_by_the_results",
            answer((), (*KEPT, "return np.broadcast_to(g, shape) / np.size(g)")),
            Text(
                "`mean_vjp` 除以了结果的个数。要除的是每个结果由几个数平均而来。",
                "`mean_vjp` divides by the number of results. What counts is how many numbers each result is the mean of.",
            ),
        ),
    ),
)
