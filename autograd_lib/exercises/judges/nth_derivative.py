"""What repeated differentiation of x² eˣ prints at 2, and the formula behind it."""

import math

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, same
from ...kit.checking.rows import expect_close
from ..beside.nth_derivative import collect

MULTIPLES = [4, 8, 14, 22]
PREDICTED = Text(
    "`multiples`：y、y′、y″、y‴ 在 2 处各是几个 e²", "`multiples`: y, y′, y″ and y‴ at 2, in multiples of e²"
)
NOT_THESE = Text(
    "这四个数不全对。先写出 y′，提出公因子 eˣ；剩下的多项式在 2 处是几？",
    "Not all four are right. Write down y′ first and take out the factor eˣ: what is the polynomial that is left at 2?",
)
NTH = Text("`nth(x, n)`，n 从 0 到 6", "`nth(x, n)`, n from 0 to 6")


def challenge(rng):
    points = [round(rng.uniform(-2.5, -0.3), 3), round(rng.uniform(0.3, 2.5), 3)]
    return {"points": points, "orders": [0, 1, 2, *sorted(rng.sample(range(3, 7), 2))]}


def judge(parts, challenge):
    predicted = claim(parts, "multiples", right_multiples, label=PREDICTED, why=NOT_THESE, weight=2)
    return [predicted, formula(parts, challenge)]


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


JUDGE = Judge(challenge, collect, judge, by_hand=True)
