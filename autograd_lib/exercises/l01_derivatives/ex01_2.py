"""ex01_2: the five partial derivatives of a·b + c·d²/e, by hand."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.own_work import each_by_name
from . import collect
from .common import draw_points, expect_formula, partial_slope

FORMULAS = {
    "dgda": lambda a, b, c, d, e: b,
    "dgdb": lambda a, b, c, d, e: a,
    "dgdc": lambda a, b, c, d, e: d * d / e,
    "dgdd": lambda a, b, c, d, e: 2 * c * d / e,
    "dgde": lambda a, b, c, d, e: -c * d * d / (e * e),
}


def g(a, b, c, d, e):
    """Return the function that is to be differentiated."""
    return a * b + c * d**2 / e


def challenge(rng):
    return draw_points(rng, 5, [2, 4, 6, 8, 10], lambda *point: True)


def judge(parts, challenge):
    return [
        expect_formula(
            parts,
            challenge,
            name,
            formula,
            label=f"∂g/∂{name[-1]}",
            slope=partial_slope(g, "abcde", name[-1]),
            banned="g",
            inputs="abcde",
            below="e",
        )
        for name, formula in FORMULAS.items()
    ]


def answer(before="", **formulas):
    """Return an answer cell with some of the five functions, around the formulas that they return."""
    return before + "".join(
        f"def {name}(a, b, c, d, e):\n    return {formula}\n\n\n" for name, formula in formulas.items()
    )


GIVEN = "def g(a, b, c, d, e):\n    return a * b + c * d**2 / e\n\n\n"

EXERCISE = Exercise(
    id="ex01_2",
    title=Text("五个变量", "Five variables"),
    kind=Kind.DERIVE,
    points=5,
    minutes=7,
    difficulty=2,
    answers=tuple(FORMULAS),
    names=each_by_name(*FORMULAS),
    challenge=challenge,
    collect=collect.ex01_2,
    judge=judge,
    hints=(
        Text(
            "每个变量出现在哪一项里？另一项对它来说是常数，常数的导数是多少？",
            "In which of the two terms does each variable occur? The other term is a constant for it, and what is the derivative of a constant?",
        ),
        Text(
            "把第二项看作 c · d² · e⁻¹。对其中一个求导时，另外两个是常数因子；d² 和 e⁻¹ 都按 uⁿ → n·uⁿ⁻¹ 来求。",
            "Read the second term as c · d² · e⁻¹. When you differentiate with respect to one of them, the other two are constant factors; for d² and e⁻¹ the rule is uⁿ → n·uⁿ⁻¹.",
        ),
        Text(
            "e⁻¹ 的导数是 −e⁻²，其余因子 c · d² 原样留下。对 c 的一行是 `d**2 / e`；对 d 的一行还多一个因子。",
            "The derivative of e⁻¹ is −e⁻², and the other factors c · d² stay as they are. The line for c is `d**2 / e`; the one for d has a factor more.",
        ),
    ),
    wrong=(
        Wrong(
            "keeps_the_other_term",
            answer(dgda="b + c * d**2 / e", dgdb="a + c * d**2 / e"),
            Text(
                "第二项里没有 a，也没有 b，它们变化时第二项一动不动，所以它的导数是 0，不能留在结果里。",
                "The second term contains neither a nor b. It does not move when they do, so its derivative is 0 and it must not stay in the result.",
            ),
        ),
        Wrong(
            "squares_the_product",
            answer(dgdc="2 * c * d**2 / e", dgdd="2 * c**2 * d / e", dgde="-((c * d) ** 2) / e**2"),
            Text(
                "`c * d**2` 被读成了 (c·d)²。`**` 比 `*` 先算：平方的只有 d。",
                "`c * d**2` was read as (c·d)². `**` binds tighter than `*`: only d is squared.",
            ),
        ),
        Wrong(
            "forgets_the_two",
            answer(dgdd="c * d / e"),
            Text(
                "d² 的导数是 2d：指数降下来以后，要作为因子留在前面。",
                "The derivative of d² is 2d: the exponent goes down, and stays in front as a factor.",
            ),
        ),
        Wrong(
            "forgets_the_minus",
            answer(dgde="c * d**2 / e**2"),
            Text(
                "分母变大，分数的绝对值就变小：1/e 的导数带负号。",
                "A larger denominator makes a fraction smaller in size: the derivative of 1/e has a minus sign.",
            ),
        ),
        Wrong(
            "forgets_the_square_below",
            answer(dgde="-c * d**2 / e"),
            Text(
                "负号对了，分母不对：1/e 的导数是 −1/e²，而不是 −1/e。",
                "The sign is right, the denominator is not: the derivative of 1/e is −1/e², not −1/e.",
            ),
        ),
        Wrong(
            "derives_the_denominator_alone",
            answer(dgde="c * d**2"),
            Text(
                "这里把分母 e 单独求导得到 1，再去除。商不能上下分开求导：1/e 是 e⁻¹，按幂来求。",
                "Here the denominator e was differentiated by itself, to 1, and then divided by. A quotient cannot be differentiated above and below separately: 1/e is e⁻¹, a power.",
            ),
        ),
        Wrong(
            "right_only_at_one_point",
            answer(dgda="4", dgdb="2", dgdc="6.4", dgdd="9.6", dgde="-3.84"),
            Text(
                "这五个数只属于 (2, 4, 6, 8, 10) 这一点。要写的是公式，在任何点都成立。",
                "These five numbers belong to the point (2, 4, 6, 8, 10) alone. What is wanted are formulas, which hold at every point.",
            ),
        ),
        Wrong(
            "difference_quotient",
            answer(GIVEN, dgdd="(g(a, b, c, d + 1e-6, e) - g(a, b, c, d, e)) / 1e-6"),
            Text(
                "你的函数调用了 `g`。用 `g` 的差商代替公式，就没有什么可检验的了：差商当然和它自己相符。",
                "Your function calls `g`. With a difference quotient of `g` in place of the formula there is nothing left to check: it agrees with itself, of course.",
            ),
        ),
    ),
)
