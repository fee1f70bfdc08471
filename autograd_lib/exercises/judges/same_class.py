"""A product and a difference as subclasses of torch.autograd.Function."""

import operator

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, expect_raised
from ..beside.same_class import collect, pairs
from .shared.own_functions import draw_case, expect_orders, own_function, unless

OPERATIONS = {"Multiply": operator.mul, "Minus": operator.sub}
KEPT = Text("`Multiply`：前向之后改动 `{name}`", "`Multiply`: `{name}` is changed after forward")
NEEDED = {"Multiply": 4, "Minus": 0}  # of two inputs with two numbers each
SAVED = Text("`{name}`：为反向保存了多少", "`{name}`: how much it saves for the backward pass")
TOO_MUCH = Text(
    "保存了反向用不着的张量。它们一直占着内存，直到反向走完。",
    "It saves tensors that the backward pass does not need. They occupy memory until that pass is over.",
)
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
    """Return the finding for one of the two Functions."""
    label, function = f"`{name}`", pairs(OPERATIONS[name])
    return own_function(parts, name, label=label, weight=weight) or unless(
        [expect_orders(parts, name, function, case, label=label, weight=weight)],
        lambda: claim(
            parts,
            f"{name} saved",
            lambda count: count <= NEEDED[name],
            label=SAVED.fill(name=name),
            because=TOO_MUCH,
            weight=weight,
        ),
    )


def kept(parts):
    """Return the finding for the operands that `Multiply` keeps: changed in place, they have to be noticed."""
    findings = [
        expect_raised(
            parts,
            f"changed {name}",
            "RuntimeError",
            label=KEPT.fill(name=name),
            because=NOT_SAVED.fill(name=name),
        )
        for name in ("lhs", "rhs")
    ]
    return next((finding for finding in findings if not finding.ok), findings[0])


JUDGE = Judge(challenge, collect, judge)
