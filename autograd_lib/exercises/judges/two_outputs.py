"""One operation with two outputs: what its backward receives, and what it makes of that."""

from functools import partial

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, same
from ..beside.shared.function_use import EDITED_G
from ..beside.two_outputs import collect, itself
from .shared.own_functions import draw_case, expect_orders, left_as_given, own_function, protected, unless

PREDICTED = {
    "received": [[1.0, 1.0, 1.0], [10.0, 10.0, 10.0]],
    "gradient": [32.0, 34.0, 36.0],
    "unused": [0.0, 0.0, 0.0],
}
LABELS = {
    "received": Text(
        "`received`：`backward` 收到的两个梯度", "`received`: the two gradients that `backward` receives"
    ),
    "gradient": Text("`gradient`：`x.grad`", "`gradient`: `x.grad`"),
    "unused": Text("`unused`：没有用到的输出的梯度", "`unused`: the gradient of the output that is not used"),
}
NOT_THESE = {
    "received": Text(
        "第 k 个是损失对第 k 个输出的导数。z = y1 + 10·y2，损失是 z 各元素之和。",
        "The k-th is the derivative of the loss with respect to the k-th output. z = y1 + 10·y2, and the loss is the sum of the elements of z.",
    ),
    "gradient": Text(
        "两个输出各贡献一份：上游梯度乘局部导数。两份加起来。",
        "Each output contributes a share, its cotangent times its local derivative. Add the two.",
    ),
    "unused": Text(
        "损失没有用到 y1，它对 y1 的导数是多少？PyTorch 默认把它做成一个张量，形状和 y1 相同。",
        "The loss does not use y1: what is its derivative with respect to y1? By default PyTorch makes that a tensor in the shape of y1.",
    ),
}
USES = {
    "both": Text("`SquareAndTriple`：损失用到两个输出", "`SquareAndTriple`: a loss of both outputs"),
    "first": Text(
        "`SquareAndTriple`：损失只用第一个输出", "`SquareAndTriple`: a loss of the first output alone"
    ),
    "second": Text(
        "`SquareAndTriple`：损失只用第二个输出", "`SquareAndTriple`: a loss of the second output alone"
    ),
}


def challenge(rng):
    cases = {name: draw_case(rng, {"x": (2, 2)}, (2, 2), (2, 2)) for name in USES}
    cases["first"]["weights"][1] = cases["second"]["weights"][0] = None
    return cases


def judge(parts, challenge):
    return [*(predicted(parts, name) for name in PREDICTED), *written(parts, challenge)]


def predicted(parts, name):
    """Return the finding for one prediction."""
    return claim(
        parts,
        name,
        lambda said: same(said, PREDICTED[name], rel_tol=1e-6),
        label=LABELS[name],
        because=NOT_THESE[name],
        weight=1,
    )


def written(parts, challenge):
    """Return the findings for the learner's Function: one for each loss."""
    label, weight = USES["both"], 2
    own = own_function(parts, "SquareAndTriple", label=label, weight=3 * weight)
    if own:
        return [own]
    native = itself(lambda x: (x * x, 3 * x))
    both, *others = (
        expect_orders(parts, name, native, case, label=USES[name], weight=weight)
        for name, case in challenge.items()
    )
    x = challenge["both"]["inputs"]["x"]
    unminded = [[[EDITED_G * (2 * one + 3) for one in row] for row in x]]
    left = left_as_given(parts, "kept", "SquareAndTriple", [x], weight=weight)
    edited = partial(protected, parts, "edited", "SquareAndTriple", "x", unminded, weight=weight)
    return [unless([both, left], edited), *others]


JUDGE = Judge(challenge, collect, judge)
