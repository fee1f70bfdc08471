"""The gradient of a product that skips what is not positive, and the number of products in its graph."""

import autograd_lib.engine as torch

from ...kit.checking import Text
from ...kit.checking.closeness import without_arrays
from ...kit.checking.comparing import claim, expect
from ...kit.checking.predictions import predictions
from ..beside.shared.rows import row
from .shared.branches import SINGLE, gradient_of, names_in, product_of_positives

INPUTS = {
    "gradient": [-2.0, -1.0, 0.0, 1.0, 2.0, 3.0],
    "nudged": [-2.0, -1.0, 0.001, 1.0, 2.0, 3.0],
    "repeated": [2.0, -4.0, 2.0, 5.0],
}
LABEL = Text("`{name}`：`x.grad`，x = {values}", "`{name}`: `x.grad` for x = {values}")
LABELS = {name: LABEL.fill(name=name, values=row(values)) for name, values in INPUTS.items()}
COUNT = Text("`products`：图里有几个 `MulBackward0`", "`products`: how many `MulBackward0` the graph has")
NOT_A_COUNT = Text(
    "这里要一个整数。跟着循环走一遍：`result *= …` 真正执行了几次？",
    "A whole number is wanted here. Follow the loop: how often does `result *= …` really run?",
)


def truth():
    """Return the gradient for every input."""
    return {name: gradient_of(torch, product_of_positives, values)[1] for name, values in INPUTS.items()}


def counted(parts):
    """Return the finding for the number of products."""
    said = without_arrays(parts.get("products"))
    if isinstance(said, (dict, int, float)):
        y = product_of_positives(torch.tensor(INPUTS["gradient"], requires_grad=True))
        return [expect(parts, "products", names_in(y).count("MulBackward0"), label=COUNT)]
    return [claim(parts, "products", lambda _: False, label=COUNT, because=NOT_A_COUNT)]


JUDGE = predictions(truth, LABELS, in_any_form=True, rel_tol=dict.fromkeys(LABELS, SINGLE), more=counted)
