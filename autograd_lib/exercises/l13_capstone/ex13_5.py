"""ex13_5: two operations whose gradient is a lie, on purpose: straight-through rounding and gradient reversal."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from ...checking.engines import ENGINES
from ...checking.rows import draw_rows
from . import collect
from .common import CLOSE, listed

LABELS = {
    "straight_through": Text(
        "`straight_through(torch, w * k)`，{engine}", "`straight_through(torch, w * k)`, {engine}"
    ),
    "reversal": Text(
        "`reversal(torch, w * k, {strength})`，{engine}", "`reversal(torch, w * k, {strength})`, {engine}"
    ),
    "left": Text("`{name}`：输入没有变", "`{name}`: its input is left as it was"),
}
ALIAS = Text(
    "改动结果时，输入也跟着变了：两者是同一块内存。",
    "The input changes when the result is edited: both share their memory.",
)


def challenge(rng):
    def task(*strength):
        w, k = draw_rows(rng, 2, 3), draw_rows(rng, 2, 3)
        # Half-way between two whole numbers, the last digit of a product would decide.
        while np.any(np.abs(np.multiply(w, k) % 1 - 0.5) < 0.02):
            w, k = draw_rows(rng, 2, 3), draw_rows(rng, 2, 3)
        return {
            "w": w,
            "k": k,
            "c": draw_rows(rng, 2, 3),
            "v": round(rng.uniform(0.5, 2), 2),
            "strength": strength,
        }

    strengths = [round(rng.uniform(0.2, 0.8), 2), round(rng.uniform(1.2, 3), 2)]
    return {
        "straight_through": {engine: task() for engine in ENGINES},
        "reversal": {engine: task(s) for engine, s in zip(ENGINES, strengths, strict=True)},
    }


def expected(name, task):
    """Return the value of the function of w·k, and the gradients of Σ c·v·value by w and by v."""
    w, k, c = (np.array(task[key]) for key in "wkc")
    value = np.round(w * k) if name == "straight_through" else w * k
    slope = 1 if name == "straight_through" else -task["strength"][0]
    by_w = task["v"] * c * slope * k
    return dict(zip(("value", "w.grad"), listed([value, by_w]), strict=True)) | {
        "v.grad": float((c * value).sum())
    }


def judge(parts, challenge):
    findings = []
    for name, tasks in challenge.items():
        for engine, task in tasks.items():
            strength = ", ".join(map(str, task["strength"]))
            label = LABELS[name].fill(engine=ENGINES[engine], **({"strength": strength} if strength else {}))
            wanted = expected(name, task)
            findings.append(
                expect(parts, f"{name} {engine}", wanted, label=label, rel_tol=CLOSE, abs_tol=CLOSE)
            )
        label = LABELS["left"].fill(name=name)
        findings.append(
            expect(parts, f"{name} left", tasks["engine"]["w"], label=label, why=ALIAS, weight=0.5)
        )
    return findings


ANSWER = """
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return {rounded}

        @staticmethod
        def backward(ctx, g):
            return {through}

    return Made.apply(x)


def reversal(torch, x, strength):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, strength):
            ctx.strength = strength
            return {same}

        @staticmethod
        def backward(ctx, g):
            return {back}

    return Made.apply(x, strength)
"""
PIECES = {"rounded": "torch.round(x)", "through": "g", "same": "x.clone()", "back": "-ctx.strength * g, None"}


def answer(**pieces):
    """Return an answer with some of its formulas changed."""
    return ANSWER.format(**{**PIECES, **pieces})


EXERCISE = Exercise(
    id="ex13_5",
    title=Text("故意说谎的梯度", "Gradients that lie on purpose"),
    kind=Kind.IMPLEMENT_OP,
    points=7,
    minutes=15,
    difficulty=3,
    answers=("straight_through", "reversal"),
    challenge=challenge,
    collect=collect.ex13_5,
    judge=judge,
    hints=(
        Text(
            "前向和反向各说什么？取整的前向是真的，反向装作是恒等；反转的前向是恒等，反向呢？",
            "What do forward and backward say, each by itself? With rounding, forward is true and backward pretends to be the identity. With the reversal, forward is the identity; and backward?",
        ),
        Text(
            "两个 `torch.autograd.Function`。取整的 `backward` 原样传下 `g`。反转的 `forward` 要返回一份复制，`backward` 返回 `-strength * g`；`strength` 不是张量，它的那一格是 `None`。",
            "Two subclasses of `torch.autograd.Function`. The `backward` of rounding hands `g` on as it is. The reversal's `forward` has to return a copy, and `backward` returns `-strength * g`; `strength` is no tensor, and its slot is `None`.",
        ),
        Text(
            "`forward(ctx, x, strength)` 两行：`ctx.strength = strength`，`return x.clone()`。`backward(ctx, g)` 一行：`return -ctx.strength * g, None`。",
            "`forward(ctx, x, strength)` takes two lines: `ctx.strength = strength` and `return x.clone()`; `backward(ctx, g)` takes one: `return -ctx.strength * g, None`.",
        ),
    ),
    wrong=(
        Wrong(
            "honest_rounding",
            "def straight_through(torch, x):\n    return torch.round(x)\n",
            Text(
                "这是诚实的取整：它的导数处处是 0，下面的参数什么也学不到。",
                "This is honest rounding: its derivative is 0 everywhere, and the parameters below learn nothing.",
            ),
        ),
        Wrong(
            "gradient_cut_off",
            "def straight_through(torch, x):\n    return torch.round(x).detach()\n",
            Text(
                "`detach()` 把历史整个切断了：不是装作恒等，而是根本走不回去。",
                "`detach()` cuts the whole history off: that is not pretending to be the identity, there is no way back at all.",
            ),
        ),
        Wrong(
            "identity_both_ways",
            answer(rounded="x.clone()"),
            Text(
                "前向没有取整。",
                "Forward does not round.",
            ),
        ),
        Wrong(
            "rounds_the_gradient",
            answer(through="torch.round(g)"),
            Text(
                "取整的是值，不是梯度；`g` 原样传下去。",
                "It is the value that gets rounded, not the gradient; hand `g` on as it is.",
            ),
        ),
        Wrong(
            "rounds_down",
            answer(rounded="torch.floor(x)"),
            Text(
                "`floor` 总是往下走，`round` 到最近的整数。",
                "`floor` always goes down; `round` goes to the nearest whole number.",
            ),
        ),
        Wrong(
            "rounds_in_place",
            answer(rounded="x.copy_(torch.round(x))"),
            Text(
                "`copy_` 有下划线：它改掉了别人的输入。",
                "`copy_` has an underscore: it changes an input that belongs to others.",
            ),
        ),
        Wrong(
            "forgets_the_sign",
            answer(back="ctx.strength * g, None"),
            Text(
                "没有反转：少了负号。",
                "Nothing is reversed: the minus sign is missing.",
            ),
        ),
        Wrong(
            "forgets_the_strength",
            answer(back="-g, None"),
            Text(
                "反转了，却没有乘 `strength`；强度恰好是 1 时才看不出来。",
                "It is reversed, but not multiplied by `strength`; only with a strength of exactly 1 would nothing show.",
            ),
        ),
        Wrong(
            "reverses_the_value_too",
            answer(same="-strength * x"),
            Text(
                "前向也乘了 `-strength`。这样一来梯度倒是诚实的了；要的是前向不变，只有反向说谎。",
                "Forward multiplies by `-strength` as well, which makes the gradient an honest one. What is wanted leaves the value alone, and only backward lies.",
            ),
        ),
        Wrong(
            "one_gradient_for_two_inputs",
            answer(back="-ctx.strength * g"),
            Text(
                "`apply` 有两个输入，`backward` 就要返回两个：`strength` 的那一格是 `None`。",
                "`apply` has two inputs, so `backward` has to return two: the slot of `strength` is `None`.",
            ),
        ),
    ),
)
