"""ex12_1: a product, a sum and a difference as subclasses of torch.autograd.Function."""

import operator

from ...checking import Judge, Text
from ...checking.comparing import expect_raised
from . import collect
from .collect import pairs
from .common import draw_case, expect_orders, formulas, own_function

OPERATIONS = {"Multiply": operator.mul, "Plus": operator.add, "Minus": operator.sub}
KEPT = Text("`Multiply`：前向之后改动 `{name}`", "`Multiply`: `{name}` is changed after forward")
NOT_SAVED = Text(
    "前向之后 `{name}` 被原地改动，`backward` 却没有报错。放进 `ctx.save_for_backward` 的张量有版本检查，直接挂在 `ctx` 上的没有。",
    "`{name}` was changed in place after forward, and `backward` did not raise. Tensors in `ctx.save_for_backward` have "
    "their version checked; those that simply hang on `ctx` do not.",
)


def challenge(rng):
    shapes = {"a": (2, 3), "b": (3,), "d": (2, 3)}
    return {name: draw_case(rng, shapes, (2, 3)) for name in OPERATIONS}


def judge(parts, challenge):
    findings = [judged(parts, name, challenge[name]) for name in OPERATIONS]
    if findings[0].ok:
        return [*findings, kept(parts)]
    return [judged(parts, "Multiply", challenge["Multiply"], weight=3), *findings[1:]]


def judged(parts, name, case, weight=2):
    """Return the finding for one of the three Functions."""
    label, function = f"`{name}`", pairs(OPERATIONS[name])
    return own_function(parts, name, label=label, weight=weight) or expect_orders(
        parts, name, function, case, label=label, weight=weight
    )


def kept(parts):
    """Return the finding for the operands that `Multiply` keeps: changed in place, they have to be noticed."""
    findings = [
        expect_raised(
            parts,
            f"changed {name}",
            "RuntimeError",
            label=KEPT.fill(name=name),
            why=NOT_SAVED.fill(name=name),
        )
        for name in ("lhs", "rhs")
    ]
    return next((finding for finding in findings if not finding.ok), findings[0])


JUDGE = Judge(challenge, collect.ex12_1, judge, names=formulas(*OPERATIONS))
