"""ex11_1: what repeated differentiation of x² eˣ prints at 2, and the formula behind it."""

import math

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, same
from ...checking.own_work import DIFFERENTIATES, STEP, by_hand
from ...checking.rows import expect_close
from . import collect

MULTIPLES = [4, 8, 14, 22]
PREDICTED = Text(
    "`multiples`：y、y′、y″、y‴ 在 2 处各是几个 e²", "`multiples`: y, y′, y″ and y‴ at 2, in multiples of e²"
)
NOT_THESE = Text(
    "这四个数不全对。先写出 y′，提出公因子 eˣ；剩下的多项式在 2 处是几？",
    "Not all four are right. Write down y′ first and take out the factor eˣ: what is the polynomial that is left at 2?",
)
NTH = Text("`nth(x, n)`，n 从 0 到 6", "`nth(x, n)`, n from 0 to 6")

NOT_THIS_WAY = DIFFERENTIATES | {"complex", "class", STEP}


def challenge(rng):
    points = [round(rng.uniform(-2.5, -0.3), 3), round(rng.uniform(0.3, 2.5), 3)]
    return {"points": points, "orders": [0, 1, 2, *sorted(rng.sample(range(3, 7), 2))]}


def judge(parts, challenge):
    predicted = claim(parts, "multiples", right_multiples, label=PREDICTED, why=NOT_THESE, weight=2)
    return [predicted, by_hand(parts, "names", label=NTH, banned=NOT_THIS_WAY) or formula(parts, challenge)]


def right_multiples(said):
    """Return whether the four multiples are right, as numbers or as an array of them."""
    said = said.tolist() if hasattr(said, "tolist") else said
    return same(said, MULTIPLES)


def formula(parts, challenge):
    """Return the finding for the n-th derivative: (x² + 2nx + n(n - 1)) eˣ."""
    expected = {
        f"nth({x}, {n})": (x * x + 2 * n * x + n * (n - 1)) * math.exp(x)
        for n in challenge["orders"]
        for x in challenge["points"]
    }
    return expect_close(parts, "nth", expected, label=NTH, weight=3)


def nth(expression):
    """Return an answer cell with right multiples and this expression for the n-th derivative."""
    return f"import math\n\nmultiples = [4, 8, 14, 22]\n\n\ndef nth(x, n):\n    return {expression}\n"


EXERCISE = Exercise(
    id="ex11_1",
    title=Text("一阶、二阶、n 阶", "First, second, n-th"),
    kind=Kind.DERIVE,
    points=5,
    minutes=10,
    difficulty=2,
    answers=("multiples", "nth"),
    names=(("names", "nth"),),
    challenge=challenge,
    collect=collect.ex11_1,
    judge=judge,
    hints=(
        Text(
            "每一阶导数都是“多项式乘 eˣ”。对这样的乘积求导，多项式变成什么？",
            "Every derivative is a polynomial times eˣ. What becomes of the polynomial when such a product is differentiated?",
        ),
        Text(
            "由乘积法则，(p eˣ)′ = (p + p′) eˣ。从 p = x² 出发，每次把 p 换成 p + p′，并把 2 代进去。",
            "By the product rule, (p eˣ)′ = (p + p′) eˣ. Begin with p = x², replace p by p + p′ each time, and put in 2.",
        ),
        Text(
            "x²，x² + 2x，x² + 4x + 2，x² + 6x + 6，…：x 的系数每次加 2；常数项每次加上前一个多项式里 x 的系数，n 次之后是 0 + 2 + 4 + … + 2(n − 1)。",
            "x², x² + 2x, x² + 4x + 2, x² + 6x + 6, …: the coefficient of x grows by 2 each time, and the constant by the former coefficient of x: after n steps it is 0 + 2 + 4 + … + 2(n − 1).",
        ),
    ),
    wrong=(
        Wrong(
            "factors_apart",
            "multiples = [4, 4, 2, 0]\n",
            Text(
                "这里两个因子各求各的导，再乘起来。乘积的导数有两项：(p eˣ)′ = p′ eˣ + p eˣ。",
                "Here each factor is differentiated by itself and the results multiplied. The derivative of a product has two terms: (p eˣ)′ = p′ eˣ + p eˣ.",
            ),
        ),
        Wrong(
            "middle_term_once",
            "multiples = [4, 8, 10, 10]\n",
            Text(
                "二阶导数里，2x eˣ 来了两次：一次来自对 x² 求导，一次来自对 eˣ 求导。这里少算了一次，和“一个变量用了两次”是同一个道理。",
                "In the second derivative 2x eˣ comes twice: once from differentiating x², and once from differentiating eˣ. Here one of them is missing, just as when a variable is used twice.",
            ),
        ),
        Wrong(
            "one_order_ahead",
            "multiples = [8, 14, 22, 32]\n",
            Text(
                "每个都高了一阶：第一个数是 y 自己，还没有求导。",
                "All are one order too high: the first number is y itself, before any differentiation.",
            ),
        ),
        Wrong(
            "constant_forgotten",
            nth("(x * x + 2 * n * x) * math.exp(x)"),
            Text(
                "从二阶起还有常数项：对 2x 求导得到 2。",
                "From the second order on there is a constant as well: differentiating 2x gives 2.",
            ),
        ),
        Wrong(
            "n_squared",
            nth("(x * x + 2 * n * x + n * n) * math.exp(x)"),
            Text(
                "常数项是 0 + 2 + 4 + … + 2(n − 1) = n(n − 1)，不是 n²：一阶导数里还没有常数项。",
                "The constant is 0 + 2 + 4 + … + 2(n − 1) = n(n − 1) and not n²: in the first derivative there is none yet.",
            ),
        ),
        Wrong(
            "always_the_second",
            nth("(x * x + 4 * x + 2) * math.exp(x)"),
            Text(
                "这是二阶导数，与 `n` 无关。",
                "This is the second derivative, whatever `n` is.",
            ),
        ),
        Wrong(
            "asks_the_engine",
            """
import autograd_lib.engine as torch


def nth(x, n):
    x = torch.tensor(x, dtype=torch.float64, requires_grad=True)
    y = x**2 * torch.exp(x)
    for _ in range(n):
        (y,) = torch.autograd.grad(y, x, create_graph=True)
    return y.item()
""",
            Text(
                "数是对的，但这是引擎算的。这里要你自己的公式，后面才好用它来检验引擎。",
                "The numbers are right, but the engine computed them. Write your own formula, so that the engine can be tested against it.",
            ),
        ),
    ),
)
