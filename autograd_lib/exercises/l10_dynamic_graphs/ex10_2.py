"""ex10_2: four programs for the absolute value, and what their gradients are at 1, -1, 0 and for mixed signs."""

import autograd_lib.engine as torch

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.arrays import all_alike, as_array
from ...checking.comparing import expect
from . import collect
from .common import by_first, gradient_of

PROGRAMS = {
    "first": by_first,
    "built_in": torch.abs,
    "where": lambda x: torch.where(x >= 0, x, -x),
}
POINTS = (1.0, -1.0, 0.0)
MIXED = [1.0, -2.0]
LABEL = Text("`{name}`：`x.grad`，x 依次为 1、−1、0", "`{name}`: `x.grad` at 1, −1 and 0 in turn")
VALUE = Text(
    "`mixed_value`：`by_first` 在 [1, −2] 处的值", "`mixed_value`: the value of `by_first` at [1, −2]"
)
GRADIENT = Text("`mixed_gradient`：那里的 `x.grad`", "`mixed_gradient`: `x.grad` there")
FIVE = Text("五个预测", "the five predictions")


def challenge(rng):
    return {}


def truth():
    """Return the five answers, by running the programs on fresh tensors."""
    value, gradient = gradient_of(torch, by_first, MIXED)
    slopes = {
        name: [gradient_of(torch, program, [point])[1][0] for point in POINTS]
        for name, program in PROGRAMS.items()
    }
    return slopes | {"mixed_value": value, "mixed_gradient": gradient}


def judge(parts, challenge):
    expected = truth()
    alike = all_alike(parts, list(PROGRAMS), FIVE)
    if alike:
        return [alike]
    labels = {name: LABEL.fill(name=name) for name in PROGRAMS}
    labels |= {"mixed_value": VALUE, "mixed_gradient": GRADIENT}
    got = {name: as_array(part) for name, part in parts.items()}
    return [expect(got, name, expected[name], label=label) for name, label in labels.items()]


def answer(**lists):
    """Return an answer cell with some of the predictions."""
    return "".join(f"{name} = {numbers}\n" for name, numbers in lists.items())


EXERCISE = Exercise(
    id="ex10_2",
    title=Text("三个绝对值，一个尖点", "Three absolute values, one kink"),
    kind=Kind.PREDICT,
    points=5,
    minutes=7,
    difficulty=2,
    answers=(*PROGRAMS, "mixed_value", "mixed_gradient"),
    challenge=challenge,
    collect=collect.ex10_2,
    judge=judge,
    hints=(
        Text(
            "每次都先问：在这个输入上走的是哪个分支？`x` 还是 `-x`？",
            "Ask first, each time: which branch does this input take, `x` or `-x`?",
        ),
        Text(
            "走过 `x` 就是 1，走过 `-x` 就是 −1，没有走的分支不留痕迹。在 0 处，`0 > 0` 不成立，`0 >= 0` 成立。引擎自己的 `abs` 用第 04 课的约定：它的导数是符号 `sign(x)`。",
            "Through `x` it is 1, through `-x` it is −1, and the branch not taken leaves no trace. At 0, `0 > 0` fails and `0 >= 0` holds. The engine's own `abs` has a convention, as in lesson 04: its derivative is `sign(x)`.",
        ),
        Text(
            "`by_first` 只看第一个元素：[1, −2] 的第一个元素是正的，于是**整个**向量原样返回。`first` 的最后一个数是 −1，因为 0 走的是 `-x`。",
            "`by_first` looks at the first entry alone: that of [1, −2] is positive, so the **whole** vector comes back as it is. The last number of `first` is −1, because 0 goes through `-x`.",
        ),
    ),
    wrong=(
        Wrong(
            "branches_on_every_element",
            answer(mixed_value=[1, 2], mixed_gradient=[1, -1]),
            Text(
                "这是真正的绝对值。`by_first` 只看 `x[0]`，看一次，整个向量就都走同一个分支。",
                "That is the true absolute value. `by_first` looks at `x[0]`, once, and the whole vector takes the same branch.",
            ),
        ),
        Wrong(
            "value_right_gradient_not",
            answer(mixed_value=[1, -2], mixed_gradient=[1, -1]),
            Text(
                "值对了：走的是 `x` 这个分支。那么梯度也是这个分支的：处处是 1。",
                "The value is right: the branch taken is `x`. The gradient is then that of this branch too, 1 everywhere.",
            ),
        ),
        Wrong(
            "zero_at_every_kink",
            answer(first=[1, -1, 0], built_in=[1, -1, 0], where=[1, -1, 0]),
            Text(
                "0 是 `torch.abs` 自己的约定。自己写的分支没有约定，只有走过的那一边：`first` 走 `-x`，`where` 走 `x`。",
                "0 is the convention of `torch.abs` itself. Branches of one's own have no convention, only the side that was taken: `-x` in `first`, `x` in `where`.",
            ),
        ),
        Wrong(
            "no_gradient_at_a_kink",
            answer(first=[1, -1, None], built_in=[1, -1, None], where=[1, -1, 1]),
            Text(
                "在尖点处导数不存在，但引擎不知道什么是尖点：它对走过的运算求导，总会给出一个数。",
                "There is no derivative at a kink, but the engine does not know what a kink is: it differentiates the operations that ran, and always has a number.",
            ),
        ),
        Wrong(
            "first_and_where_swapped",
            answer(first=[1, -1, 1], built_in=[1, -1, 0], where=[1, -1, -1]),
            Text(
                "看条件：`x[0] > 0` 在 0 处不成立，走 `-x`；`x >= 0` 在 0 处成立，走 `x`。",
                "Look at the conditions: `x[0] > 0` fails at 0 and takes `-x`; `x >= 0` holds at 0 and takes `x`.",
            ),
        ),
        Wrong(
            "values_for_gradients",
            answer(first=[1, 1, 0], built_in=[1, 1, 0], where=[1, 1, 1]),
            Text(
                "在 −1 处绝对值是 1，可是它在那里是下降的：斜率是 −1。",
                "At −1 the absolute value is 1, but there it goes down: the slope is −1.",
            ),
        ),
    ),
)
