"""Three programs for the absolute value, and what their gradients are at 0 and for mixed signs."""

import autograd_lib.engine as torch

from ...kit.checking import Text
from ...kit.checking.predictions import predictions
from .shared.branches import by_first, gradient_of

ZERO, MIXED = [0.0], [1.0, -2.0]
LABELS = {
    "at_zero": Text(
        "`at_zero`：三个程序的 `x.grad`，x = [0]", "`at_zero`: `x.grad` of the three programs at x = [0]"
    ),
    "mixed_value": Text(
        "`mixed_value`：`by_first` 在 [1, −2] 处的值", "`mixed_value`: the value of `by_first` at [1, −2]"
    ),
    "mixed_gradient": Text("`mixed_gradient`：那里的 `x.grad`", "`mixed_gradient`: `x.grad` there"),
    "mixed_where": Text(
        "`mixed_where`：`torch.where` 在那里的 `x.grad`", "`mixed_where`: `x.grad` of `torch.where` there"
    ),
}


def by_where(x):
    """Return the absolute value, chosen for each entry."""
    return torch.where(x >= 0, x, -x)


def truth():
    """Return the four answers, by running the programs on fresh tensors."""
    slopes = [gradient_of(torch, program, ZERO)[1][0] for program in (by_first, torch.abs, by_where)]
    value, gradient = gradient_of(torch, by_first, MIXED)
    chosen = gradient_of(torch, by_where, MIXED)[1]
    return {"at_zero": slopes, "mixed_value": value, "mixed_gradient": gradient, "mixed_where": chosen}


JUDGE = predictions(truth, LABELS, in_any_form=True)
