"""What repeated differentiation of x² eˣ prints at 2, and the formula behind it."""

import math

from ...kit.checking import Text
from ...kit.checking.calls import calls
from ...kit.checking.comparing import claim, same
from ...kit.checking.rows import CLOSE

MULTIPLES = [4, 8, 14, 22]
PREDICTED = Text(
    "`multiples`：y、y′、y″、y‴ 在 2 处各是几个 e²", "`multiples`: y, y′, y″ and y‴ at 2, in multiples of e²"
)
NOT_THESE = Text(
    "这四个数不全对。先写出 y′，提出公因子 eˣ；剩下的多项式在 2 处是几？",
    "Not all four are right. Write down y′ first and take out the factor eˣ: what is the polynomial that is left at 2?",
)
NOT_FOUR = Text(
    "这里要一个列表，里面正好是四个数，比如 `[1, 2, 3, 4]`。",
    "A list of exactly four numbers is wanted here, such as `[1, 2, 3, 4]`.",
)
NTH = Text("`nth(x, n)`，n 从 0 到 6", "`nth(x, n)`, n from 0 to 6")


def drawn(rng):
    points = [round(rng.uniform(-2.5, -0.3), 3), round(rng.uniform(0.3, 2.5), 3)]
    return {"nth": [{"x": x, "n": n} for n in range(7) for x in points]}


def nth(x, n):
    return (x * x + 2 * n * x + n * (n - 1)) * math.exp(x)


def predicted(parts):
    """Return the finding for the four multiples, as numbers or as an array of them."""
    return [
        claim(
            parts,
            "multiples",
            lambda said: same(said, MULTIPLES),
            label=PREDICTED,
            because=NOT_THESE if four_numbers(parts.get("multiples")) else NOT_FOUR,
            weight=2,
        )
    ]


def four_numbers(said):
    """Return whether these are four numbers, in a list or an array."""
    each = said.tolist() if hasattr(said, "dtype") else said
    return isinstance(each, list) and len(each) == 4 and all(type(one) in (int, float) for one in each)


JUDGE = calls(
    drawn, {"nth": NTH}, {"nth": nth}, weights={"nth": 3}, rel_tol=CLOSE, said=("multiples",), more=predicted
)
