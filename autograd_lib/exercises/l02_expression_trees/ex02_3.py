"""ex02_3: what a second and a third backward pass leave behind."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from ...scalar import Minus, Multiply, Plus, Variable
from . import collect

LABELS = {
    "x_after_two": Text("两遍之后的 `x.partial`", "`x.partial` after two passes"),
    "y_after_two": Text("两遍之后的 `y.partial`", "`y.partial` after two passes"),
    "x_after_reset": Text(
        "清零 `x.partial` 再跑第三遍之后的 `x.partial`", "`x.partial` after its reset and a third pass"
    ),
    "y_after_reset": Text("同一时刻的 `y.partial`", "`y.partial` at that moment"),
}


def challenge(rng):
    return {"x": 3, "y": 2}


def judge(parts, challenge):
    truth = what_happens(challenge["x"], challenge["y"])
    return [expect(parts, name, truth[name], label=label) for name, label in LABELS.items()]


def what_happens(x_value, y_value):
    """Return the four numbers of the exercise, by running the lesson's tree y(x² − xy + y) on the reference classes."""
    x, y = Variable(x_value), Variable(y_value)
    root = Multiply(y, Plus(Minus(Multiply(x, x), Multiply(x, y)), y))
    root.evaluate()
    root.derive(1)
    root.derive(1)
    numbers = {"x_after_two": x.partial, "y_after_two": y.partial}
    x.partial = 0
    root.derive(1)
    return {**numbers, "x_after_reset": x.partial, "y_after_reset": y.partial}


def answer(*numbers):
    """Return the four predictions as an answer cell."""
    return "\n".join(f"{name} = {number}" for name, number in zip(LABELS, numbers, strict=True))


EXERCISE = Exercise(
    id="ex02_3",
    title=Text("反向跑两遍", "Two backward passes"),
    kind=Kind.PREDICT,
    points=4,
    minutes=6,
    difficulty=2,
    answers=tuple(LABELS),
    challenge=challenge,
    collect=collect.ex02_3,
    judge=judge,
    hints=(
        Text(
            "看 `Variable.derive`：它对 `self.partial` 做的是 `=` 还是 `+=`？",
            "Look at `Variable.derive`: does it do `=` or `+=` to `self.partial`?",
        ),
        Text(
            "每一遍反向都会再贡献一次 8 和 1。没有任何一行代码替你清零，除了你自己写的那一行——而那一行只提到了 x。",
            "Each pass contributes 8 and 1 once more. No line resets anything for you, except the one you wrote yourself, "
            "and that one mentions only x.",
        ),
    ),
    wrong=(
        Wrong(
            "assigned_not_added",
            answer(8, 1, 8, 1),
            Text(
                "这里假定每一遍都会覆盖上一遍的结果。可是叶子做的是累加（`+=`），上一遍的数还在里面。",
                "This assumes that each pass overwrites the last one. But a leaf adds (`+=`), so the earlier number is still in there.",
            ),
        ),
        Wrong(
            "one_reset_clears_all",
            answer(16, 2, 8, 1),
            Text(
                "只清零了 `x.partial`；`y.partial` 没有人动过，它已经累加了三遍。",
                "Only `x.partial` was reset; nobody touched `y.partial`, which by then holds three passes.",
            ),
        ),
        Wrong(
            "reset_does_nothing",
            answer(16, 2, 24, 3),
            Text(
                "把 `x.partial` 设为 0 确实清掉了前两遍累积的数；第三遍从 0 开始加。",
                "Setting `x.partial` to 0 does remove what the first two passes left; the third pass starts adding at 0.",
            ),
        ),
        Wrong(
            "passes_multiply",
            answer(64, 1, 8, 1),
            Text(
                "两遍的结果是相加，不是相乘：第二遍的 seed 仍然是 1，不是第一遍的结果。",
                "Two passes add up, they do not multiply: the second pass starts from the seed 1 again, not from the first result.",
            ),
        ),
    ),
)
