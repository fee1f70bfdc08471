"""ex10_1: the gradient of a product that skips what is not positive, and the number of products in its graph."""

import autograd_lib.engine as torch

from ...checking import Judge, Text
from ...checking.arrays import as_array
from ...checking.comparing import claim, expect
from . import collect
from .common import SINGLE, gradient_of, names_in, product_of_positives

INPUTS = {
    "gradient": [-2.0, -1.0, 0.0, 1.0, 2.0, 3.0],
    "nudged": [-2.0, -1.0, 0.001, 1.0, 2.0, 3.0],
    "repeated": [2.0, -4.0, 2.0, 5.0],
}
LABEL = Text("`{name}`：`x.grad`，x = {values}", "`{name}`: `x.grad` for x = {values}")
COUNT = Text("`products`：图里有几个 `MulBackward0`", "`products`: how many `MulBackward0` the graph has")
NOT_A_COUNT = Text(
    "这里要一个整数。跟着循环走一遍：`result *= …` 真正执行了几次？",
    "A whole number is wanted here. Follow the loop: how often does `result *= …` really run?",
)


def challenge(rng):
    return {}


def judge(parts, challenge):
    return [*(judged(parts, name) for name in INPUTS), counted(parts)]


def judged(parts, name):
    """Return the finding for one predicted gradient, a list of numbers in any form."""
    values = INPUTS[name]
    got = {**parts, name: as_array(parts[name])} if name in parts else parts
    expected = gradient_of(torch, product_of_positives, values)[1]
    label = LABEL.fill(name=name, values=collect.row(values))
    return expect(got, name, expected, label=label, rel_tol=SINGLE)


def counted(parts):
    """Return the finding for the number of products."""
    if isinstance(parts.get("products"), (dict, int, float)):
        y = product_of_positives(torch.tensor(INPUTS["gradient"], requires_grad=True))
        return expect(parts, "products", names_in(y).count("MulBackward0"), label=COUNT)
    return claim(parts, "products", lambda _: False, label=COUNT, why=NOT_A_COUNT)


JUDGE = Judge(challenge, collect.ex10_1, judge)
