"""W·x + b with a wrong gradient of x: a counterexample with both numbers worked out, and the repair."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, expect, same
from ...kit.checking.rows import as_numbers
from ..beside.shared.function_use import EDITED_G
from ..beside.untested_class import collect, multiply_add
from .shared.own_functions import (
    LARGEST,
    draw_case,
    expect_orders,
    left_as_given,
    own_function,
    protected,
    unless,
)

LABEL = Text("反例 (w, x, b, g)", "counterexample (w, x, b, g)")
NUMBERS = {
    "says": Text("`says`：那个类给 x 的梯度", "`says`: the gradient that the class gives to x"),
    "right": Text("`right`：x 的正确梯度", "`right`: the right gradient of x"),
}
REPAIRED = "`Mul`"
FOURTH = Text("`Mul.apply(w, x, b, False)` 能运行", "`Mul.apply(w, x, b, False)` runs")
NO_SWITCH = Text(
    "`Mul` 只有三个输入，没有第四个（那个开关）：谁要梯度，引擎自己知道。",
    "`Mul` has three inputs and no fourth, the switch: the engine knows who needs a gradient.",
)
NO_NUMBERS = Text(
    "反例是四个大小适中的数 (w, x, b, g)，例如 `(2.0, 3.0, 1.0, 1.0)`。",
    "A counterexample is four numbers (w, x, b, g) of moderate size, such as `(2.0, 3.0, 1.0, 1.0)`.",
)
NOTHING_SHOWN = Text(
    "在这个输入上，那个类给出的三个梯度都是对的，所以说明不了问题。",
    "On this input all three gradients of the class are right, so it shows nothing.",
)
NOT_THIS = {
    "says": Text(
        "把你的反例代进那个类的 `backward`，一行一行地算：`grad_x` 是多少？",
        "Put your counterexample into the `backward` of the class and work through it line by line: what is `grad_x`?",
    ),
    "right": Text(
        "y = w·x + b，只让 x 变：y 变化多少倍？再乘上你的 g。",
        "y = w·x + b; let x alone change: how many times that does y change? Multiply by your g.",
    ),
}


def challenge(rng):
    return draw_case(rng, {"w": (2, 3), "x": (2, 3), "b": (2, 3)}, (2, 3))


def judge(parts, challenge):
    own = as_numbers(parts.get("counterexample"), 4, LARGEST)
    if separates(own):
        return [shown(parts, own, 2), worked_out(parts, own), repaired(parts, challenge)]
    return [shown(parts, own, 4), repaired(parts, challenge)]


def shown(parts, own, weight):
    """Return the finding for the counterexample."""
    why = NO_NUMBERS if own is None else NOTHING_SHOWN
    return claim(parts, "counterexample", lambda _: separates(own), label=LABEL, because=why, weight=weight)


def separates(own):
    """Return whether the copied gradient of x, g·x, visibly differs from the right one, g·w."""
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
            because=NOT_THIS[name],
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
    return own or unless(
        [
            expect_orders(parts, "repaired", expression, challenge, label=REPAIRED, weight=3),
            left_as_given(parts, "kept", "Mul", list(challenge["inputs"].values()), weight=3),
            *(protected(parts, f"edited {of}", "Mul", of, unminded(challenge), weight=3) for of in "wx"),
        ],
        lambda: expect(parts, "a switch", False, label=FOURTH, because=NO_SWITCH, weight=3),
    )


def unminded(challenge):
    """Return the gradients of w, x and b under the cotangent of `edited`."""
    w, x, b = challenge["inputs"].values()
    scaled = [[[EDITED_G * one for one in row] for row in rows] for rows in (x, w)]
    return [*scaled, [[EDITED_G] * len(row) for row in b]]


def gist(part, value):
    """Return why a counterexample shows nothing, in its place."""
    own = as_numbers(value, 4, LARGEST) if part == "counterexample" else None
    if own is None or separates(own):
        return value
    w, x, _, g = own
    return "g is 0" if g == 0 else "w is x" if w == x else value


JUDGE = Judge(challenge, collect, judge, gist=gist)
