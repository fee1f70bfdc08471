"""ex04_2: the derivatives of three activation functions, from their outputs alone."""

import math

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from ...checking.differences import central_differences
from ...checking.own_work import STEP, borrowed_finding, each_by_name
from . import collect

# Whoever calls one of these has not derived by hand. `imag` is how a complex step ends.
NOT_BY_HAND = set(
    "class derive backward grad imag cmath complex partial eval exec getattr globals torch numpy".split()
) | {STEP}
EXACT = 1e-11  # a difference quotient keeps nine digits at best, a formula fourteen
BY_HAND = Text(
    "请写出公式，不要调用引擎或差商。", "Write the formula; do not call an engine or a difference quotient."
)


def tanh(x):
    return math.tanh(x)


def sigmoid(x):
    return 1 / (1 + math.exp(-x))


def relu(x):
    return max(x, 0.0)


FUNCTIONS = {  # the function, its derivative with respect to the output, and what the output is called
    "tanh_slope": (tanh, lambda t: 1 - t * t, "t"),
    "sigmoid_slope": (sigmoid, lambda s: s * (1 - s), "s"),
    "relu_slope": (relu, lambda r: 1 if r > 0 else 0, "r"),
}


def challenge(rng):
    sizes = [(0.2, 0.7), (-0.7, -0.2), (1.2, 2.4), (-2.4, -1.2)]  # outputs of relu above and below 1
    inputs = [round(rng.uniform(*size), 2) for size in sizes]
    return {name: [function(x) for x in inputs] for name, (function, _, _) in FUNCTIONS.items()} | {
        "inputs": inputs
    }


def judge(parts, challenge):
    return [slope_of(parts, name, challenge) for name in FUNCTIONS]


def slope_of(parts, name, challenge):
    function, formula, letter = FUNCTIONS[name]
    by_hand = borrowed_finding(parts, f"{name} names", NOT_BY_HAND, label=f"`{name}`", why=BY_HAND)
    if by_hand:
        return by_hand
    beside = (
        [central_differences(function, {"x": x})["x"] for x in challenge["inputs"]]
        if name != "relu_slope"
        else None
    )
    shown = ", ".join(f"{output:.4g}" for output in challenge[name])
    expected = [formula(output) for output in challenge[name]]
    label = f"`{name}({letter})`, {letter} = {shown}"
    return expect(parts, name, expected, label=label, difference=beside, rel_tol=EXACT)


def answer(**slopes):
    """Return an answer with only the functions that are given."""
    return "import math\n" + "".join(
        f"\n\ndef {name}({FUNCTIONS[name][2]}):\n    return {formula}\n" for name, formula in slopes.items()
    )


EXERCISE = Exercise(
    id="ex04_2",
    title=Text("只看输出求导数", "Slopes from outputs"),
    kind=Kind.DERIVE,
    points=3,
    minutes=8,
    difficulty=2,
    answers=tuple(FUNCTIONS),
    names=each_by_name(*FUNCTIONS),
    challenge=challenge,
    collect=collect.ex04_2,
    judge=judge,
    hints=(
        Text(
            "先照平常那样对 x 求导，得到一个含 x 的式子。式子里有没有哪一块正好就是函数的输出？",
            "Differentiate with respect to x as usual first. Does some piece of the result happen to be the function's own output?",
        ),
        Text(
            "双曲函数满足 cosh² − sinh² = 1，两边除以 cosh² 就把 tanh 的导数写成了 tanh 自己。对 sigmoid，1 − s = e⁻ˣ/(1 + e⁻ˣ)。",
            "Since cosh² − sinh² = 1, dividing by cosh² expresses the derivative of tanh with respect to tanh itself. For the sigmoid, 1 − s = e⁻ˣ/(1 + e⁻ˣ).",
        ),
        Text(
            "sigmoid 的导数是 e⁻ˣ/(1 + e⁻ˣ)²，也就是 1/(1 + e⁻ˣ) 乘以 e⁻ˣ/(1 + e⁻ˣ)：前一个因子是 `s`，后一个是什么？relu 的输出大于 0 时，输入就是输出。",
            "The derivative of the sigmoid is e⁻ˣ/(1 + e⁻ˣ)², that is 1/(1 + e⁻ˣ) times e⁻ˣ/(1 + e⁻ˣ): the first factor is `s`, what is the second? "
            "Where the output of relu is above 0, it equals the input.",
        ),
    ),
    wrong=(
        Wrong(
            "tanh_without_the_square",
            answer(tanh_slope="1 - t"),
            Text(
                "`tanh_slope` 少了平方。tanh 的导数关于 0 左右对称；1 − t 在负的一边会大于 1。",
                "`tanh_slope` lacks a square. The derivative of tanh is symmetric about 0; 1 − t exceeds 1 on the negative side.",
            ),
        ),
        Wrong(
            "tanh_twice",
            answer(tanh_slope="1 - math.tanh(t) ** 2"),
            Text(
                "`tanh_slope` 把输出当成了输入，又做了一次 tanh。传进来的 `t` 已经是 tanh 的结果。",
                "`tanh_slope` takes the output for the input and applies tanh once more. The `t` it is given is the result of tanh already.",
            ),
        ),
        Wrong(
            "sigmoid_twice",
            answer(sigmoid_slope="math.exp(-s) / (1 + math.exp(-s)) ** 2"),
            Text(
                "`sigmoid_slope` 用的是以**输入**表示的公式，可是 `s` 是输出。",
                "`sigmoid_slope` uses the formula in terms of the **input**, but `s` is the output.",
            ),
        ),
        Wrong(
            "sigmoid_like_tanh",
            answer(sigmoid_slope="1 - s * s"),
            Text(
                "`sigmoid_slope` 用了 tanh 的公式。sigmoid 最陡的地方在输出为一半时，而 1 − s² 在那里并不是最大。",
                "`sigmoid_slope` uses the formula of tanh. A sigmoid is steepest where its output is one half, and 1 − s² is not largest there.",
            ),
        ),
        Wrong(
            "relu_always_open",
            answer(relu_slope="1 if r >= 0 else 0"),
            Text(
                "`relu_slope` 的输出永远不小于 0，所以 `r >= 0` 总是成立，梯度从来没有被挡住。这里要的是严格大于。",
                "The output of relu is never below 0, so in `relu_slope` the condition `r >= 0` always holds and nothing is ever blocked. It has to be strict.",
            ),
        ),
        Wrong(
            "relu_itself",
            answer(relu_slope="r"),
            Text(
                "`relu_slope` 返回了函数值，不是斜率。开着的时候，relu 是一条斜率固定的直线。",
                "`relu_slope` returns the value, not the slope. Where it is open, relu is a straight line of fixed slope.",
            ),
        ),
    ),
)
