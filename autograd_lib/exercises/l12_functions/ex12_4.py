"""ex12_4: one operation with two outputs: what its backward receives, and what it makes of that."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, same
from . import collect
from .collect import itself
from .common import draw_case, expect_orders, formulas, function_code, own_function

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
        "The k-th is the derivative of the loss by the k-th output. z = y1 + 10·y2, and the loss is the sum of the elements of z.",
    ),
    "gradient": Text(
        "两个输出各贡献一份：上游梯度乘局部导数。两份加起来。",
        "Each output contributes a share, its cotangent times its local derivative. Add the two.",
    ),
    "unused": Text(
        "损失没有用到 y1，它对 y1 的导数是多少？PyTorch 默认把它做成一个张量，形状和 y1 相同。",
        "The loss does not use y1: what is its derivative by y1? By default PyTorch makes that a tensor in the shape of y1.",
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
        why=NOT_THESE[name],
        weight=1,
    )


def written(parts, challenge):
    """Return the findings for the learner's Function: one for each loss."""
    label, weight = USES["both"], 2
    own = own_function(parts, "SquareAndTriple", label=label, weight=3 * weight)
    if own:
        return [own]
    native = itself(lambda x: (x * x, 3 * x))
    return [
        expect_orders(parts, name, native, case, label=USES[name], weight=weight)
        for name, case in challenge.items()
    ]


BODY = ["ctx.save_for_backward(x)", "return x * x, 3 * x"]
LOAD = "(x,) = ctx.saved_tensors"


def answer(*lines, forward=BODY, gradients="grad_square, grad_triple"):
    """Return an answer cell around the body of `backward`, with predictions that are right."""
    predictions = "".join(f"{name} = {value!r}\n" for name, value in PREDICTED.items())
    return f"import torch\n\n{predictions}\n\n" + function_code(
        "SquareAndTriple", "x", forward, lines, gradients
    )


EXERCISE = Exercise(
    id="ex12_4",
    title=Text("两个输出", "Two outputs"),
    kind=Kind.FILL_IN,
    points=9,
    minutes=10,
    difficulty=3,
    answers=("received", "gradient", "unused", "SquareAndTriple"),
    names=formulas("SquareAndTriple"),
    challenge=challenge,
    collect=collect.ex12_4,
    judge=judge,
    hints=(
        Text(
            "`backward` 在 `ctx` 之后的参数，和 `forward` 的返回值一一对应。x 影响损失的路有几条？",
            "The parameters of `backward` after `ctx` correspond to what `forward` returns, one to one. By how many ways does x influence the loss?",
        ),
        Text(
            "两条路：经过 y1，局部导数是 2x；经过 y2，局部导数是 3。每条路乘自己的上游梯度，再相加。",
            "Two ways: through y1, with the local derivative 2x, and through y2, with 3. Each is multiplied by its own cotangent, and they are added.",
        ),
        Text(
            "`return grad_square * 2 * x + grad_triple * 3`。对 z = y1 + 10·y2：收到 1 和 10，所以梯度是 2x + 30。",
            "`return grad_square * 2 * x + grad_triple * 3`. For z = y1 + 10·y2 it receives 1 and 10, so the gradient is 2x + 30.",
        ),
    ),
    wrong=(
        Wrong(
            "second_output_ignored",
            answer(LOAD, "return grad_square * 2 * x"),
            Text(
                "第二个输出的梯度没有用上：损失里有它时，梯度就少了一份。",
                "The gradient of the second output is not used: a share is missing as soon as the loss contains it.",
            ),
        ),
        Wrong(
            "slots_exchanged",
            answer(LOAD, "return grad_triple * 2 * x + grad_square * 3"),
            Text(
                "两个上游梯度对调了：第一个属于 x²，第二个属于 3x。",
                "The two cotangents are exchanged: the first belongs to x² and the second to 3x.",
            ),
        ),
        Wrong(
            "one_cotangent_for_both",
            answer(LOAD, "return (grad_square + grad_triple) * (2 * x + 3)"),
            Text(
                "先各乘各的，再相加。先相加，每个输出就乘到了别人的上游梯度。",
                "Multiply each by its own, then add. If the cotangents are added first, each output is multiplied by that of the other as well.",
            ),
        ),
        Wrong(
            "weight_of_the_loss_inside",
            answer(LOAD, "return grad_square * 2 * x + grad_triple * 30"),
            Text(
                "10 是那个损失的权重，已经在上游梯度里了。`backward` 不知道损失是什么。",
                "The 10 is a weight of that one loss, and is in the cotangent already. `backward` does not know the loss.",
            ),
        ),
        Wrong(
            "two_gradients_for_one_input",
            answer(LOAD, "return grad_square * 2 * x, grad_triple * 3"),
            Text(
                "只有一个输入，所以只返回一个梯度：两份要加起来。",
                "There is one input, so one gradient is returned: add the two shares.",
            ),
        ),
        Wrong(
            "one_parameter_for_two_outputs",
            answer(LOAD, "return grad_output * (2 * x + 3)", gradients="grad_output"),
            Text(
                "`forward` 返回两个张量，`backward` 在 `ctx` 之后就要有两个参数。",
                "`forward` returns two tensors, so `backward` takes two parameters after `ctx`.",
            ),
        ),
        Wrong(
            "nothing_is_none",
            "unused = None\n",
            Text(
                "`None` 只有在 `ctx.set_materialize_grads(False)` 之后才会出现。默认补上的是零张量。",
                "`None` appears only after `ctx.set_materialize_grads(False)`. By default zeros are filled in.",
            ),
        ),
        Wrong(
            "values_received",
            "received = [[1, 4, 9], [3, 6, 9]]\n",
            Text(
                "这是两个输出的值。`backward` 收到的是损失对它们的导数。",
                "These are the values of the outputs. What `backward` receives are the derivatives of the loss by them.",
            ),
        ),
        Wrong(
            "weight_forgotten",
            "received = [[1, 1, 1], [1, 1, 1]]\ngradient = [5.0, 7.0, 9.0]\n",
            Text(
                "z 里 y2 的权重是 10，所以它的上游梯度是 10，不是 1。",
                "The weight of y2 in z is 10, so its cotangent is 10 and not 1.",
            ),
        ),
    ),
)
