"""ex04_3: what a backward pass says at a kink, where there is no derivative."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from . import collect
from .common import Dual, slopes

LABELS = {
    "with_relu": Text("`3 * x + 5 * Relu(x)`，x = 0", "`3 * x + 5 * Relu(x)` at x = 0"),
    "with_abs": Text("`7 * x + 2 * Abs(x)`，x = 0", "`7 * x + 2 * Abs(x)` at x = 0"),
    "with_branch": Text("`7 * x + 2 * branch(x)`，x = 0", "`7 * x + 2 * branch(x)` at x = 0"),
    "straight_line": Text("`Relu(x) - Relu(-x)`，x = 0", "`Relu(x) - Relu(-x)` at x = 0"),
    "larger_first": Text("`x + Relu(y - x)`，x = y = 2", "`x + Relu(y - x)` at x = y = 2"),
    "larger_second": Text("`y + Relu(x - y)`，x = y = 2", "`y + Relu(x - y)` at x = y = 2"),
}


def relu(x):
    return Dual(max(x.value, 0), x.slope * (x.value > 0))


def absolute(x):
    return Dual(abs(x.value), x.slope * ((x.value > 0) - (x.value < 0)))


def branch(x):
    return x if x.value > 0 else -x


def truth():
    """Return the six results, each found along its formula with the lesson's rules at the kink."""
    return {
        "with_relu": _by_x(lambda x: 3 * x + 5 * relu(x)),
        "with_abs": _by_x(lambda x: 7 * x + 2 * absolute(x)),
        "with_branch": _by_x(lambda x: 7 * x + 2 * branch(x)),
        "straight_line": _by_x(lambda x: relu(x) - relu(-x)),
        "larger_first": _by_both(lambda x, y: x + relu(y - x)),
        "larger_second": _by_both(lambda x, y: y + relu(x - y)),
    }


def _by_x(function):
    return slopes(function, {"x": 0})["x"]


def _by_both(function):
    return list(slopes(function, {"x": 2, "y": 2}).values())


def challenge(rng):
    return {}


def judge(parts, challenge):
    return [expect(parts, name, value, label=LABELS[name]) for name, value in truth().items()]


def answer(*predictions):
    """Return the six predictions as an answer cell."""
    return "\n".join(f"{name} = {value}" for name, value in zip(LABELS, predictions, strict=True))


EXERCISE = Exercise(
    id="ex04_3",
    title=Text("尖点上的导数", "Derivatives at kinks"),
    kind=Kind.PREDICT,
    points=6,
    minutes=8,
    difficulty=3,
    answers=tuple(LABELS),
    challenge=challenge,
    collect=collect.ex04_3,
    judge=judge,
    hints=(
        Text(
            "引擎看不到整个函数，它只把每个节点的局部导数相乘、相加。在 0 处，`Relu` 和 `Abs` 的代码各把哪个数当作局部导数？",
            "An engine does not see the whole function; it multiplies and adds the local derivatives of nodes. Which number does the code of `Relu`, and which that of `Abs`, take at 0?",
        ),
        Text(
            "`branch` 根本不是一个运算：它只是挑了一条路走。x 等于 0 时走的是哪一条？那条路上的式子对 x 的导数是多少？",
            "`branch` is no operation at all, it merely chooses a way. Which one does it take at x equal to 0, and what is the derivative of the expression on that way?",
        ),
        Text(
            "以 `Relu(x) - Relu(-x)` 为例：两个 `Relu` 的局部导数都按 0 处的规则取，再乘上外面的符号，最后相加。函数画出来是不是一条直线，引擎并不知道。",
            "Take `Relu(x) - Relu(-x)`: both `Relu` nodes use the rule for 0, times the signs around them, and the results are added. Whether the function is a straight line when drawn, "
            "the engine does not know.",
        ),
    ),
    wrong=(
        Wrong(
            "what_mathematics_says",
            answer(3, 7, 7, 1, [1, 0], [0, 1]),
            Text(
                "这里把 `Relu(x) - Relu(-x)` 和 `branch` 当成了整个函数来求导。引擎从不化简，它只走真正运行过的那些节点。",
                "This treats `Relu(x) - Relu(-x)` and `branch` as whole functions. The engine never simplifies; it follows the nodes that were really made.",
            ),
        ),
        Wrong(
            "open_at_zero",
            answer(8, 9, 9, 2, [0, 1], [1, 0]),
            Text(
                "这里假定在 0 处 `Relu` 是开着的，`Abs` 的斜率也取了右边的。看代码：条件是严格大于。",
                "This takes `Relu` to be open at 0 and `Abs` to have its right-hand slope there. Look at the code: the condition is strict.",
            ),
        ),
        Wrong(
            "half_way",
            answer(5.5, 7, 7, 1, [0.5, 0.5], [0.5, 0.5]),
            Text(
                "左右斜率的平均值是一种合理的约定，有的库在两数相等时确实平分。但这里的 `Relu` 不是这样写的。",
                "The mean of both slopes is a sensible convention, and some libraries do share equally between two equal numbers. But this `Relu` is not written that way.",
            ),
        ),
        Wrong(
            "spelling_does_not_matter",
            answer(3, 7, 5, 0, [1, 0], [1, 0]),
            Text(
                "最后两个式子的值总是相同，所以以为梯度也相同。可是在相等的地方，`Relu` 关着，梯度全都归了写在外面的那个变量。",
                "The last two expressions always have equal values, so their gradients were taken to be equal as well. But where both numbers are equal `Relu` is shut, and all of the gradient "
                "goes to the variable that stands outside.",
            ),
        ),
        Wrong(
            "branch_like_abs",
            answer(3, 7, 7, 0, [1, 0], [0, 1]),
            Text(
                "`branch` 和 `Abs` 算出的值处处相同，但 `branch` 在 0 处走的是其中一条直线，那条直线自己的斜率不是 0。",
                "`branch` and `Abs` have equal values everywhere, but at 0 `branch` follows one of two straight lines, and the slope of that line is not 0.",
            ),
        ),
    ),
)
