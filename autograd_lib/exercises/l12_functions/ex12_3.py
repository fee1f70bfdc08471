"""ex12_3: w·x + b whose gradient by x holds x: a counterexample with both numbers worked out, and the repair."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, same
from ...checking.rows import as_numbers
from . import collect
from .collect import multiply_add
from .common import draw_case, expect_orders, formulas, function_code, own_function, unless

LABEL = Text("反例 (w, x, b, g)", "counterexample (w, x, b, g)")
NUMBERS = {
    "says": Text("`says`：笔记给 x 的梯度", "`says`: the gradient that the note gives to x"),
    "right": Text("`right`：x 的正确梯度", "`right`: the right gradient of x"),
}
REPAIRED = "`Mul`"
NO_NUMBERS = Text(
    "反例是四个大小适中的数 (w, x, b, g)，例如 `(2.0, 3.0, 1.0, 1.0)`。",
    "A counterexample is four numbers (w, x, b, g) of moderate size, such as `(2.0, 3.0, 1.0, 1.0)`.",
)
NOTHING_SHOWN = Text(
    "在这个输入上，笔记给出的三个梯度都是对的，所以说明不了问题。",
    "On this input all three gradients of the note are right, so it shows nothing.",
)
NOT_THIS = {
    "says": Text(
        "把你的反例代进笔记的 `backward`，一行一行地算：`grad_x` 是多少？",
        "Put your counterexample into the note's `backward` and work through it line by line: what is `grad_x`?",
    ),
    "right": Text(
        "y = w·x + b，只让 x 变：y 变化多少倍？再乘上你的 g。",
        "y = w·x + b; let x alone change: how many times that does y change? Multiply by your g.",
    ),
}


def challenge(rng):
    return draw_case(rng, {"w": (2, 3), "x": (2, 3), "b": (2, 3)}, (2, 3))


def judge(parts, challenge):
    own = as_numbers(parts.get("counterexample"), 4)
    if separates(own):
        return [shown(parts, own, 2), worked_out(parts, own), repaired(parts, challenge)]
    return [shown(parts, own, 4), repaired(parts, challenge)]


def shown(parts, own, weight):
    """Return the finding for the counterexample."""
    why = NO_NUMBERS if own is None else NOTHING_SHOWN
    return claim(parts, "counterexample", lambda _: separates(own), label=LABEL, why=why, weight=weight)


def separates(own):
    """Return whether the note's gradient of x, g·x, visibly differs from the right one, g·w."""
    if own is None:
        return False
    w, x, _, g = own
    return abs(g * (x - w)) > 1e-3 * (1 + abs(g * w))


def worked_out(parts, own):
    """Return the finding for the two numbers that belong to the learner's own counterexample."""

    def number(name, expected):
        near = {"rel_tol": 1e-3, "abs_tol": 1e-4}
        return claim(
            parts,
            name,
            lambda said: same(flat(said), expected, **near),
            label=NUMBERS[name],
            why=NOT_THIS[name],
            weight=2,
        )

    w, x, _, g = own
    return unless([number("says", g * x)], lambda: number("right", g * w))


def flat(said):
    """Return the number in a list of one, and anything else as it is."""
    return said[0] if isinstance(said, list) and len(said) == 1 else said


def repaired(parts, challenge):
    """Return the finding for the repaired Function."""
    own = own_function(parts, "Mul", label=REPAIRED, weight=3)
    expression = multiply_add(lambda w, x, b: w * x + b)
    return own or expect_orders(parts, "repaired", expression, challenge, label=REPAIRED, weight=3)


FOUND = "counterexample = (2.0, 3.0, 1.0, 1.0)\nsays = 3.0\nright = 2.0\n"
LOAD, KEEP = "w, x = ctx.saved_tensors", "ctx.save_for_backward(w, x)"


def repair(*lines, load=LOAD, keep=KEEP):
    """Return an answer cell around the body of the repaired `backward`, with a counterexample that is right."""
    return (
        "import torch\n\n"
        + FOUND
        + "\n\n"
        + function_code("Mul", "w, x, b", [keep, "return w * x + b"], [load, *lines])
    )


EXERCISE = Exercise(
    id="ex12_3",
    title=Text("用错了因子", "The wrong factor"),
    kind=Kind.FIND_BUG,
    points=7,
    minutes=8,
    difficulty=3,
    answers=("counterexample", "says", "right", "Mul"),
    names=formulas("Mul"),
    challenge=challenge,
    collect=collect.ex12_3,
    judge=judge,
    hints=(
        Text(
            "y = w·x + b，一个一个地求导：对 w、对 x、对 b，各是什么？再和 `backward` 的三行对照。",
            "Differentiate y = w·x + b by one after the other: by w, by x, by b. Then compare with the three lines of `backward`.",
        ),
        Text(
            "`grad_x` 那一行乘的是 x，应当乘 w。哪些输入看不出差别？",
            "The line of `grad_x` multiplies by x where it should be w. For which inputs does that make no difference?",
        ),
        Text(
            "例如 `(2.0, 3.0, 1.0, 1.0)`：笔记给出 3，应当是 2。修复：`return grad_output * x, grad_output * w, grad_output`。",
            "For example `(2.0, 3.0, 1.0, 1.0)`: the note gives 3, and 2 is right. The repair: `return grad_output * x, grad_output * w, grad_output`.",
        ),
    ),
    wrong=(
        Wrong(
            "equal_factors",
            "counterexample = (3.0, 3.0, 1.0, 1.0)\n",
            Text(
                "w 和 x 相等时，用哪一个都一样。所以对称的测试数据发现不了这个错误。",
                "Where w equals x it does not matter which of them is used. This is why symmetric test data do not find the mistake.",
            ),
        ),
        Wrong(
            "no_gradient_comes_in",
            "counterexample = (2.0, 3.0, 1.0, 0.0)\n",
            Text(
                "g = 0，所有的梯度都是 0，看不出差别。",
                "With g = 0 all gradients are 0, and nothing can be seen.",
            ),
        ),
        Wrong(
            "numbers_exchanged",
            "counterexample = (2.0, 3.0, 1.0, 1.0)\nsays = 2.0\nright = 3.0\n",
            Text(
                "`says` 和 `right` 对调了：笔记返回的是 g·x，正确的是 g·w。",
                "`says` and `right` are exchanged: the note returns g·x, and g·w is right.",
            ),
        ),
        Wrong(
            "cotangent_left_out_of_the_numbers",
            "counterexample = (2.0, 3.0, 1.0, 10.0)\nsays = 3.0\nright = 2.0\n",
            Text(
                "这两个数还要乘上你的 g。",
                "These two numbers have to be multiplied by your g.",
            ),
        ),
        Wrong(
            "as_it_was",
            repair("return grad_output * x, grad_output * x, grad_output"),
            Text(
                "这就是笔记里的写法：x 的梯度仍然乘着 x。",
                "This is what the note does: the gradient of x is still multiplied by x.",
            ),
        ),
        Wrong(
            "w_for_both",
            repair("return grad_output * w, grad_output * w, grad_output"),
            Text(
                "x 的梯度修好了，w 的又错了：对 w 的导数是 x。",
                "The gradient of x is mended, and now that of w is wrong: the derivative by w is x.",
            ),
        ),
        Wrong(
            "exchanged",
            repair("return grad_output * w, grad_output * x, grad_output"),
            Text(
                "两个因子对调了：对 w 的导数是 x，对 x 的导数是 w。",
                "The two factors are exchanged: the derivative by w is x, and that by x is w.",
            ),
        ),
        Wrong(
            "bias_without_cotangent",
            repair("return grad_output * x, grad_output * w, torch.ones_like(grad_output)"),
            Text(
                "b 的局部导数是 1，再乘上游梯度，就是 `grad_output`，不是 1。",
                "The local derivative by b is 1; times the cotangent that is `grad_output`, and not 1.",
            ),
        ),
        Wrong(
            "bias_forgotten",
            repair("return grad_output * x, grad_output * w"),
            Text(
                "三个输入，要返回三个梯度：b 的那个不见了。",
                "Three inputs, three gradients: that of b is missing.",
            ),
        ),
        Wrong(
            "detached",
            repair(
                "return grad_output * x, grad_output * w, grad_output",
                load="w, x = (one.detach() for one in ctx.saved_tensors)",
            ),
            Text(
                "`detach()` 之后，w 和 x 成了常数：一阶对，二阶错。",
                "After `detach()`, w and x are constants: right at first order, wrong at second.",
            ),
        ),
    ),
)
