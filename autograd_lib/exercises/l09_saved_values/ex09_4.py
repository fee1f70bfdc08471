"""ex09_4: what seven edits between the forward and the backward pass do, through .data, .detach() and others."""

from ...checking import Exercise, Kind, Text, Wrong
from . import collect
from .common import dictionary, expect_groups, group_label

GROUPS = {
    "first": ("data", "copy"),
    "second": ("detached", "direct"),
    "third": ("no_grad", "result", "other"),
}
LABELS = {group: group_label(names) for group, names in GROUPS.items()}
RIGHT, SPOILT = [1.0, 2.0], [10.0, 20.0]
TRUTH = {  # the lesson's own cell runs all seven on both engines
    "data": SPOILT,
    "detached": "backward",
    "direct": "edit",
    "no_grad": "backward",
    "copy": RIGHT,
    "result": RIGHT,
    "other": RIGHT,
}


def challenge(rng):
    return {group: list(names) for group, names in GROUPS.items()}


def judge(parts, challenge):
    return expect_groups(parts, GROUPS, TRUTH, LABELS)


def slip(name, why_zh, why_en, **entries):
    """Return a wrong answer with these entries only."""
    return Wrong(name, dictionary("seen", entries), Text(why_zh, why_en))


EXERCISE = Exercise(
    id="ex09_4",
    title=Text("`.data` 还是 `.detach()`", "`.data` or `.detach()`"),
    kind=Kind.PREDICT,
    points=7,
    minutes=9,
    difficulty=3,
    answers=("seen",),
    challenge=challenge,
    collect=collect.ex09_4,
    judge=judge,
    hints=(
        Text(
            "对每种改法问三个问题：写的是不是 `x` 的内存？这次写入会不会被记录？会不会被数到？",
            "Ask three questions of each edit: does it write to the memory of `x`? Is the writing recorded? Is it counted?",
        ),
        Text(
            "要被记录的写入，碰到要梯度的叶子，当场就是错误。不被记录、但数到了的，反向时才发现。既不被记录也数不到的，没有人发现。写别处的内存，或者写乘法没有存下来的东西，没有妨碍。",
            "Writing that would be recorded is an error at once if it hits a leaf that wants a gradient. What is not recorded but counted is found out in the backward pass. What is neither recorded nor counted is found out by nobody. Writing to other memory, or to what the product did not save, does no harm.",
        ),
        Text(
            "`y` 的梯度是存下来的 `x`。`data` 让它变成 `[10.0, 20.0]`，没有任何错误。改 `y` 会弄错 `x` 的梯度，而不是 `y` 的。乘法不存它的结果 `c`。",
            "The gradient of `y` is the saved `x`. `data` turns that into `[10.0, 20.0]` without any error. Editing `y` spoils the gradient of `x`, not that of `y`. A product does not save its result `c`.",
        ),
    ),
    wrong=(
        slip(
            "data_is_safe",
            "`.data` 不是复制品：它写的就是 `x` 的内存，反向用的 `x` 已经变了。结果是错的，而且没有任何提示。",
            "`.data` is no copy: it writes to the memory of `x`, and the backward pass uses the changed `x`. The result is wrong, and nothing tells you.",
            data=RIGHT,
            copy=RIGHT,
        ),
        slip(
            "data_is_noticed",
            "`.data` 有自己的版本计数器，`x` 的版本仍然是 0，所以反向发现不了。",
            "`.data` has a version counter of its own; `x` is still at version 0, so the backward pass cannot notice.",
            data="backward",
            copy=RIGHT,
        ),
        slip(
            "detach_copies",
            "`detach()` 只分离历史，不复制内存，并且共用版本计数器：反向时报错。直接改要梯度的叶子，当场就报错。",
            "`detach()` cuts off the history but copies no memory, and it shares the version counter: the backward pass complains. Editing a leaf that wants a gradient directly fails at once.",
            detached=RIGHT,
            direct="edit",
        ),
        slip(
            "detach_fails_at_once",
            "分离后的张量不要梯度，改它是允许的；到反向要用 `x` 的时候才报错。",
            "The detached tensor wants no gradient, and editing it is allowed; the error comes when the backward pass needs `x`.",
            detached="edit",
            direct="edit",
        ),
        slip(
            "direct_is_found_late",
            "要梯度的叶子不许在记录时原地修改，所以当场就抛出异常，等不到反向。",
            "A leaf that wants a gradient must not be edited while recording is on, so this raises at once and not in the backward pass.",
            detached="backward",
            direct="backward",
        ),
        slip(
            "no_grad_makes_it_safe",
            "`no_grad` 只是不记录，不是不写：`x` 的内存变了，版本也加了一，反向时报错。",
            "`no_grad` means not recording, not not writing: the memory of `x` changes and its version goes up, so the backward pass complains.",
            no_grad=RIGHT,
            result=RIGHT,
            other=RIGHT,
        ),
        slip(
            "results_are_saved",
            "乘法存的是输入，不是结果。改 `c` 没有妨碍，因为求和也不需要它。",
            "A product saves its inputs, not its result. Editing `c` does no harm, as the sum does not need it either.",
            no_grad="backward",
            result="backward",
            other=RIGHT,
        ),
        slip(
            "spoils_its_own_gradient",
            "`y` 的梯度是 `x`。改 `y` 弄错的是 `x` 的梯度。",
            "The gradient of `y` is `x`. Editing `y` spoils the gradient of `x`.",
            no_grad="backward",
            result=RIGHT,
            other=SPOILT,
        ),
    ),
)
