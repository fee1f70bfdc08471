"""ex01_3: the central difference."""

import math

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from . import collect
from .common import cubic_text, signed

SMALL = 1e-5
CUBIC = Text(
    "`central_difference(p, {x}, {h})`，其中 p(t) = {p}", "`central_difference(p, {x}, {h})` with p(t) = {p}"
)
RECIPROCAL = Text(
    "`central_difference(r, {x}, {h})`，其中 r(t) = 1/t", "`central_difference(r, {x}, {h})` with r(t) = 1/t"
)
EXPONENTIAL = "`central_difference(math.exp, {x}, {h})`"


def challenge(rng):
    coefficients = [signed(rng, 1, 3) for _ in range(3)]
    return {
        "cubic": {"k": coefficients, "x": signed(rng, 1, 3), "h": round(rng.uniform(0.2, 0.6), 2)},
        "reciprocal": {"x": signed(rng, 2, 4), "h": round(rng.uniform(0.7, 1.3), 2)},
        "small": {"x": signed(rng, 0.3, 2), "h": SMALL},
    }


def judge(parts, challenge):
    cubic, reciprocal, small = (challenge[name] for name in ("cubic", "reciprocal", "small"))
    k3, k2, k1 = cubic["k"]
    # On paper: a cubic's central difference is off by k3·h², that of 1/t is −1/(x² − h²).
    on_cubic = 3 * k3 * cubic["x"] ** 2 + 2 * k2 * cubic["x"] + k1 + k3 * cubic["h"] ** 2
    on_reciprocal = -1 / (reciprocal["x"] ** 2 - reciprocal["h"] ** 2)
    about = {"x": cubic["x"], "h": cubic["h"], "p": cubic_text(cubic["k"])}
    return [
        expect(parts, "cubic", on_cubic, label=CUBIC.fill(**about)),
        expect(parts, "reciprocal", on_reciprocal, label=RECIPROCAL.fill(**reciprocal)),
        # Off by h²/6 and by rounding, both about 1e-11; a forward difference is off by h/2.
        expect(parts, "small", math.exp(small["x"]), label=EXPONENTIAL.format(**small), rel_tol=1e-8),
    ]


def answer(quotient):
    """Return an answer cell around the expression that is returned."""
    return f"def central_difference(function, x, h):\n    return {quotient}\n"


EXERCISE = Exercise(
    id="ex01_3",
    title=Text("中心差商", "The central difference"),
    kind=Kind.FILL_IN,
    points=3,
    minutes=5,
    difficulty=1,
    answers=("central_difference",),
    challenge=challenge,
    collect=collect.ex01_3,
    judge=judge,
    hints=(
        Text(
            "在数轴上标出 x − h、x 和 x + h。右端点到左端点有多远？",
            "Mark x − h, x and x + h on a line. How far is it from the left end to the right end?",
        ),
        Text(
            "割线的斜率 = 纵向的差 ÷ 横向的差。两个差都取“右端减左端”。",
            "The slope of a secant is the rise divided by the run. Take both as right end minus left end.",
        ),
        Text(
            "纵向的差是 `function(x + h) - function(x - h)`。除以横向的差时，分子和分母都要加括号。",
            "The rise is `function(x + h) - function(x - h)`. When you divide it by the run, put both in parentheses.",
        ),
    ),
    wrong=(
        Wrong(
            "forward_difference",
            answer("(function(x + h) - function(x)) / h"),
            Text(
                "这是单边的差商：只看了 x 的右边。中心差商从 x − h 走到 x + h。",
                "That is the one-sided quotient, which looks to the right of x only. The central one goes from x − h to x + h.",
            ),
        ),
        Wrong(
            "divides_by_one_step",
            answer("(function(x + h) - function(x - h)) / h"),
            Text(
                "从 x − h 到 x + h 走了两个 h，却只除以一个，结果正好大了一倍。",
                "From x − h to x + h it is two steps of h, but only one is divided by, so the result is twice as large.",
            ),
        ),
        Wrong(
            "divides_by_two_times_h",
            answer("(function(x + h) - function(x - h)) / 2 * h"),
            Text(
                "`/ 2 * h` 从左往右算：先除以 2，再乘以 h。分母要括起来。",
                "`/ 2 * h` is worked from left to right: divide by 2, then multiply by h. Put the denominator in parentheses.",
            ),
        ),
        Wrong(
            "divides_only_the_second_value",
            answer("function(x + h) - function(x - h) / (2 * h)"),
            Text(
                "除法比减法先算，所以只有第二个函数值被除了。分子要括起来。",
                "Division comes before subtraction, so only the second value is divided. Put the numerator in parentheses.",
            ),
        ),
        Wrong(
            "left_minus_right",
            answer("(function(x - h) - function(x + h)) / (2 * h)"),
            Text(
                "纵向取了“左减右”，横向却是“右减左”，符号就反了。",
                "The rise is taken left minus right, the run right minus left, so the sign comes out reversed.",
            ),
        ),
        Wrong(
            "ignores_the_step",
            answer("(function(x + 1e-5) - function(x - 1e-5)) / 2e-5"),
            Text(
                "传进来的 `h` 没有用上。步长该取多少由调用的人决定，下一节要比较的正是不同的步长。",
                "The `h` that was passed in is not used. Whoever calls the function decides on the step; the next section compares different ones.",
            ),
        ),
    ),
)
