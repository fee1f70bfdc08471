"""ex11_2: backward of a product, a quotient and tanh, written so that it runs on arrays and is recorded on tensors."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.engines import library
from ...checking.rows import draw_rows, expect_close, unless
from . import collect
from .collect import HIGHEST, OPERATIONS, orders

FIRST = Text("`{name}`：普通的反向，在数组上", "`{name}`: an ordinary pass, on arrays")
SECOND = Text("`{name}`：二阶导数", "`{name}`: second derivatives")
THIRD = Text("`{name}`：三阶导数", "`{name}`: third derivatives")
ON_TORCH = Text("`{name}`：在 torch 上，二阶导数", "`{name}`: on torch, second derivatives")


def challenge(rng):
    return {name: {"broadcast": case(rng, [3]), "alike": case(rng, [2, 3])} for name in OPERATIONS}


def case(rng, shape_of_b):
    """Return operands and weights; a is positive and away from -1, so that every quotient is of moderate size."""
    return {
        "a": draw_rows(rng, 2, 3, signed=False),
        "b": draw_rows(rng, *shape_of_b),
        "c": draw_rows(rng, 2, 3),
        "u": draw_rows(rng, 2, 3),
        "v": draw_rows(rng, *shape_of_b),
    }


def judge(parts, challenge):
    return [finding for name in OPERATIONS for finding in judged(parts, name, challenge[name])]


def judged(parts, name, cases):
    """Return the findings for one operation: an ordinary pass, and the recorded ones that need it to be right."""
    first = at_order(parts, name, "first", cases["broadcast"], FIRST)

    def higher():
        findings = [
            at_order(parts, name, "second", cases["broadcast"], SECOND),
            at_order(parts, name, "third", cases["broadcast"], THIRD),
        ]
        return unless(findings, lambda: at_order(parts, name, "torch", cases["alike"], ON_TORCH))

    return [first, higher()] if first.ok else [first]


def at_order(parts, name, word, one, label):
    """Return the finding for one part of one operation; what is expected comes from the untouched engine."""
    _, _, call, expression = OPERATIONS[name]
    expected = orders(library("engine"), expression, call, one, HIGHEST.get(word, 2))
    weight = 1.0 if word == "first" else 2.0
    return expect_close(parts, f"{name} {word}", expected, label=label.fill(name=name), weight=weight)


def answer(mul=None, div=None, tanh=None):
    """Return an answer cell with some of the three functions."""
    bodies = {"mul_backward": mul, "div_backward": div, "tanh_backward": tanh}
    return "import numpy as np\n\n\n" + "\n\n".join(
        f"def {name}(ctx, g):\n" + "".join(f"    {line}\n" for line in lines)
        for name, lines in bodies.items()
        if lines
    )


AB, OUT = "a, b = ctx.saved_tensors", "(out,) = ctx.saved_tensors"

EXERCISE = Exercise(
    id="ex11_2",
    title=Text("能被求导的反向", "A backward that can be differentiated"),
    kind=Kind.FILL_IN,
    points=9,
    minutes=12,
    difficulty=3,
    answers=tuple(OPERATIONS),
    challenge=challenge,
    collect=collect.ex11_2,
    judge=judge,
    hints=(
        Text(
            "普通的反向里 `g`、`a`、`b` 是数组；`create_graph=True` 时它们是张量。哪些写法两种都行，而且会被记下来？",
            "In an ordinary pass `g`, `a` and `b` are arrays; with `create_graph=True` they are tensors. Which ways of writing work for both and are recorded?",
        ),
        Text(
            "运算符 `+ - * /` 和 `**` 两种都行。`np.…` 函数只认数组，`torch.…` 函数只认张量。不要改动 `g`，也不要从里面取出数来。",
            "The operators `+ - * /` and `**` work for both. `np.…` functions know arrays only, `torch.…` functions tensors only. Do not change `g`, and do not take the numbers out of anything.",
        ),
        Text(
            "`return g * b, g * a`。商：`g / b` 和 `-g * a / (b * b)`。tanh：`g * (1 - out * out)`。",
            "`return g * b, g * a`. The quotient: `g / b` and `-g * a / (b * b)`. And tanh: `g * (1 - out * out)`.",
        ),
    ),
    wrong=(
        Wrong(
            "numpy_functions",
            answer(
                (AB, "return np.multiply(g, b), np.multiply(g, a)"),
                (AB, "return np.divide(g, b), -np.divide(np.multiply(g, a), np.square(b))"),
                (OUT, "return np.multiply(g, 1 - np.square(out))"),
            ),
            Text(
                "公式是对的，但 `np.…` 函数只能算数，不会被记录，遇到要梯度的张量就报错。用运算符写同一个公式。",
                "The formulas are right, but `np.…` functions compute numbers only: they are not recorded, and they raise for a tensor that wants a gradient. Write the same formulas with operators.",
            ),
        ),
        Wrong(
            "tensor_methods",
            answer(
                (AB, "return g.mul(b), g.mul(a)"),
                (AB, "return g.div(b), g.mul(a).div(b.mul(b)).neg()"),
                (OUT, "return g.mul(1 - out.mul(out))"),
            ),
            Text(
                "`mul`、`div`、`neg` 只有张量才有，而普通的反向在数组上运行。运算符两种都行。",
                "Only tensors have `mul`, `div` and `neg`, and an ordinary pass runs on arrays. Operators work for both.",
            ),
        ),
        Wrong(
            "numbers_taken_out",
            answer(
                (
                    AB,
                    "a, b = (one.detach() if hasattr(one, 'detach') else one for one in (a, b))",
                    "return g * b, g * a",
                ),
                (
                    AB,
                    "a, b = (one.detach() if hasattr(one, 'detach') else one for one in (a, b))",
                    "return g / b, -g * a / (b * b)",
                ),
                (OUT, "out = out.detach() if hasattr(out, 'detach') else out", "return g * (1 - out * out)"),
            ),
            Text(
                "`detach()` 之后，已保存张量变成了常数。一阶导数对，再求导时却不知道 `a`、`b` 会变。",
                "After `detach()` a saved tensor is a constant. First derivatives are right, but the next differentiation does not know that `a` and `b` can change.",
            ),
        ),
        Wrong(
            "operands_exchanged",
            answer((AB, "return g * a, g * b")),
            Text(
                "两个局部导数对调了：a·b 对 a 的导数是 b。",
                "The two local derivatives are exchanged: that of a·b by a is b.",
            ),
        ),
        Wrong(
            "sign_of_the_quotient",
            answer(div=(AB, "return g / b, g * a / (b * b)")),
            Text(
                "a/b 对 b 的导数是 −a/b²，少了负号。",
                "The derivative of a/b by b is −a/b². The minus sign is missing.",
            ),
        ),
        Wrong(
            "tanh_without_square",
            answer(tanh=(OUT, "return g * (1 - out)")),
            Text(
                "tanh 的导数是 1 − tanh²：保存的是结果 `out`，要平方。",
                "The derivative of tanh is 1 − tanh²: what is saved is the result `out`, and it has to be squared.",
            ),
        ),
        Wrong(
            "in_place",
            answer((AB, "ga = g * b", "g *= a", "return ga, g")),
            Text(
                "`g *= a` 改掉了传进来的 `g`，而它可能还属于别的节点。请做一个新的结果。",
                "`g *= a` changes the `g` that was passed in, and it may belong to other nodes as well. Make a new result.",
            ),
        ),
        Wrong(
            "cotangent_forgotten",
            answer((AB, "return b, a"), (AB, "return 1 / b, -a / (b * b)"), (OUT, "return 1 - out * out")),
            Text(
                "没有乘上游梯度 `g`。",
                "The cotangent `g` is not multiplied in.",
            ),
        ),
    ),
)
