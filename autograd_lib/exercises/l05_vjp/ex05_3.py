"""ex05_3: what the gradient argument does to the gradients of 10(x² + y² + 2xy)."""

import autograd_lib.engine as torch

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.arrays import all_alike, as_array
from ...checking.comparing import expect
from . import collect

SINGLE = 1e-6  # the engine's default is float32, in which 0.3 is 0.30000001
CALLS = {
    "sum": "z.sum().backward()",
    "ones": "z.backward(torch.ones_like(z))",
    "scaled": "z.backward(torch.ones_like(z) * 0.3)",
    "weights": "z.backward(torch.tensor([1.0, 0.0, -2.0]))",
}
ASKED = {
    "x_sum": ("x", "sum"),
    "xy_sum": ("xy", "sum"),
    "z_ones": ("z", "ones"),
    "x_scaled": ("x", "scaled"),
    "z_scaled": ("z", "scaled"),
    "x_weights": ("x", "weights"),
}
SIX = Text("六个预测", "the six predictions")
LABEL = Text("`{name}`：`{call}` 之后的 `{quantity}.grad`", "`{name}`: `{quantity}.grad` after `{call}`")


def challenge(rng):
    return {}


def judge(parts, challenge):
    alike = all_alike(parts, list(ASKED), SIX)
    return [alike] if alike else [judged(parts, name) for name in ASKED]


def judged(parts, name):
    """Return the finding for one prediction, a list of three numbers in any form."""
    quantity, call = ASKED[name]
    label = LABEL.fill(name=name, call=CALLS[call], quantity=quantity)
    got = {**parts, name: as_array(parts[name])} if name in parts else parts
    return expect(got, name, as_array(gradients(call)[quantity]), label=label, rel_tol=SINGLE)


def gradients(call):
    """Return x.grad, xy.grad and z.grad after one of the calls, by running it on fresh tensors."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = torch.tensor([10.0, 20.0, 30.0], requires_grad=True)
    xy = x * y
    z = 10 * (x * x + y * y + 2 * xy)
    xy.retain_grad()
    z.retain_grad()
    if call == "sum":
        z.sum().backward()
    elif call == "weights":
        z.backward(torch.tensor([1.0, 0.0, -2.0]))
    else:
        z.backward(torch.ones_like(z) * (0.3 if call == "scaled" else 1.0))
    return {"x": x.grad.tolist(), "xy": xy.grad.tolist(), "z": z.grad.tolist()}


def answer(**lists):
    """Return an answer cell with some of the six predictions."""
    return "".join(f"{name} = {numbers}\n" for name, numbers in lists.items())


EXERCISE = Exercise(
    id="ex05_3",
    title=Text("三种上游梯度", "Three cotangents"),
    kind=Kind.PREDICT,
    points=6,
    minutes=8,
    difficulty=3,
    answers=tuple(ASKED),
    challenge=challenge,
    collect=collect.ex05_3,
    judge=judge,
    hints=(
        Text(
            "从 z 往回走，一次一条边。`z.grad` 就是出发时给的上游梯度；`z.sum()` 给 z 的每个元素多少？",
            "Go back from z, one edge at a time. `z.grad` is the cotangent that you start with; how much does `z.sum()` give to each entry of z?",
        ),
        Text(
            "z = 10(x + y)²，所以局部导数 ∂z/∂x 是 20(x + y)，逐个元素；再逐个元素乘上 `z.grad`。",
            "z = 10(x + y)², so the local derivative ∂z/∂x is 20(x + y), element by element; multiply it by `z.grad`, element by element.",
        ),
        Text(
            "第一个元素：20 · (1 + 10) · 1 = 220。`xy` 前面有 2 和 10 两个因子。上游梯度乘以 0.3，后面所有的梯度就都跟着乘。",
            "The first entry: 20 · (1 + 10) · 1 = 220. In front of `xy` there are the factors 2 and 10. When the cotangent is multiplied by 0.3, so is every gradient behind it.",
        ),
    ),
    wrong=(
        Wrong(
            "only_the_square_path",
            answer(x_sum=[20, 40, 60], x_scaled=[6, 12, 18], x_weights=[20, 0, -120]),
            Text(
                "这里只算了经过 `xx` 的路径。x 还出现在 `xy` 里，那条路径也送来一份。",
                "This counts the path through `xx` alone. x stands in `xy` as well, and that path delivers a share too.",
            ),
        ),
        Wrong(
            "gradient_argument_ignored",
            answer(
                x_scaled=[220, 440, 660], z_scaled=[1, 1, 1], x_weights=[220, 440, 660], x_sum=[220, 440, 660]
            ),
            Text(
                "这里每次都把上游梯度当成了同一组数。`gradient` 参数就是上游梯度：它给多少，`z.grad` 就是多少，后面全都跟着变。",
                "This takes the cotangent to be the same every time. The `gradient` argument is the cotangent: what it gives is what `z.grad` holds, and all that follows changes with it.",
            ),
        ),
        Wrong(
            "one_number_for_all",
            answer(x_sum=1320, x_scaled=396, x_weights=-1100),
            Text(
                "梯度的形状和 x 相同，每个元素各有一个数。加成一个数的是损失，不是梯度。",
                "A gradient has the shape of x, with a number for each entry. What is summed to one number is the loss, not the gradient.",
            ),
        ),
        Wrong(
            "factor_two_forgotten",
            answer(xy_sum=[10, 10, 10]),
            Text(
                "z 里是 `2 * xy`，再乘 10：到 `xy` 的边上一共有 2 和 10 两个因子。",
                "z contains `2 * xy`, times 10: on the way to `xy` there are the two factors 2 and 10.",
            ),
        ),
        Wrong(
            "values_for_gradients",
            answer(xy_sum=[10, 40, 90], z_ones=[1210, 4840, 10890], z_scaled=[363, 1452, 3267]),
            Text(
                "这些是前向的值，不是梯度。`z.grad` 问的是：z 的每个元素动一点，出发的那个数动多少。",
                "These are values of the forward pass and not gradients. `z.grad` asks how far the final number moves when an entry of z does.",
            ),
        ),
        Wrong(
            "negative_weight_made_positive",
            answer(x_weights=[220, 0, 1320]),
            Text(
                "上游梯度的元素可以是负的，符号照样乘进去。",
                "Entries of a cotangent may be negative, and their sign is multiplied in like everything else.",
            ),
        ),
    ),
)
