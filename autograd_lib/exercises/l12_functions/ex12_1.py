"""ex12_1: a product, a sum and a difference as subclasses of torch.autograd.Function."""

import operator

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect_raised
from . import collect
from .collect import pairs
from .common import draw_case, expect_orders, formulas, function_code, own_function

OPERATIONS = {"Multiply": operator.mul, "Plus": operator.add, "Minus": operator.sub}
KEPT = Text("`Multiply`：前向之后改动 `{name}`", "`Multiply`: `{name}` is changed after forward")
NOT_SAVED = Text(
    "前向之后 `{name}` 被原地改动，`backward` 却没有报错。放进 `ctx.save_for_backward` 的张量有版本检查，直接挂在 `ctx` 上的没有。",
    "`{name}` was changed in place after forward, and `backward` did not raise. Tensors in `ctx.save_for_backward` have "
    "their version checked; those that simply hang on `ctx` do not.",
)


def challenge(rng):
    shapes = {"a": (2, 3), "b": (3,), "d": (2, 3)}
    return {name: draw_case(rng, shapes, (2, 3)) for name in OPERATIONS}


def judge(parts, challenge):
    findings = [judged(parts, name, challenge[name]) for name in OPERATIONS]
    if findings[0].ok:
        return [*findings, kept(parts)]
    return [judged(parts, "Multiply", challenge["Multiply"], weight=3), *findings[1:]]


def judged(parts, name, case, weight=2):
    """Return the finding for one of the three Functions."""
    label, function = f"`{name}`", pairs(OPERATIONS[name])
    return own_function(parts, name, label=label, weight=weight) or expect_orders(
        parts, name, function, case, label=label, weight=weight
    )


def kept(parts):
    """Return the finding for the operands that `Multiply` keeps: changed in place, they have to be noticed."""
    findings = [
        expect_raised(
            parts,
            f"changed {name}",
            "RuntimeError",
            label=KEPT.fill(name=name),
            why=NOT_SAVED.fill(name=name),
        )
        for name in ("lhs", "rhs")
    ]
    return next((finding for finding in findings if not finding.ok), findings[0])


FORWARDS = {
    "Multiply": ["ctx.save_for_backward(lhs, rhs)", "return lhs * rhs"],
    "Plus": ["return lhs + rhs"],
    "Minus": ["return lhs - rhs"],
}
LOAD = "lhs, rhs = ctx.saved_tensors"


def answer(multiply=None, plus=None, minus=None, **forwards):
    """Return an answer cell with some of the three Functions, given by the lines of their `backward`."""
    given = {"Multiply": multiply, "Plus": plus, "Minus": minus}
    return "import torch\n\n\n" + "\n\n".join(
        function_code(name, "lhs, rhs", forwards.get(name, FORWARDS[name]), lines)
        for name, lines in given.items()
        if lines
    )


EXERCISE = Exercise(
    id="ex12_1",
    title=Text("三个自定义函数", "Three Functions of your own"),
    kind=Kind.FILL_IN,
    points=7,
    minutes=10,
    difficulty=2,
    answers=tuple(OPERATIONS),
    names=formulas(*OPERATIONS),
    challenge=challenge,
    collect=collect.ex12_1,
    judge=judge,
    hints=(
        Text(
            "`backward` 收到什么，返回几个值？对 `lhs * rhs`，每个输入的局部导数是哪一个数，前向时你把它放在哪里了？",
            "What does `backward` receive, and how many values does it return? For `lhs * rhs`: which number is the local derivative by each input, and where did you put it in forward?",
        ),
        Text(
            "每个输入一个梯度，顺序和输入一样，都是上游梯度乘局部导数。和、差的局部导数是 1、1 和 1、−1，什么都不用存。",
            "One gradient for each input, in the order of the inputs, and each is the cotangent times a local derivative. Those of a sum and of a difference are 1, 1 and 1, −1, so nothing need be saved.",
        ),
        Text(
            "`Multiply`：`ctx.save_for_backward(lhs, rhs)`，然后 `lhs, rhs = ctx.saved_tensors`，`return grad_output * rhs, grad_output * lhs`。`Minus`：`return grad_output, -grad_output`。",
            "`Multiply`: `ctx.save_for_backward(lhs, rhs)`, then `lhs, rhs = ctx.saved_tensors` and `return grad_output * rhs, grad_output * lhs`. `Minus`: `return grad_output, -grad_output`.",
        ),
    ),
    wrong=(
        Wrong(
            "operands_exchanged",
            answer([LOAD, "return grad_output * lhs, grad_output * rhs"]),
            Text(
                "局部导数对调了：lhs · rhs 对 lhs 的导数是 rhs。用 `x * x` 检验是看不出来的。",
                "The local derivatives are exchanged: that of lhs · rhs by lhs is rhs. A test with `x * x` does not show it.",
            ),
        ),
        Wrong(
            "cotangent_forgotten",
            answer(
                [LOAD, "return rhs.expand_as(grad_output), lhs.expand_as(grad_output)"],
                ["return torch.ones_like(grad_output), torch.ones_like(grad_output)"],
                ["return torch.ones_like(grad_output), -torch.ones_like(grad_output)"],
            ),
            Text(
                "返回的是局部导数，没有乘上游梯度 `grad_output`。",
                "These are the local derivatives; the cotangent `grad_output` is not multiplied in.",
            ),
        ),
        Wrong(
            "minus_sign_forgotten",
            answer(minus=["return grad_output, grad_output"]),
            Text(
                "lhs − rhs 对 rhs 的导数是 −1，这里少了负号。",
                "The derivative of lhs − rhs by rhs is −1: the minus sign is missing.",
            ),
        ),
        Wrong(
            "only_one_gradient",
            answer([LOAD, "return grad_output * rhs"], ["return grad_output"], ["return grad_output"]),
            Text(
                "有两个输入，就要返回两个梯度。",
                "There are two inputs, so two gradients have to be returned.",
            ),
        ),
        Wrong(
            "kept_on_ctx",
            answer(
                ["return grad_output * ctx.rhs, grad_output * ctx.lhs"],
                Multiply=["ctx.lhs, ctx.rhs = lhs, rhs", "return lhs * rhs"],
            ),
            Text(
                "张量直接挂在 `ctx` 上，没有版本检查：前向之后有人改了它，梯度就悄悄地错了。用 `ctx.save_for_backward`。",
                "The tensors simply hang on `ctx`, where no version is checked: if somebody changes one after forward, gradients are silently wrong. Use `ctx.save_for_backward`.",
            ),
        ),
        Wrong(
            "detached",
            answer(
                [
                    "lhs, rhs = (one.detach() for one in ctx.saved_tensors)",
                    "return grad_output * rhs, grad_output * lhs",
                ]
            ),
            Text(
                "`detach()` 切断了已保存张量的历史：一阶对，二阶错。",
                "`detach()` cuts off the history of the saved tensors: right at first order, wrong at second.",
            ),
        ),
        Wrong(
            "in_place",
            answer([LOAD, "by_lhs = grad_output * rhs", "grad_output *= lhs", "return by_lhs, grad_output"]),
            Text(
                "`grad_output *= lhs` 改掉了传进来的张量，而它也是别的节点的上游梯度。请做一个新张量。",
                "`grad_output *= lhs` changes the tensor that came in, and it is the cotangent of other nodes too. Make a new tensor.",
            ),
        ),
        Wrong(
            "leaves_it_to_torch",
            answer(
                [
                    LOAD,
                    "with torch.enable_grad():",
                    "    lhs, rhs = (one.detach().requires_grad_() for one in (lhs, rhs))",
                    "    product = lhs * rhs",
                    "return torch.autograd.grad(product, (lhs, rhs), grad_output)",
                ]
            ),
            Text(
                "这样算出来的数是对的，可是 `backward` 里应当写公式，而不是再请 torch 求一次导。",
                "The numbers are right, but a `backward` is to hold a formula, not to ask torch for the derivative once more.",
            ),
        ),
    ),
)
