"""ex01_1: both partial derivatives of y(x² − xy + y), by hand."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.own_work import each_by_name
from . import collect
from .collect import f
from .common import draw_points, expect_formula, partial_slope


def dx(x, y):
    return y * (2 * x - y)


def dy(x, y):
    return x * x - 2 * x * y + 2 * y


def challenge(rng):
    return draw_points(rng, 2, [3, 2], usable)


def usable(x, y):
    """Return whether neither derivative is the small difference of large terms at this point."""
    return abs(dx(x, y)) > 0.05 * y * y and abs(dy(x, y)) > 0.05 * x * x


def judge(parts, challenge):
    return [
        expect_formula(
            parts,
            challenge,
            name,
            formula,
            label=f"∂f/∂{by}",
            slope=partial_slope(f, "xy", by),
            banned="f",
            inputs="xy",
        )
        for name, formula, by in (("dfdx", dx, "x"), ("dfdy", dy, "y"))
    ]


def answer(dfdx=None, dfdy=None, before=""):
    """Return an answer cell with one or both functions, around the formulas that they return."""
    code = before
    for name, formula in (("dfdx", dfdx), ("dfdy", dfdy)):
        code += f"def {name}(x, y):\n    return {formula}\n\n\n" if formula else ""
    return code


GIVEN = "def f(x, y):\n    return y * (x * x - x * y + y)\n\n\n"

EXERCISE = Exercise(
    id="ex01_1",
    title=Text("两个偏导数", "Two partial derivatives"),
    kind=Kind.DERIVE,
    points=4,
    minutes=5,
    difficulty=1,
    answers=("dfdx", "dfdy"),
    names=each_by_name("dfdx", "dfdy"),
    challenge=challenge,
    collect=collect.ex01_1,
    judge=judge,
    hints=(
        Text(
            "先把括号乘开：y(x² − xy + y) 是哪三项之和？对 x 求导时，y 就像 7 一样，只是一个数。",
            "Multiply the bracket out first: y(x² − xy + y) is the sum of which three terms? When you differentiate with respect to x, y is just a number, like 7.",
        ),
        Text(
            "乘开得到 x²y − xy² + y²。每一项单独求导：幂的指数下来作因子，不含该变量的项导数是 0。",
            "It is x²y − xy² + y². Differentiate each term by itself: the exponent comes down as a factor, and a term without the variable has derivative 0.",
        ),
        Text(
            "对 x：前两项给出 `2*x*y - y*y`，第三项不含 x。对 y 的那一行由你来写：三项里都有 y。",
            "With respect to x, the first two terms give `2*x*y - y*y`, and the third has no x in it. The line for y is yours: all three terms contain y.",
        ),
    ),
    wrong=(
        Wrong(
            "forgets_the_outer_factor",
            answer(dfdx="2 * x - y"),
            Text(
                "括号的导数是对的，可是括号前面的 y 不见了。对 x 求导时 y 是常数因子，要留着。",
                "The bracket is differentiated rightly, but the y in front of it is gone. With respect to x it is a constant factor, and constant factors stay.",
            ),
        ),
        Wrong(
            "differentiates_the_other_variable_too",
            answer(dfdx="y * (2 * x - y + 1)"),
            Text(
                "括号里单独的 y 被当成了 1。对 x 求导时 y 不动，所以这一项的导数是 0。",
                "The lone y in the bracket was turned into 1. When x moves, y stands still, so that term has derivative 0.",
            ),
        ),
        Wrong(
            "forgets_the_y_in_the_bracket",
            answer(dfdy="x * x - x * y + y"),
            Text(
                "这里只对括号外面的 y 求了导。y 在括号里还出现了两次，每一次出现都贡献一份。",
                "Only the y in front of the bracket was differentiated. y occurs twice more inside it, and every occurrence contributes.",
            ),
        ),
        Wrong(
            "forgets_the_y_in_front",
            answer(dfdy="y * (1 - x)"),
            Text(
                "这里把括号外面的 y 当成了常数。它也是 y：乘积的导数有两份，u′v + uv′。",
                "The y in front of the bracket was treated as a constant. It is y too: the derivative of a product has two shares, u′v + uv′.",
            ),
        ),
        Wrong(
            "forgets_a_factor_of_two",
            answer(dfdy="x * x - x * y + 2 * y"),
            Text(
                "−xy² 对 y 的导数是 −2xy：指数 2 要下来作因子。",
                "The derivative of −xy² with respect to y is −2xy: the exponent 2 comes down as a factor.",
            ),
        ),
        Wrong(
            "right_only_at_one_point",
            answer(dfdx="8", dfdy="1"),
            Text(
                "8 和 1 是 (3, 2) 这一点上的数。导数是一个函数：换一个点，数也跟着变。",
                "8 and 1 are the numbers at (3, 2). A derivative is a function: at another point it has another value.",
            ),
        ),
        Wrong(
            "quotient_with_a_growing_step",
            "def copied(x, y):\n    return y * (x * x - x * y + y)\n\n\n"
            + answer(
                "(copied(1.001 * x, y) - copied(0.999 * x, y)) / (0.002 * x)",
                "(copied(x, 1.001 * y) - copied(x, 0.999 * y)) / (0.002 * y)",
            ),
            Text(
                "这是差商，只不过步长随输入变化。对二次函数它恰好没有截断误差，所以数字都对；可是这里要的是公式，差商留着用来检验它。",
                "This is a difference quotient whose step grows with the input. For a quadratic it happens to have no truncation error, so the numbers are right; "
                "but the formula is wanted here, and the quotient is kept for checking it.",
            ),
        ),
        Wrong(
            "difference_quotient",
            answer("(f(x + 1e-6, y) - f(x, y)) / 1e-6", "(f(x, y + 1e-6) - f(x, y)) / 1e-6", GIVEN),
            Text(
                "你的函数调用了 `f`。用 `f` 的差商代替公式，就没有什么可检验的了：差商当然和它自己相符。",
                "Your function calls `f`. With a difference quotient of `f` in place of the formula there is nothing left to check: it agrees with itself, of course.",
            ),
        ),
    ),
)
