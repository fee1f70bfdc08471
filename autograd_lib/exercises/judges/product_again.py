"""The product of positives returns the integer 1 when nothing is positive; show it, then repair it."""

import math

from ...kit.checking import Judge, Text
from ...kit.checking.arrays import as_row
from ...kit.checking.comparing import claim, expect
from ..beside.product_again import collect
from ..beside.shared.rows import row
from .shared.counterexamples import COUNTEREXAMPLE, MOST, NO_ROW

WORKS = Text(
    "在这个输入上 `product_of_positives(x).backward()` 没有报错。什么样的输入会让 `result` 一直是最初的那个 1？",
    "On this input `product_of_positives(x).backward()` raises nothing. Which inputs leave `result` the 1 that it was at first?",
)
REPAIRED = "`repaired(x)`"
WHY = Text(
    "值应当是正数的乘积，0 维，没有正数时是 1。`backward(g)` 之后，每个正数的梯度是 g 乘其余正数的乘积，别的元素是 0，不是 `None`。`x` 不可以改动。",
    "The value should be the product of the positive entries, of 0 dimensions, and 1 if there are none. After `backward(g)` each positive entry has g times the product of the others as gradient, all else 0 and not `None`. `x` must stay as it is.",
)


def challenge(rng):
    def draw(signs):
        # The first positive entry is below 1, so that clamping shows.
        sizes = [rng.randint(20, 90), *rng.sample(range(110, 300), len(signs) - 1)]
        values = [sign * size / 100 for sign, size in zip(signs, sizes, strict=True)]
        return rng.sample(values, len(values))

    rows = [draw([1, -1, 1, 1, -1]), draw([1, 1]), draw([1, 0, -1]), draw([-1, -1, 0]), draw([-1]), []]
    return {"rows": rows, "gradient": rng.choice((-1, 1)) * rng.randint(150, 400) / 100}


def judge(parts, challenge):
    # All rows together: those with positive entries alone are what the faulty function has right already.
    expected = {row(values): right(values, challenge["gradient"]) for values in challenge["rows"]}
    return [shown(parts), expect(parts, "repaired", expected, label=REPAIRED, wants=WHY, weight=4)]


def right(values, gradient):
    """Return what a row should give."""
    positive = [value for value in values if value > 0]
    product = math.prod(positive)
    slopes = [gradient * product / value if value > 0 else 0.0 for value in values]
    return {"shape": [], "value": product, "x.grad": slopes, "x": list(values)}


def shown(parts):
    """Return the finding for the counterexample."""
    own = as_row(parts.get("counterexample"), MOST)
    return claim(
        parts,
        "counterexample",
        lambda _: own is not None and not (own > 0).any(),
        label=COUNTEREXAMPLE,
        because=NO_ROW if own is None else WORKS,
        weight=1,
    )


def gist(part, value):
    """Return whether a counterexample has positive entries in the place of the numbers."""
    own = as_row(value) if part == "counterexample" else None
    if own is None:
        return value
    return "some are positive" if (own > 0).any() else value


JUDGE = Judge(challenge, collect, judge, gist=gist)
