"""ex07_5: the gradient of binary cross-entropy by the logits, and on to weights and bias, by hand."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.differences import central_differences
from ...checking.own_work import each_by_name
from . import collect
from .collect import layer
from .common import EXACT, by_hand, expect_array, matrix

LABELS = {"dz": "`dz(z, y)`", "dw": "`dw(x, z, y)`", "db": "`db(z, y)`"}
WEIGHTS = {"dz": 3, "dw": 2, "db": 1}


def challenge(rng):
    rows, columns = rng.sample((2, 3, 4), 2)
    return {"tasks": [draw(rng, 1, 5, 3), draw(rng, rows, rng.choice((2, 5)), columns)]}


def draw(rng, rows, inputs, columns):
    """Return one layer: x, w, b, and targets between 0 and 1 that are well apart from the probabilities."""
    while True:
        x, w, b = (
            matrix(rng, rows, inputs),
            matrix(rng, inputs, columns, low=0.1, high=0.9),
            matrix(rng, columns),
        )
        y = np.array([[rng.choice((0.0, 1.0, round(rng.uniform(0.1, 0.9), 2))) for _ in b] for _ in x])
        task = {"x": x, "w": w, "b": b, "y": y, "z": x @ w + b}
        if all(np.abs(of).min() > 0.002 for of in gradients(task).values()) and np.abs(task["z"]).max() < 9:
            return task


def gradients(task):
    """Return the three gradients in closed form."""
    r = (1 / (1 + np.exp(-task["z"])) - task["y"]) / task["z"].size
    return {"dz": r, "dw": task["x"].T @ r, "db": r.sum(axis=0)}


def differences(task):
    """Return the three gradients as difference quotients of the loss."""

    def loss(w, b, shift):
        z = task["x"] @ w + b + shift
        return float((np.logaddexp(0, z) - task["y"] * z).mean())

    found = central_differences(loss, {"w": task["w"], "b": task["b"], "shift": np.zeros_like(task["z"])})
    return {"dz": found["shift"], "dw": found["w"], "db": found["b"]}


def judge(parts, challenge):
    return [judge_one(parts, challenge["tasks"], name) for name in LABELS]


def judge_one(parts, tasks, name):
    common = {"label": LABELS[name], "weight": WEIGHTS[name]}
    cheated = by_hand(parts, f"{name} names", also=["bce"], **common)
    if cheated:
        return cheated
    expected, beside = (
        {layer(name, task): of(task)[name] for task in tasks} for of in (gradients, differences)
    )
    return expect_array(parts, name, expected, difference=beside, rel_tol=EXACT, **common)


def answer(dz=None, dw=None, db=None, before=""):
    """Return an answer cell with some of the three functions, around what they return."""
    code = f"import numpy as np\n\n\ndef sigmoid(z):\n    return 1 / (1 + np.exp(-z))\n\n\n{before}"
    for name, arguments, body in (("dz", "z, y", dz), ("dw", "x, z, y", dw), ("db", "z, y", db)):
        code += f"def {name}({arguments}):\n    return {body}\n\n\n" if body else ""
    return code


R = "(sigmoid(z) - y) / z.size"

EXERCISE = Exercise(
    id="ex07_5",
    title=Text("损失对 z、w、b 的梯度", "The loss by z, by w and by b"),
    kind=Kind.DERIVE,
    points=6,
    minutes=12,
    difficulty=4,
    answers=tuple(LABELS),
    names=each_by_name(*LABELS),
    challenge=challenge,
    collect=collect.ex07_5,
    judge=judge,
    hints=(
        Text(
            "先只看一个 z、一个 y。−log σ(z) 的导数是什么？−log(1 − σ(z)) 的呢？σ 的导数在第 04 课里只用输出就写出来了。",
            "Take a single z and a single y first. What is the derivative of −log σ(z), and of −log(1 − σ(z))? In lesson 04 the derivative of σ was written with its output alone.",
        ),
        Text(
            "σ′ = σ(1 − σ)，所以 −log σ 的导数是 −(1 − σ)，−log(1 − σ) 的导数是 σ。按 y 和 1 − y 加权相加，大部分会消掉。不要忘记损失是平均值。",
            "σ′ = σ(1 − σ), so −log σ has derivative −(1 − σ), and −log(1 − σ) has derivative σ. Add them with weights y and 1 − y, and most of it cancels. Mind that the loss is a mean.",
        ),
        Text(
            "一个元素的导数是 σ(z) − y；平均值里一共有 `z.size` 个元素。`dw` 是 ex07_1 的一条法则，上游梯度就是 `dz(z, y)`；`b` 被广播到了每一行，所以 `db` 要像第 06 课那样把各行加起来。",
            "One element has derivative σ(z) − y; the mean is over `z.size` elements. `dw` is one of the rules of ex07_1, with `dz(z, y)` as the incoming gradient; `b` was broadcast to every row, so `db` adds up the rows, as in lesson 06.",
        ),
    ),
    wrong=(
        Wrong(
            "forgets_the_mean",
            answer("sigmoid(z) - y", "x.T @ (sigmoid(z) - y)", "(sigmoid(z) - y).sum(axis=0)"),
            Text(
                "这是损失之**和**的梯度。损失是平均值，所以每一份都要除以元素的个数 `z.size`。",
                "That is the gradient of the **sum** of the losses. The loss is their mean, so every share is divided by the number of elements, `z.size`.",
            ),
        ),
        Wrong(
            "divides_by_the_rows",
            answer(dz="(sigmoid(z) - y) / len(z)"),
            Text(
                "除以了行数。平均是对 z 的**全部**元素取的，行数乘列数那么多个。",
                "Divided by the number of rows. The mean is taken over **all** elements of z, rows times columns of them.",
            ),
        ),
        Wrong(
            "target_minus_probability",
            answer(dz="(y - sigmoid(z)) / z.size"),
            Text(
                "符号反了。y = 1 时，z 增大损失就减小，所以导数应当是负的：σ(z) − 1 < 0。",
                "The sign is reversed. For y = 1 the loss falls as z grows, so the derivative has to be negative: σ(z) − 1 < 0.",
            ),
        ),
        Wrong(
            "slope_of_the_sigmoid_twice",
            answer(dz="(sigmoid(z) - y) * sigmoid(z) * (1 - sigmoid(z)) / z.size"),
            Text(
                "多乘了一次 σ(1 − σ)。那是平方误差的梯度；在交叉熵里，对数的导数正好把这个因子约掉了。",
                "There is a factor σ(1 − σ) too many. That would be the gradient of a squared error; in the cross-entropy the derivative of the logarithm cancels this factor.",
            ),
        ),
        Wrong(
            "by_the_probability",
            answer(dz="((1 - y) / (1 - sigmoid(z)) - y / sigmoid(z)) / z.size"),
            Text(
                "这是对概率 σ(z) 的导数，还没有走到 z：要再乘上 σ 自己的导数。",
                "That is the derivative by the probability σ(z), which has not come down to z yet: multiply by the derivative of σ itself.",
            ),
        ),
        Wrong(
            "forgets_the_sigmoid",
            answer(dz="(z - y) / z.size"),
            Text(
                "z 不是概率，σ(z) 才是。`z - y` 是平方误差的梯度。",
                "z is not a probability, σ(z) is. `z - y` is the gradient of a squared error.",
            ),
        ),
        Wrong(
            "averages_over_the_rows",
            answer(db=f"({R}).mean(axis=0)"),
            Text(
                "b 被广播到了每一行，每一行都贡献一份，要**加**起来。除以元素个数这件事，在 dz 里已经做过了。",
                "b was broadcast to every row, every row contributes a share, and the shares **add** up. The division by the number of elements was done in dz already.",
            ),
        ),
        Wrong(
            "sums_everything",
            answer(db=f"({R}).sum()"),
            Text(
                "b 的每个元素只影响自己那一列，所以只沿着行的方向加，每列留下一个数。",
                "Each element of b concerns its own column only, so add along the rows and keep one number for each column.",
            ),
        ),
        Wrong(
            "transposes_the_other_one",
            answer(dw=f"({R}).T @ x"),
            Text(
                "这是 `dw` 的转置。w 站在 `x @ w` 的右边，它的梯度与 w 形状相同。",
                "This is the transpose of `dw`. In `x @ w` the w stands on the right, and its gradient has the shape of w.",
            ),
        ),
    ),
)
