"""ex12_2: a product with a constant whose backward forgets it; show that, say why it stays hidden, and repair it."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim
from ...checking.rows import as_numbers
from . import collect
from .collect import times
from .common import draw_case, expect_orders, formulas, function_code, own_function, unless

LABELS = {
    "shows": Text("`shows`：能看出错误的 (constant, g)", "`shows`: (constant, g) that show the mistake"),
    "hides": Text("`hides`：看不出错误的 (constant, g)", "`hides`: (constant, g) that hide it"),
}
REPAIRED = "`MulConstant`"
NO_NUMBERS = Text(
    "这里要两个大小适中的数 (constant, g)，例如 `(3.0, 0.5)`。",
    "Two numbers (constant, g) of moderate size are wanted, such as `(3.0, 0.5)`.",
)
AGREES = Text(
    "在这个输入上，笔记的 backward 恰好给出正确的梯度，所以说明不了问题。",
    "On this input the backward of the note happens to give the right gradient, so it shows nothing.",
)
DIFFERS = Text(
    "在这个输入上，笔记的 backward 给出的梯度是错的，谁来检验都看得出来。",
    "On this input the backward of the note gives a wrong gradient, and every test would see it.",
)
NO_TEST = Text(
    "g = 0 时任何 backward 都给出 0，这不是检验。要找的是一个认真的检验，g 不为 0，却仍然看不出错误。",
    "With g = 0 every backward gives 0, which is no test. Look for an honest one, with a g that is not 0, that still does not see the mistake.",
)


def challenge(rng):
    constants = rng.sample([2.5, -3.0, 7, -0.25, 4], 3)
    shapes = {"a": (2, 2), "b": (2, 2)}
    return {
        f"constant {constant}": draw_case(rng, shapes, (2, 2)) | {"constant": constant}
        for constant in constants
    }


def judge(parts, challenge):
    return [shown(parts), hidden(parts), repaired(parts, challenge)]


def shown(parts):
    """Return the finding for the input on which the note's backward has to be wrong."""
    own = as_numbers(parts.get("shows"), 2)
    why = NO_NUMBERS if own is None else AGREES
    return claim(parts, "shows", lambda _: error(own) > 1e-3, label=LABELS["shows"], why=why, weight=1)


def hidden(parts):
    """Return the finding for the input on which it has to be right, though it is a test."""
    own = as_numbers(parts.get("hides"), 2)
    why = NO_NUMBERS if own is None else NO_TEST if own[1] == 0 else DIFFERS
    return claim(
        parts,
        "hides",
        lambda _: error(own) == 0 and own[1] != 0,
        label=LABELS["hides"],
        why=why,
        weight=1,
    )


def error(own):
    """Return how far the note's gradient, g, is from the right one, g times the constant."""
    constant, g = own
    return abs(g * constant - g)


def repaired(parts, challenge):
    """Return the finding for the repaired Function, with every constant."""
    own = own_function(parts, "MulConstant", label=REPAIRED, weight=3)
    return own or unless(
        [of_constant(parts, name, case) for name, case in challenge.items()],
        lambda: of_constant(parts, *next(iter(challenge.items()))),
    )


def of_constant(parts, name, case):
    """Return the finding for one constant."""
    expression = times(case["constant"])(lambda tensor, constant: tensor * constant)
    label = f"{REPAIRED}, {name}"
    return expect_orders(parts, name, expression, case, label=label, weight=3)


KEEP = ["ctx.constant = constant", "return tensor * constant"]


def repair(*lines, forward=KEEP):
    """Return an answer cell around the body of the repaired `backward`, with inputs that are right."""
    return "import torch\n\nshows = (5, 1.0)\nhides = (1, 1.0)\n\n\n" + function_code(
        "MulConstant", "tensor, constant", forward, lines
    )


EXERCISE = Exercise(
    id="ex12_2",
    title=Text("忘了乘常数", "The constant that is not used"),
    kind=Kind.FIND_BUG,
    points=5,
    minutes=7,
    difficulty=2,
    answers=("shows", "hides", "MulConstant"),
    names=formulas("MulConstant"),
    challenge=challenge,
    collect=collect.ex12_2,
    judge=judge,
    hints=(
        Text(
            "`ctx.constant` 在 `forward` 里存了，在哪里用了？",
            "`forward` stores `ctx.constant`. Where is it used?",
        ),
        Text(
            "正确的梯度是 constant · g，笔记给出的是 g。什么时候这两个数相同，而 g 又不是 0？",
            "The right gradient is constant · g, and the note gives g. When are these equal, with a g that is not 0?",
        ),
        Text(
            "`shows = (5, 1.0)`，`hides = (1, 1.0)`；修复：`return grad_output * ctx.constant, None`。",
            "`shows = (5, 1.0)`, `hides = (1, 1.0)`; the repair: `return grad_output * ctx.constant, None`.",
        ),
    ),
    wrong=(
        Wrong(
            "constant_of_one",
            "shows = (1, 2.0)\n",
            Text(
                "常数是 1 时，乘不乘都一样。",
                "With the constant 1 it makes no difference whether it is multiplied in.",
            ),
        ),
        Wrong(
            "no_gradient_comes_in",
            "shows = (5, 0.0)\n",
            Text(
                "上游梯度是 0，那么无论怎样写，结果都是 0。",
                "The cotangent is 0, so the result is 0 whatever is written.",
            ),
        ),
        Wrong(
            "hides_by_asking_nothing",
            "hides = (5, 0.0)\n",
            Text(
                "g = 0 的检验什么都没有检验。要一个 g 不为 0、却仍然看不出错误的。",
                "A test with g = 0 tests nothing. Find one that does not see the mistake although its g is not 0.",
            ),
        ),
        Wrong(
            "ones_hide_nothing",
            "hides = (5, 1.0)\n",
            Text(
                "g = 1 藏不住这个错误：5 · 1 = 5，笔记给出 1。要藏住它，得是常数为 1。",
                "g = 1 does not hide this mistake: 5 · 1 = 5, and the note gives 1. It is the constant that has to be 1.",
            ),
        ),
        Wrong(
            "still_ignores_it",
            repair("return grad_output, None"),
            Text(
                "`backward` 仍然没有用到常数。",
                "`backward` still does not use the constant.",
            ),
        ),
        Wrong(
            "always_five",
            repair("return grad_output * 5, None"),
            Text(
                "只有常数恰好是 5 时才对。用前向时记下的 `ctx.constant`。",
                "Right only if the constant happens to be 5. Use the `ctx.constant` that forward has stored.",
            ),
        ),
        Wrong(
            "gradient_for_the_number",
            repair(
                "(tensor,) = ctx.saved_tensors",
                "return grad_output * ctx.constant, (grad_output * tensor).sum()",
                forward=["ctx.save_for_backward(tensor)", *KEEP],
            ),
            Text(
                "常数不是张量，它的位置上只能返回 `None`，返回别的就报错。",
                "The constant is not a tensor. Only `None` may be returned in its place; anything else raises.",
            ),
        ),
        Wrong(
            "none_left_out",
            repair("return grad_output * ctx.constant"),
            Text(
                "`forward` 有两个输入，`backward` 就要返回两个值；常数的那个是 `None`。",
                "`forward` has two inputs, so `backward` has to return two values; that of the constant is `None`.",
            ),
        ),
        Wrong(
            "cotangent_forgotten",
            repair("return torch.full_like(grad_output, ctx.constant), None"),
            Text(
                "常数用上了，上游梯度又不见了。两个要乘在一起。",
                "Now the constant is there, and the cotangent is gone. The two have to be multiplied.",
            ),
        ),
        Wrong(
            "kept_on_the_class",
            repair(
                "return grad_output * MulConstant.constant, None",
                forward=["MulConstant.constant = constant", "return tensor * constant"],
            ),
            Text(
                "常数存在了类上，而类只有一个：第二次 `apply` 一来，第一次的常数就没有了。每次 `apply` 都有自己的 `ctx`，存在那里。",
                "The constant is kept on the class, of which there is only one: the next `apply` overwrites it. Every `apply` has a `ctx` of its own; keep it there.",
            ),
        ),
        Wrong(
            "tensor_for_constant",
            repair(
                "(tensor,) = ctx.saved_tensors",
                "return grad_output * tensor, None",
                forward=["ctx.save_for_backward(tensor)", *KEEP],
            ),
            Text(
                "乘错了一边：对张量的导数是常数，而不是张量自己。",
                "The wrong factor: the derivative by the tensor is the constant and not the tensor itself.",
            ),
        ),
    ),
)
