"""ex01_4: how the error of a difference quotient depends on the step, predicted."""

import struct

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from . import collect

STEPS = [float(f"1e-{k}") for k in range(1, 13)]
RATIO_TOLERANCE = 0.05  # "about ten times" is 10.1 in the experiment itself

LABELS = {
    "forward_ratio": Text(
        "float64，单边差商：h 从 `1e-1` 到 `1e-2`，误差变成几分之一（写分母）",
        "float64, forward: how many times the error shrinks from h = `1e-1` to `1e-2`",
    ),
    "central_ratio": Text(
        "float64，中心差商：h 从 `1e-1` 到 `1e-2`，误差变成几分之一（写分母）",
        "float64, central: how many times the error shrinks from h = `1e-1` to `1e-2`",
    ),
    "best_forward": Text("float64，单边差商：最好的步长", "float64, forward: the best step"),
    "best_central": Text("float64，中心差商：最好的步长", "float64, central: the best step"),
    "best_central_32": Text("float32，中心差商：最好的步长", "float32, central: the best step"),
    "tiny_step_32": Text("float32，中心差商，h = `1e-8`：结果", "float32, central, h = `1e-8`: the result"),
}


def challenge(rng):
    return {"x": 3.0}


def judge(parts, challenge):
    truth = what_happens(challenge["x"])
    return [
        expect(
            parts,
            name,
            truth[name],
            label=label,
            rel_tol=RATIO_TOLERANCE if name.endswith("ratio") else 1e-9,
        )
        for name, label in LABELS.items()
    ]


def what_happens(x):
    """Return the six numbers of the exercise, by running its experiment."""
    errors = {
        (quotient, rounded): [abs(quotient(x, h, rounded) - 3 * x * x) for h in STEPS]
        for quotient, rounded in ((forward, float64), (central, float64), (central, float32))
    }
    best = {which: STEPS[found.index(min(found))] for which, found in errors.items()}
    one_sided, two_sided = errors[forward, float64], errors[central, float64]
    return {
        "forward_ratio": float(round(one_sided[0] / one_sided[1])),
        "central_ratio": float(round(two_sided[0] / two_sided[1])),
        "best_forward": best[forward, float64],
        "best_central": best[central, float64],
        "best_central_32": best[central, float32],
        "tiny_step_32": central(x, 1e-8, float32),
    }


def float64(value):
    """Return the value as it is: Python computes in float64."""
    return value


def float32(value):
    """Return the float32 number nearest to the value."""
    return struct.unpack("f", struct.pack("f", value))[0]


def cube(t, rounded):
    """Return t³ with every product rounded."""
    return rounded(rounded(t * t) * t)


def forward(x, h, rounded):
    """Return the one-sided quotient of t³, every operation rounded."""
    h = rounded(h)
    return rounded(rounded(cube(rounded(x + h), rounded) - cube(x, rounded)) / h)


def central(x, h, rounded):
    """Return the central quotient of t³, every operation rounded."""
    h = rounded(h)
    right, left = cube(rounded(x + h), rounded), cube(rounded(x - h), rounded)
    return rounded(rounded(right - left) / rounded(2 * h))


def answer(**numbers):
    """Return some of the predictions as an answer cell."""
    return "".join(f"{name} = {number}\n" for name, number in numbers.items())


EXERCISE = Exercise(
    id="ex01_4",
    title=Text("步长多大才好", "How small a step"),
    kind=Kind.PREDICT,
    points=6,
    minutes=8,
    difficulty=3,
    answers=tuple(LABELS),
    challenge=challenge,
    collect=collect.ex01_4,
    judge=judge,
    hints=(
        Text(
            "上一节把两种差商的误差写成了 h 的式子。h 大的时候舍入可以不管：把 h 换成 h/10 代进去，误差剩下几分之几？",
            "The last section wrote the errors of both quotients in terms of h. While h is large, rounding does not matter: "
            "put h/10 in place of h; what fraction of the error is left?",
        ),
        Text(
            "最好的 h 在两种误差一样大的地方。舍入误差约为 27·ε/h，float64 的 ε 约为 `1e-16`，float32 的约为 `1e-7`。"
            "让它分别等于 9h 和 h²，解出 h，再取最近的 10 的幂。",
            "The best h is where both errors are equal. Rounding costs about 27·ε/h, with ε about `1e-16` in float64 and `1e-7` in "
            "float32. Set it equal to 9h, then to h², solve for h, and take the nearest power of 10.",
        ),
        Text(
            "以单边差商为例：9h = 27·ε/h 给出 h² = 3ε，h 在 `1e-8` 附近。中心差商要解的是 h³ = 27·ε。"
            "至于最后一问：3 附近的 float32 数相隔约 2.4e-7，加上比间隔的一半还小的 h，会变成哪个数？",
            "For the forward quotient, 9h = 27·ε/h gives h² = 3ε, which puts h near `1e-8`. For the central one, solve h³ = 27·ε. "
            "As for the last question: float32 numbers near 3 are about 2.4e-7 apart; which number do you get when you add an h of less than half that gap?",
        ),
    ),
    wrong=(
        Wrong(
            "smaller_is_always_better",
            answer(best_forward="1e-12", best_central="1e-12", best_central_32="1e-12"),
            Text(
                "“h 越小越准”只在纸上成立。h 太小时，两个函数值几乎相同，相减以后剩下的多半是舍入误差，再除以 h 就被放大了。",
                "“The smaller the better” holds on paper only. When h is tiny the two values are almost equal; what is left after subtracting is "
                "mostly rounding error, and dividing by h magnifies it.",
            ),
        ),
        Wrong(
            "one_best_step_for_all",
            answer(best_central="1e-8", best_central_32="1e-8"),
            Text(
                "最好的步长取决于截断误差降得多快。中心差商的截断误差小得多，不必冒险用这么小的 h；float32 的舍入误差又大得多，更不能用。",
                "The best step depends on how fast the truncation error falls. The central quotient's is far smaller, so there is no need to go down to "
                "such a small h; and in float32 rounding is far worse, so one cannot.",
            ),
        ),
        Wrong(
            "float32_like_float64",
            answer(best_central_32="1e-5"),
            Text(
                "这个步长适合 float64。float32 只有约七位数字，舍入误差大得多，两种误差相等的地方要往大的 h 移。",
                "That step suits float64. With about seven digits, float32 rounds far more coarsely, so the point where both errors are equal moves to a larger h.",
            ),
        ),
        Wrong(
            "both_shrink_alike",
            answer(central_ratio="10"),
            Text(
                "中心差商的误差不与 h 成正比：一次项被抵消了，剩下的是 h 的平方。",
                "The error of the central quotient is not proportional to h: the linear term cancels, and what remains goes with the square of h.",
            ),
        ),
        Wrong(
            "twice_as_good",
            answer(central_ratio="20"),
            Text(
                "用两边的值，好处不是“准确一倍”，而是误差的阶变高了。把 h/10 代进误差的式子再看。",
                "Using both sides does not make it “twice as accurate”; it raises the order of the error. Put h/10 into the expression for the error.",
            ),
        ),
        Wrong(
            "what_is_left_of_the_error",
            answer(forward_ratio="0.1", central_ratio="0.01"),
            Text(
                "写成了误差剩下的比例。题目要的是分母：误差减半时写 2，而不是 0.5。",
                "This is the fraction of the error that is left. The question asks how many times smaller it gets: 2 for an error that is halved, not 0.5.",
            ),
        ),
        Wrong(
            "exponents_for_steps",
            answer(best_forward="-8", best_central="-5", best_central_32="-2"),
            Text(
                "写成了指数。题目要的是步长本身，写成 `1e-3` 这样的数。",
                "These are exponents. The question asks for the step itself, written as a number such as `1e-3`.",
            ),
        ),
        Wrong(
            "ignores_rounding",
            answer(tiny_step_32="27.0"),
            Text(
                "这是纸上的导数。可是 float32 存得下 3 + `1e-8` 吗？",
                "That is the derivative on paper. But can float32 hold 3 + `1e-8`?",
            ),
        ),
        Wrong(
            "divides_by_nothing",
            answer(tiny_step_32="float('inf')"),
            Text(
                "分母并没有变成 0：float32 很容易存下 2e-8 这么小的数，它存不下的是离 3 只差这么一点的数。",
                "The denominator does not become 0: float32 easily holds a number as small as 2e-8. What it cannot hold is a number that close to 3.",
            ),
        ),
    ),
)
