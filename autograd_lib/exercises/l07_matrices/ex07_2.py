"""ex07_2: the matrix product as an operation of one's own, inside the engine."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from . import collect
from .common import by_hand, expect_array, matrix

APPLY = "`MatMul.apply(A, B)`"
LABELS = {
    "value": Text(APPLY + " 的值，A 是 {a}，B 是 {b}", "the value of " + APPLY + ", A is {a}, B is {b}"),
    "dA": Text("A 的梯度，A 是 {a}，B 是 {b}", "the gradient of A, A is {a}, B is {b}"),
    "dB": Text("B 的梯度，A 是 {a}，B 是 {b}", "the gradient of B, A is {a}, B is {b}"),
    "square": Text("两个 3×3 的矩阵，两边的梯度", "both gradients of two 3×3 matrices"),
}
BACKWARD = "`MatMul.backward`"
WEIGHTS = {"value": 1, "dA": 1.5, "dB": 1.5, "square": 1}


def challenge(rng):
    n, k, m = rng.sample((2, 3, 4), 3)
    return {
        "oblong": {"a": matrix(rng, n, k), "b": matrix(rng, k, m), "g": matrix(rng, n, m)},
        "square": {name: matrix(rng, 3, 3) for name in "abg"},
    }


def truth(challenge):
    """Return the product and the gradients, every one as sums over one index."""
    oblong, square = (challenge[name] for name in ("oblong", "square"))
    return {
        "value": np.einsum("ik,kj->ij", oblong["a"], oblong["b"]),
        **gradients(oblong),
        "square": gradients(square),
    }


def gradients(task):
    a, b, g = (task[name] for name in "abg")
    return {"dA": np.einsum("ij,kj->ik", g, b), "dB": np.einsum("ik,ij->kj", a, g)}


def judge(parts, challenge):
    shapes = {name: "×".join(map(str, challenge["oblong"][name].shape)) for name in "ab"}
    cheated = by_hand(parts, "names", label=BACKWARD, weight=sum(WEIGHTS.values()) - WEIGHTS["value"])
    found = [
        expect_array(parts, name, value, label=LABELS[name].fill(**shapes), weight=WEIGHTS[name])
        for name, value in truth(challenge).items()
    ]
    return [found[0], cheated] if cheated else found


def answer(backward, save="a, b"):
    """Return an answer around the body of `backward`."""
    lines = "".join(f"        {line}\n" for line in backward)
    return (
        "import autograd_lib.engine as torch\n\n\nclass MatMul(torch.autograd.Function):\n"
        f"    @staticmethod\n    def forward(ctx, a, b):\n        ctx.save_for_backward({save})\n        return a @ b\n\n"
        f"    @staticmethod\n    def backward(ctx, g):\n{lines}"
    )


SAVED = "a, b = ctx.saved_tensors"

EXERCISE = Exercise(
    id="ex07_2",
    title=Text("引擎里的 MatMul", "MatMul inside the engine"),
    kind=Kind.FILL_IN,
    points=5,
    minutes=6,
    difficulty=2,
    answers=("MatMul",),
    names=(("names", "MatMul.backward"),),
    challenge=challenge,
    collect=collect.ex07_2,
    judge=judge,
    hints=(
        Text(
            "反向要用到哪些前向时的矩阵？`forward` 结束以后它们就不在手边了，放在哪里才能带到 `backward`？",
            "Which matrices of the forward pass does backward need? They are out of reach once `forward` is over; where can they be put so that `backward` finds them?",
        ),
        Text(
            "`forward` 里写 `ctx.save_for_backward(a, b)`，`backward` 里用 `ctx.saved_tensors` 按同样的次序取回。`backward` 返回两个梯度，先后与 `forward` 的参数一致。",
            "Write `ctx.save_for_backward(a, b)` in `forward` and fetch them back in `backward`, in the same order, with `ctx.saved_tensors`. `backward` returns two gradients, in the order of the parameters of `forward`.",
        ),
        Text(
            "公式就是你在 ex07_1 里写的那两条，`@` 和 `.T` 对张量同样有效：`a, b = ctx.saved_tensors`，然后把你的 dA 和 dB 成对返回。",
            "The formulas are the two that you wrote in ex07_1, and `@` and `.T` work for tensors as well: `a, b = ctx.saved_tensors`, then return your dA and your dB as a pair.",
        ),
    ),
    wrong=(
        Wrong(
            "exchanges_the_gradients",
            answer([SAVED, "return a.T @ g, g @ b.T"]),
            Text(
                "两个公式都对，次序反了：先返回 `forward` 第一个参数的梯度。A 收到的是 B 的那一份，所以形状对不上。",
                "Both formulas are right, but in the wrong order: the gradient of the first parameter of `forward` comes first. A receives what belongs to B, hence the trouble with shapes.",
            ),
        ),
        Wrong(
            "saves_in_another_order",
            answer([SAVED, "return g @ b.T, a.T @ g"], save="b, a"),
            Text(
                "存的时候是 `b, a`，取的时候是 `a, b`：两个名字在反向里互换了。",
                "They are saved as `b, a` and fetched as `a, b`: in backward the two names have changed places.",
            ),
        ),
        Wrong(
            "no_transpose",
            answer([SAVED, "return g @ b, a @ g"]),
            Text(
                "少了两个转置。形状不同的矩阵会立刻报错，方阵却一声不响地给出错误的数。",
                "Both transposes are missing. Matrices of different shapes raise at once; square ones give wrong numbers without a word.",
            ),
        ),
        Wrong(
            "wrong_side",
            answer([SAVED, "return b.T @ g, g @ a.T"]),
            Text(
                "转置对了，左右反了：矩阵乘法不能交换。",
                "The transposes are right, the sides are not: matrix products do not commute.",
            ),
        ),
        Wrong(
            "rule_of_the_elementwise_product",
            answer([SAVED, "return g * b, g * a"]),
            Text(
                "这是 `*` 的法则，不是 `@` 的。",
                "That is the rule for `*`, not for `@`.",
            ),
        ),
        Wrong(
            "ones_for_the_cotangent",
            answer([SAVED, "g = torch.ones_like(g)", "return g @ b.T, a.T @ g"]),
            Text(
                "上游梯度被换成了一串一。用 `torch.ones_like` 去试永远看不出来，因为那时它本来就是这样。",
                "The incoming gradient was replaced by ones. Trying it out with `torch.ones_like` never shows this, since it is ones then anyway.",
            ),
        ),
        Wrong(
            "only_the_left_side",
            answer([SAVED, "return g @ b.T, None"]),
            Text(
                "`None` 的意思是“这个输入不需要梯度”。B 需要：它的 `.grad` 就一直空着，而且没有任何报错。",
                "`None` says “this input needs no gradient”. B does need one: its `.grad` stays empty, and nothing raises.",
            ),
        ),
    ),
)
