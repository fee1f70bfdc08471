"""ex10_2: three programs for the absolute value, and what their gradients are at 1, -1, 0 and for mixed signs."""

import autograd_lib.engine as torch

from ...checking import Judge, Text
from ...checking.arrays import all_alike, as_array
from ...checking.collecting import predicted
from ...checking.comparing import expect
from .common import by_first, gradient_of

PROGRAMS = {
    "first": by_first,
    "built_in": torch.abs,
    "where": lambda x: torch.where(x >= 0, x, -x),
}
POINTS = (1.0, -1.0, 0.0)
MIXED = [1.0, -2.0]
LABEL = Text("`{name}`：`x.grad`，x 依次为 1、−1、0", "`{name}`: `x.grad` at 1, −1 and 0 in turn")
VALUE = Text(
    "`mixed_value`：`by_first` 在 [1, −2] 处的值", "`mixed_value`: the value of `by_first` at [1, −2]"
)
GRADIENT = Text("`mixed_gradient`：那里的 `x.grad`", "`mixed_gradient`: `x.grad` there")
FIVE = Text("五个预测", "the five predictions")


def challenge(rng):
    return {}


def truth():
    """Return the five answers, by running the programs on fresh tensors."""
    value, gradient = gradient_of(torch, by_first, MIXED)
    slopes = {
        name: [gradient_of(torch, program, [point])[1][0] for point in POINTS]
        for name, program in PROGRAMS.items()
    }
    return slopes | {"mixed_value": value, "mixed_gradient": gradient}


def judge(parts, challenge):
    expected = truth()
    alike = all_alike(parts, list(PROGRAMS), FIVE)
    if alike:
        return [alike]
    labels = {name: LABEL.fill(name=name) for name in PROGRAMS}
    labels |= {"mixed_value": VALUE, "mixed_gradient": GRADIENT}
    got = {name: as_array(part) for name, part in parts.items()}
    return [expect(got, name, expected[name], label=label) for name, label in labels.items()]


JUDGE = Judge(challenge, predicted, judge)
