"""Four outputs and a backward that looks at one; a loss that shows it, and the two ways to keep the promise."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, expect, same
from ...kit.checking.rows import as_numbers
from ..beside.a_promise import LOSSES, by_loss, collect
from ..beside.shared.function_use import EDITED_G
from ..engines import library
from .shared.own_functions import (
    LARGEST,
    draw_case,
    expect_close,
    left_as_given,
    own_function,
    protected,
    unless,
)

X, Y = (1.0, 2.0, 3.0), (10.0, 20.0, 30.0)  # the inputs of the lesson
WEIGHTS = Text("`weights`：能看出错误的损失", "`weights`: a loss that shows the mistake")
SILENT = Text("`silent`：看不出错误的损失", "`silent`: a loss that hides it")
NO_WEIGHTS = Text(
    "这里要四个大小适中的数，依次是 z、xx、yy、xy 的权重，例如 `(1.0, 0.0, 0.0, 0.0)`。",
    "Four numbers of moderate size are wanted, the weights of z, xx, yy and xy, such as `(1.0, 0.0, 0.0, 0.0)`.",
)
AGREES = Text(
    "对这个损失，照抄来的 backward 给出的两个梯度都是对的，所以说明不了问题。",
    "For this loss both gradients from the backward as copied are right, so it shows nothing.",
)
DIFFERS = Text(
    "对这个损失，照抄来的 backward 给出的梯度不对，看得出错误。",
    "For this loss the backward as copied gives a wrong gradient: the mistake shows.",
)
NOT_ASKED = Text(
    "xx、yy、xy 的权重都不能是 0：没有问到的输出，当然看不出错误。",
    "The weights of xx, yy and xy all have to differ from 0: an output that is not asked about shows no mistake, of course.",
)
LABELS = {
    "values": Text("`{name}`：四个输出的值", "`{name}`: the values of the four outputs"),
    "flags": Text("`{name}`：四个输出的 requires_grad", "`{name}`: requires_grad of the four outputs"),
    "gradients": Text("`{name}`：每个损失的梯度", "`{name}`: gradients of every loss"),
}
FLAGS = {"Complete": [True] * 4, "Marked": [True, False, False, False]}
WHY_FLAGS = {
    "Complete": Text(
        "`Complete` 的四个输出都应当可微：要的是补齐梯度，而不是取消承诺。",
        "All four outputs of `Complete` should be differentiable: the gradients are to be completed, not the promise withdrawn.",
    ),
    "Marked": Text(
        "`Marked` 里只有 z 可微。xx、yy、xy 要标记为不可微，这样用它们做损失就会报错，而不是悄悄得到 0。",
        "In `Marked` only z is differentiable. xx, yy and xy are to be marked, so that a loss on them raises instead of silently giving 0.",
    ),
}


def challenge(rng):
    case = draw_case(rng, {"x": (2, 3), "y": (2, 3)}, *[(2, 3)] * 4)
    for place, row in enumerate(case["inputs"].values()):
        row[place][-1] = 0.0  # nothing may be divided by an input
    return case


def judge(parts, challenge):
    return [
        shown(parts),
        hidden(parts),
        repaired(parts, "Complete", LOSSES, challenge),
        repaired(parts, "Marked", ("z",), challenge),
    ]


def shown(parts):
    """Return the finding for the weights of the loss that shows the mistake."""
    own = as_numbers(parts.get("weights"), 4, LARGEST)
    why = NO_WEIGHTS if own is None else AGREES
    return claim(parts, "weights", lambda _: left_out(own) > 1e-3, label=WEIGHTS, because=why, weight=1)


def hidden(parts):
    """Return the finding for the weights of the loss that asks about every output and hides the mistake."""
    own = as_numbers(parts.get("silent"), 4, LARGEST)
    why = NO_WEIGHTS if own is None else DIFFERS if all(own[1:]) else NOT_ASKED
    return claim(
        parts,
        "silent",
        lambda _: is_silent(own),
        label=SILENT,
        because=why,
        weight=1,
    )


def left_out(own):
    """Return the largest share, by x or by y, that the copied backward leaves out."""
    return max(*left_out_by_x(own), *left_out_by_y(own))


def left_out_by_x(own, slope=2):
    """Return the sizes of what the copied backward leaves out of the gradient of x, where xx has the slope 2x."""
    return [abs(slope * x * own[1] + y * own[3]) for x, y in zip(X, Y, strict=True)]


def left_out_by_y(own, slope=2):
    """Return the sizes of what the copied backward leaves out of the gradient of y, where yy has the slope 2y."""
    return [abs(slope * y * own[2] + x * own[3]) for x, y in zip(X, Y, strict=True)]


def is_silent(own):
    """Return whether the loss asks about every output, and whatever is left out adds up to 0 but for rounding."""
    return all(own[1:]) and left_out(own) < rounding(own)


def rounding(own):
    """Return how far from 0 the sum of shares may be: weights may have been written in float32."""
    return 1e-6 * max(map(abs, own[1:]))


def gist(part, value):
    """Return what is special about weights that are no example, in the place of the weights."""
    own = as_numbers(value, 4, LARGEST) if part in ("weights", "silent") else None
    if own is None:
        return value
    if part == "weights":
        return value if left_out(own) > 1e-3 else about_z(own) or "they cancel"
    return value if is_silent(own) else why_it_shows(own)


def about_z(own):
    """Return how a loss that asks about z alone weights it, or None."""
    return None if any(own[1:]) else "z alone" if own[0] == 1 else "z alone, weighted"


def why_it_shows(own):
    """Return which slip in the calculation leads to weights that do not hide the mistake."""
    z, xx, yy, xy = own
    if not all(own[1:]):
        return "an output is not asked about"
    if is_silent([z, yy, xx, xy]):
        return "the weights of xx and yy exchanged"
    if max(*left_out_by_x(own, slope=1), *left_out_by_y(own, slope=1)) < rounding(own):
        return "without the two"
    if max(left_out_by_y(own)) < rounding(own):
        return "of y alone"
    return "of x alone" if max(left_out_by_x(own)) < rounding(own) else "it shows"


def four(x, y):
    """Return z, xx, yy and xy, made of ordinary operations."""
    return 10 * (x * x + y * y + 2 * (x * y)), x * x, y * y, x * y


def repaired(parts, name, losses, challenge):
    """Return the finding for one of the two repairs: the first thing that is wrong with it."""
    engine = library("engine")
    inputs = challenge["inputs"]
    expected = {
        "values": [
            one.tolist()
            for one in four(*(engine.tensor(one, dtype=engine.float64) for one in inputs.values()))
        ],
        "gradients": by_loss(engine, four, challenge, losses),
    }
    label = {part: one.fill(name=name) for part, one in LABELS.items()}
    flags = expect(parts, f"{name} flags", FLAGS[name], label=label["flags"], wants=WHY_FLAGS[name], weight=3)
    if same(parts.get(f"{name} node"), "NoneType") and not flags.ok:
        return flags
    return own_function(parts, name, label=f"`{name}`", weight=3) or unless(
        [
            expect_close(parts, f"{name} values", expected["values"], label=label["values"], weight=3),
            flags,
            expect_close(
                parts, f"{name} gradients", expected["gradients"], label=label["gradients"], weight=3
            ),
        ],
        lambda: unminding(parts, name, inputs),
    )


def unminding(parts, name, inputs):
    """Return the finding for what a repair leaves as it was, and for edits of what it has saved."""
    along = {"weights": [[[EDITED_G] * 3] * 2] * 4, "inputs": inputs}
    used = "all" if name == "Complete" else "z"
    expected = list(by_loss(library("engine"), four, along, [used])[used].values())
    return unless(
        [
            left_as_given(parts, f"{name} kept", name, list(inputs.values()), weight=3),
            protected(parts, f"{name} edited x", name, "x", expected, weight=3),
        ],
        lambda: protected(parts, f"{name} edited y", name, "y", expected, weight=3),
    )


JUDGE = Judge(challenge, collect, judge, gist=gist)
