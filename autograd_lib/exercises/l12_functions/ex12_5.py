"""ex12_5: four outputs and a backward that looks at one; a loss that shows it, and the two ways to keep the promise."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from ...checking.engines import library
from ...checking.rows import as_numbers
from . import applying
from .applying import LOSSES, by_loss
from .common import draw_case, expect_close, formulas, function_code, left_as_given, own_function, unless

X, Y = (1.0, 2.0, 3.0), (10.0, 20.0, 30.0)  # the inputs of the note
WEIGHTS = Text("`weights`：能看出错误的损失", "`weights`: a loss that shows the mistake")
NO_WEIGHTS = Text(
    "这里要四个大小适中的数，依次是 z、xx、yy、xy 的权重，例如 `(1.0, 0.0, 0.0, 0.0)`。",
    "Four numbers of moderate size are wanted, the weights of z, xx, yy and xy, such as `(1.0, 0.0, 0.0, 0.0)`.",
)
AGREES = Text(
    "对这个损失，笔记的 backward 给出的两个梯度都是对的，所以说明不了问题。",
    "For this loss both gradients from the backward of the note are right, so it shows nothing.",
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
    return draw_case(rng, {"x": (2, 3), "y": (2, 3)}, *[(2, 3)] * 4)


def judge(parts, challenge):
    return [
        shown(parts),
        repaired(parts, "Complete", LOSSES, challenge),
        repaired(parts, "Marked", ("z",), challenge),
    ]


def shown(parts):
    """Return the finding for the weights of the loss."""
    own = as_numbers(parts.get("weights"), 4)
    why = NO_WEIGHTS if own is None else AGREES
    return claim(parts, "weights", lambda _: separates(own), label=WEIGHTS, why=why, weight=2)


def separates(own):
    """Return whether what the note leaves out, by x or by y, is visibly not zero."""
    _, xx, yy, xy = own
    missing = [2 * x * xx + y * xy for x, y in zip(X, Y, strict=True)]
    missing += [2 * y * yy + x * xy for x, y in zip(X, Y, strict=True)]
    return max(map(abs, missing)) > 1e-3


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
    return own_function(parts, name, label=f"`{name}`", weight=3) or unless(
        [
            expect_close(parts, f"{name} values", expected["values"], label=label["values"], weight=3),
            expect(parts, f"{name} flags", FLAGS[name], label=label["flags"], why=WHY_FLAGS[name], weight=3),
            expect_close(
                parts, f"{name} gradients", expected["gradients"], label=label["gradients"], weight=3
            ),
        ],
        lambda: left_as_given(parts, f"{name} kept", name, list(inputs.values()), weight=3),
    )


PROLOGUE = "import torch\n\nweights = (1.0, 1.0, 1.0, 1.0)\n\n\n"
FORWARD = (
    "xx, yy, xy = x * x, y * y, x * y",
    "z = 10 * (xx + yy + 2 * xy)",
    "ctx.save_for_backward(x, y)",
)
ALL = "return z, xx, yy, xy"
MARK = "ctx.mark_non_differentiable(xx, yy, xy)"
SAVED = "x, y = ctx.saved_tensors"
BOTH = "both = grad_z * 20 * (x + y)"
FOUR = "grad_z, grad_xx, grad_yy, grad_xy"


def complete(*lines):
    """Return an answer cell with a repair of the first kind around these lines, and weights that are right."""
    return PROLOGUE + function_code("Complete", "x, y", (*FORWARD, ALL), (SAVED, BOTH, *lines), FOUR)


def marked(*forward, backward=("return both, both",), gradients=FOUR):
    """Return an answer cell with a repair of the second kind: the lines before `return` in forward."""
    code = function_code("Marked", "x, y", (*FORWARD, *forward), (SAVED, BOTH, *backward), gradients)
    return PROLOGUE + code


EXERCISE = Exercise(
    id="ex12_5",
    title=Text("四个输出，一个梯度", "Four outputs, one gradient"),
    kind=Kind.FIND_BUG,
    points=8,
    minutes=12,
    difficulty=3,
    answers=("weights", "Complete", "Marked"),
    names=formulas("Complete", "Marked"),
    challenge=challenge,
    collect=applying.ex12_5,
    judge=judge,
    hints=(
        Text(
            "`backward` 收到四个上游梯度，用了几个？哪些损失会让没有用到的那几个不是 0？",
            "`backward` receives four cotangents. How many does it use? Which losses make the unused ones differ from 0?",
        ),
        Text(
            "每个输出各自对 x、y 求导，乘上自己的上游梯度，再加起来。xx 只依赖 x，yy 只依赖 y，xy 两个都依赖。另一种修法不需要这些公式：`ctx.mark_non_differentiable(…)` 里写上**要返回的那几个张量本身**。",
            "Differentiate each output by x and by y, multiply by its own cotangent, and add up. xx depends on x alone, yy on y alone, xy on both. The other repair needs no such formulas: `ctx.mark_non_differentiable(…)` takes **the very tensors that are returned**.",
        ),
        Text(
            "`Complete`：`grad_x = both + grad_xx * 2 * x + grad_xy * y`，其中 `both = grad_z * 20 * (x + y)`；y 的同理。`Marked`：返回之前写 `ctx.mark_non_differentiable(xx, yy, xy)`，`backward` 仍然收四个参数。",
            "`Complete`: `grad_x = both + grad_xx * 2 * x + grad_xy * y` with `both = grad_z * 20 * (x + y)`, and likewise for y. `Marked`: before returning, `ctx.mark_non_differentiable(xx, yy, xy)`; `backward` still takes four arguments.",
        ),
    ),
    wrong=(
        Wrong(
            "loss_of_the_note",
            "weights = (1.0, 0.0, 0.0, 0.0)\n",
            Text(
                "这正是笔记用的损失：只用了 z，被丢掉的三个上游梯度都是 0。",
                "This is the loss of the note: it uses z alone, and the three cotangents that are dropped are 0.",
            ),
        ),
        Wrong(
            "scaled_loss_of_the_note",
            "weights = (0.3, 0, 0, 0)\n",
            Text(
                "z 的权重再怎么变，梯度也只是跟着成比例地变。要给 xx、yy、xy 一个权重。",
                "However z is weighted, its gradients scale with it and stay right. Give xx, yy or xy a weight.",
            ),
        ),
        Wrong(
            "weights_that_cancel",
            "weights = (0.0, 5.0, 0.05, -1.0)\n",
            Text(
                "巧了：y = 10x，于是被丢掉的部分 2x·5 − y 和 2y·0.05 − x 处处正好是 0。",
                "A coincidence: with y = 10x, what is dropped, 2x·5 − y and 2y·0.05 − x, is 0 everywhere.",
            ),
        ),
        Wrong(
            "still_looks_at_z_alone",
            complete("return both, both"),
            Text(
                "`Complete` 还是只用了 z 的上游梯度，四个里丢了三个。",
                "`Complete` still uses the cotangent of z alone; three of the four are dropped.",
            ),
        ),
        Wrong(
            "product_forgotten",
            complete("return both + grad_xx * 2 * x, both + grad_yy * 2 * y"),
            Text(
                "xx 和 yy 补上了，xy 的上游梯度还没有用到。它对 x 和 y 都有贡献。",
                "xx and yy are completed, but the cotangent of xy is not used yet. It contributes to x and to y.",
            ),
        ),
        Wrong(
            "product_exchanged",
            complete("return both + grad_xx * 2 * x + grad_xy * x, both + grad_yy * 2 * y + grad_xy * y"),
            Text(
                "xy 对 x 的导数是 y，对 y 的导数是 x，这里对调了。",
                "The derivative of xy by x is y, and by y it is x. Here they are exchanged.",
            ),
        ),
        Wrong(
            "square_without_two",
            complete("return both + grad_xx * x + grad_xy * y, both + grad_yy * y + grad_xy * x"),
            Text(
                "平方的导数是 2x，不是 x。",
                "The derivative of the square is 2x, not x.",
            ),
        ),
        Wrong(
            "one_sum_of_cotangents",
            complete("total = (grad_z + grad_xx + grad_yy + grad_xy) * 20 * (x + y)", "return total, total"),
            Text(
                "先把四个上游梯度加在一起，就分不开了。每个输出有自己的导数，先乘后加。",
                "Once the four cotangents are added up they cannot be told apart. Each output has its own derivative: multiply first, then add.",
            ),
        ),
        Wrong(
            "nothing_marked",
            marked(ALL),
            Text(
                "`Marked` 返回的四个张量仍然都可微，和笔记一样：用 xx 做损失，悄悄得到 0。要标记的是返回的那几个张量本身；`detach()` 在 `forward` 里不起作用，另外算出来的 `x * x` 也不是返回的那一个。",
                "All four tensors that `Marked` returns are still differentiable, as in the note: a loss on xx silently gives 0. Mark the very tensors that are returned; `detach()` has no effect inside `forward`, and an `x * x` computed anew is not the one that is returned.",
            ),
        ),
        Wrong(
            "marked_one_by_one",
            marked(*(f"ctx.mark_non_differentiable({one})" for one in ("xx", "yy", "xy")), ALL),
            Text(
                "每次调用 `ctx.mark_non_differentiable` 都会取代上一次，只有最后的 xy 标上了。三个要一次写完。",
                "Every call of `ctx.mark_non_differentiable` replaces the one before, so that only xy, the last, is marked. Name all three in one call.",
            ),
        ),
        Wrong(
            "marked_all_four",
            marked("ctx.mark_non_differentiable(z, xx, yy, xy)", ALL),
            Text(
                "连 z 也标记了，那就什么梯度都没有了。",
                "z is marked as well, and now there are no gradients at all.",
            ),
        ),
        Wrong(
            "one_argument_after_marking",
            marked(MARK, ALL, gradients="grad_z"),
            Text(
                "标记之后，`backward` 仍然为每个输出收到一个参数；标记过的那几个是 0，可以不用，但要写在参数表里。",
                "After marking, `backward` still receives one argument for each output. Those of the marked ones are 0 and need not be used, but they have to be in the parameter list.",
            ),
        ),
    ),
)
