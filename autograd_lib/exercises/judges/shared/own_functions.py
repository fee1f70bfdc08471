"""Judging subclasses of torch.autograd.Function, and writing wrong ones: what several exercises share."""

from ....kit.checking import Text
from ....kit.checking.comparing import claim, expect, expect_raised, same
from ....kit.checking.refusals import refused_finding
from ....kit.checking.rows import draw_rows, expect_close, unless
from ...beside.shared.function_orders import first_order, second_order
from ...engines import library

LARGEST = 1e12  # of an example's numbers: they are only multiplied and added here

BY_HAND = Text(
    "`{name}` 的 `backward` 里要写公式，不要再用自动求导。",
    "The `backward` of `{name}` is to hold a formula: do not call autograd there.",
)
NO_NODE = Text(
    "结果没有由你的 `{name}` 记进图里：它的 `grad_fn` 应当是 `{name}Backward`。`{name}` 要继承 `torch.autograd.Function`，计算写在 `forward` 里，由它返回张量，几个就写成元组。",
    "The result was not recorded by your `{name}`: its `grad_fn` should be a `{name}Backward`. `{name}` has to inherit "
    "from `torch.autograd.Function`, and its `forward` to compute the result and to return it: a tensor, or several in a tuple.",
)

LEFT = Text("`{name}`：之后的输入和上游梯度", "`{name}`: inputs and cotangents afterwards")
NOT_YOURS = Text(
    "传进来的输入和上游梯度应当保持原样：做新的张量，不要原地改。",
    "Inputs and cotangents that are passed in should stay as they are: make new tensors, and change none in place.",
)

EDITED = Text(
    "`{name}`：前向之后原地改了 `{of}`，再反向",
    "`{name}`: `{of}` changed in place after forward, then a pass back",
)
UNPROTECTED = Text(
    "得到的梯度是错的，却没有报错。直接放在 `ctx` 上的张量没有保护；用 `ctx.save_for_backward` 保存的，引擎会检查版本。",
    "A wrong gradient came out, and no error. A tensor that is simply put on `ctx` is not protected; one that goes through `ctx.save_for_backward` has its version checked.",
)


def own_function(parts, name, *, label, weight=1.0):
    """Return the finding against a result that no Function of this name made, or that has no formula, or else None.

    The parts are those that `nature` brings home.
    """
    node = claim(
        parts,
        f"{name} node",
        lambda seen: seen == f"{name}Backward",
        label=label,
        because=NO_NODE.fill(name=name),
        weight=weight,
    )
    if not node.ok:
        return node
    why = BY_HAND.fill(name=name)
    return refused_finding(parts, f"{name}.backward", label=label, because=why, weight=weight)


def draw_case(rng, shapes, *outputs):
    """Return a case for `two_orders`: inputs by name, and weights for outputs and for second derivatives."""
    return {
        "inputs": {name: draw_rows(rng, *shape) for name, shape in shapes.items()},
        "weights": [draw_rows(rng, *shape) for shape in outputs],
        "along": {name: draw_rows(rng, *shape) for name, shape in shapes.items()},
    }


def expect_orders(parts, name, function, case, *, label, weight):
    """Return one finding for both orders of one case; `function` does the same with operations of our own engine."""
    engine = library("engine")
    expected, given = first_order(engine, function, case), {"": case["inputs"]}
    first = expect_close(parts, f"{name} first", expected, label=label, weight=weight, given=given)

    def second():
        expected = second_order(engine, function, case)
        return expect_close(parts, f"{name} second", expected, label=twice(label), weight=weight)

    return unless([first], second)


def twice(label):
    """Return the label of what was asked, for its second derivatives."""
    return Text("{label}，二阶导数", "{label}, second derivatives").fill(label=label)


def left_as_given(parts, part, name, inputs, *, weight=1.0):
    """Return the finding for what a Function must not change; the part is what `left_alone` brings home."""
    kept = {"inputs": inputs, "cotangents untouched": True}
    return expect(parts, part, kept, label=LEFT.fill(name=name), wants=NOT_YOURS, weight=weight)


def protected(parts, part, name, of, expected, *, weight=1.0):
    """Return the finding for an edit of the input `of` between the passes: an error, or gradients that do not mind it.

    The part is what `edited` brings home.
    """
    label = EDITED.fill(name=name, of=of)
    if same(parts.get(part), expected):
        return expect(parts, part, expected, label=label, weight=weight)
    return expect_raised(parts, part, "RuntimeError", label=label, because=UNPROTECTED, weight=weight)
