"""ex01_6: the first and the second derivative of x²·eˣ, by hand."""

import math

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.own_work import each_by_name
from . import collect
from .common import expect_formula, partial_slope


def q(x):
    """Return the function that is to be differentiated."""
    return x * x * math.exp(x)


def first(x):
    return (x * x + 2 * x) * math.exp(x)


def second(x):
    return (x * x + 4 * x + 2) * math.exp(x)


def challenge(rng):
    return {"points": [[2], *([safe(rng, *bounds)] for bounds in ((-6, -1), (0.3, 3), (3, 8)))], "far": []}


def safe(rng, low, high):
    """Return a point where neither derivative is near one of its zeros, so that rounding stays far below 1e-12."""
    while True:
        x = round(rng.uniform(low, high), 2)
        if abs(x * x + 2 * x) > 0.3 and abs(x * x + 4 * x + 2) > 0.3:
            return x


def judge(parts, challenge):
    tasks = (("dqdx", first, q, "q′"), ("d2qdx2", second, first, "q″"))
    return [
        expect_formula(
            parts,
            challenge,
            name,
            formula,
            label=label,
            slope=partial_slope(function, "x", "x"),
            banned="q",
        )
        for name, formula, function, label in tasks
    ]


def answer(dqdx=None, d2qdx2=None, before=""):
    """Return an answer cell with one or both functions, around the formulas that they return."""
    code = "import math\n\n\n" + before
    for name, formula in (("dqdx", dqdx), ("d2qdx2", d2qdx2)):
        code += f"def {name}(x):\n    return {formula}\n\n\n" if formula else ""
    return code


RIGHT_FIRST = "(x**2 + 2 * x) * math.exp(x)"
GIVEN = "def q(x):\n    return x**2 * math.exp(x)\n\n\n"

EXERCISE = Exercise(
    id="ex01_6",
    title=Text("一阶与二阶导数", "First and second derivative"),
    kind=Kind.DERIVE,
    points=4,
    minutes=7,
    difficulty=2,
    answers=("dqdx", "d2qdx2"),
    names=each_by_name("dqdx", "d2qdx2"),
    challenge=challenge,
    collect=collect.ex01_6,
    judge=judge,
    hints=(
        Text(
            "q 是两个因子的乘积：x² 和 eˣ。单独看，它们的导数各是什么？",
            "q is a product of two factors, x² and eˣ. What is the derivative of each by itself?",
        ),
        Text(
            "乘积的导数是 u′v + uv′，有两份。求二阶导数就是把同一条规则再用一次，这回 u 是括号里的多项式。",
            "The derivative of a product is u′v + uv′: two shares. For the second derivative, apply the same rule once more, with the polynomial in the bracket as u.",
        ),
        Text(
            "一阶：`(x**2 + 2*x) * math.exp(x)`。把 u = x² + 2x 再代一次：u′ = 2x + 2，而 v′ 仍然是 eˣ。",
            "First: `(x**2 + 2*x) * math.exp(x)`. Use the rule again with u = x² + 2x: u′ = 2x + 2, and v′ is still eˣ.",
        ),
    ),
    wrong=(
        Wrong(
            "multiplies_the_derivatives",
            answer("2 * x * math.exp(x)"),
            Text(
                "这是两个导数的乘积 u′v′。乘积的导数有两份：u′v + uv′。",
                "That is the product of the derivatives, u′v′. The derivative of a product has two shares: u′v + uv′.",
            ),
        ),
        Wrong(
            "treats_the_exponential_as_a_power",
            answer("2 * x * math.exp(x) + x**2 * x * math.exp(x - 1)"),
            Text(
                "eˣ 被当成了幂函数。幂函数的底是变量，这里变量在指数上：eˣ 的导数就是 eˣ。",
                "eˣ was treated as a power. In a power the base varies; here the exponent does, and the derivative of eˣ is eˣ itself.",
            ),
        ),
        Wrong(
            "differentiates_the_bracket_only",
            answer(RIGHT_FIRST, "(2 * x + 2) * math.exp(x)"),
            Text(
                "二阶导数里只对括号求了导。eˣ 那一份也要：u′v + uv′，两份都含 eˣ。",
                "In the second derivative only the bracket was differentiated. The share of eˣ is missing: u′v + uv′, and both contain eˣ.",
            ),
        ),
        Wrong(
            "counts_the_mixed_term_once",
            answer(RIGHT_FIRST, "(x**2 + 2 * x + 2) * math.exp(x)"),
            Text(
                "x·eˣ 这样的项来自两个地方：一次是 x² 先求导，一次是 eˣ 先求导。两次都要算上。",
                "The term with x·eˣ comes from two places: once x² is differentiated first, once eˣ is. Both count.",
            ),
        ),
        Wrong(
            "squares_the_first_derivative",
            answer(RIGHT_FIRST, "((x**2 + 2 * x) * math.exp(x)) ** 2"),
            Text(
                "二阶导数不是一阶导数的平方，而是一阶导数再求一次导。",
                "The second derivative is not the square of the first; it is the derivative of the first.",
            ),
        ),
        Wrong(
            "difference_of_the_function",
            answer("(q(x + 1e-6) - q(x - 1e-6)) / 2e-6", before=GIVEN),
            Text(
                "你的函数调用了 `q`。用 `q` 的差商代替公式，就没有什么可检验的了：差商当然和它自己相符。",
                "Your function calls `q`. With a difference quotient of `q` in place of the formula there is nothing left to check: it agrees with itself, of course.",
            ),
        ),
        Wrong(
            "difference_of_the_first_derivative",
            answer(RIGHT_FIRST, "(dqdx(x + 1e-5) - dqdx(x - 1e-5)) / 2e-5"),
            Text(
                "要么是对一阶导数取了差商（那是检验二阶导数的好办法，但代替不了公式），要么是公式里的某个常数少抄了几位。",
                "Either this is a difference quotient of the first derivative (a good way to check the second, but no substitute for its formula), or some constant in the formula was copied with too few digits.",
            ),
        ),
    ),
)
