"""ex09_6: nine flags in and around nested blocks that switch recording off and on."""

from ...checking import Exercise, Kind, Text, Wrong
from . import collect
from .common import dictionary, expect_groups, group_label

GROUPS = {"inside": ("b", "w", "f"), "nested": ("c", "d", "e"), "after": ("g", "h", "i")}
LABELS = {group: group_label(names) for group, names in GROUPS.items()}
TRUTH = {name: name in "wcfgi" for name in "bwcdefghi"}  # the lesson's own cell shows them on both engines


def challenge(rng):
    return {group: list(names) for group, names in GROUPS.items()}


def judge(parts, challenge):
    return expect_groups(parts, GROUPS, TRUTH, LABELS)


def slip(name, why_zh, why_en, **entries):
    """Return a wrong answer with these entries only."""
    return Wrong(name, dictionary("flags", entries), Text(why_zh, why_en))


EXERCISE = Exercise(
    id="ex09_6",
    title=Text("套起来的开关", "Nested switches"),
    kind=Kind.PREDICT,
    points=6,
    minutes=6,
    difficulty=2,
    answers=("flags",),
    challenge=challenge,
    collect=collect.ex09_6,
    judge=judge,
    hints=(
        Text(
            "开关管的是什么：张量，还是在它里面做的运算？",
            "What does the switch act on: tensors, or the operations carried out inside it?",
        ),
        Text(
            "运算的结果要梯度，须有两个条件：这时开关是开的，而且至少一个输入要梯度。直接写出来的 `requires_grad=True` 不看开关；给已有的张量另起一个名字不是运算。块结束时开关回到进去之前的样子。",
            "A result wants a gradient under two conditions: the switch is on at that moment, and some input wants a gradient. An explicit `requires_grad=True` does not ask the switch; another name for an existing tensor is no operation. At its end a block puts the switch back to where it was.",
        ),
        Text(
            "`d` 在 `enable_grad` 里，但它唯一的输入 `b` 没有历史，所以不要梯度。`torch.no_grad()` 不写在 `with` 里，只是造了一个没有用上的对象。",
            "`d` is made inside `enable_grad`, but its only input `b` has no history, so it wants none. `torch.no_grad()` without `with` only makes an object that is never used.",
        ),
    ),
    wrong=(
        slip(
            "nothing_wants_a_gradient_inside",
            "`no_grad` 管的是运算。直接写的 `requires_grad=True` 照样有效，已有的张量也不变：`f` 就是 `a`。",
            "`no_grad` acts on operations. An explicit `requires_grad=True` is honoured all the same, and existing tensors do not change: `f` is `a`.",
            b=False,
            w=False,
            f=False,
        ),
        slip(
            "the_explicit_flag_is_lost",
            "`w` 不是运算的结果，它的 `requires_grad=True` 是你明说的，开关管不着。",
            "`w` is not the result of an operation; its `requires_grad=True` was said explicitly, and the switch has no say in it.",
            b=False,
            w=False,
            f=True,
        ),
        slip(
            "enable_grad_brings_history_back",
            "`enable_grad` 让运算重新被记录，但 `b` 是在关着的时候算的，没有历史，由它算出来的也没有。",
            "`enable_grad` has operations recorded again, but `b` was computed while recording was off; it has no history, and neither has what is computed from it.",
            c=True,
            d=True,
            e=False,
        ),
        slip(
            "the_outer_block_wins",
            "最里面的块说了算：`c` 是在 `enable_grad` 里算的，被记录了。",
            "The innermost block decides: `c` is computed inside `enable_grad` and recorded.",
            c=False,
            d=False,
            e=False,
        ),
        slip(
            "enable_grad_lasts",
            "`enable_grad` 的块结束之后，开关回到外面一层的样子：关。",
            "After the `enable_grad` block the switch goes back to what it was outside: off.",
            c=True,
            d=False,
            e=True,
        ),
        slip(
            "no_grad_lasts",
            "块结束之后恢复记录。`w` 要梯度，所以 `g` 也要；不写 `with` 的 `torch.no_grad()` 什么也不关。",
            "Recording is back on after the block. `w` wants a gradient, so `g` does too; `torch.no_grad()` without `with` switches nothing off.",
            g=False,
            h=False,
            i=False,
        ),
        slip(
            "the_bare_call_works",
            "`torch.no_grad()` 只有放在 `with` 后面（或者用作装饰器）才起作用。单独一行只造出一个对象。",
            "`torch.no_grad()` works only behind `with`, or as a decorator. On a line by itself it makes an object and nothing else.",
            g=True,
            h=False,
            i=False,
        ),
    ),
)
