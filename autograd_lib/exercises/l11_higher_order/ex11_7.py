"""ex11_7 (optional): a gradient penalty, a loss that is made of gradients."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim
from ...checking.engines import ENGINES
from ...checking.rows import draw_rows, expect_close
from . import collect

VALUE = Text("惩罚的值", "the value of the penalty")
PASSED = Text("从惩罚出发的反向（{engine}）", "a pass from the penalty ({engine})")
NO_HISTORY = Text(
    "值对了，但从它出发走不到 `w`：梯度没有历史。",
    "The value is right, but no way leads from it to `w`: the gradient has no history.",
)
LEFTOVER = Text(
    "`w.grad before` 应当是空的：求 x 的梯度时，不应当往 `w.grad` 里加东西。",
    "`w.grad before` should be empty: nothing should be added to `w.grad` while the gradient of x is computed.",
)


def challenge(rng):
    return {engine: {"x": draw_rows(rng, 4, 3), "w": draw_rows(rng, 3)} for engine in ENGINES}


def judge(parts, challenge):
    value = expect_close(parts, "value", expected(**challenge["engine"])["penalty"], label=VALUE)
    if not value.ok:
        return [value]
    return [value, *(passed(parts, engine, one) for engine, one in challenge.items())]


def expected(x, w):
    """Return the penalty of scores Σ w·x²/2, whose gradient is w·x, and the gradient of w."""
    x, w = np.array(x), np.array(w)
    lengths = np.sqrt(((w * x) ** 2).sum(axis=1, keepdims=True))
    return {
        "penalty": float(((lengths - 1) ** 2).mean()),
        "w.grad before": None,
        "w.grad": (2 * (lengths - 1) * w * x**2 / lengths).mean(axis=0).tolist(),
    }


def passed(parts, engine, one):
    """Return the finding for what a pass from the penalty leaves in w.grad."""
    label, got = PASSED.fill(engine=ENGINES[engine]), parts.get(engine)
    if isinstance(got, dict) and "$raised" in got:
        return claim({engine: None}, engine, lambda _: False, label=label, why=NO_HISTORY)
    filled = isinstance(got, dict) and got.get("w.grad before") is not None
    return expect_close(parts, engine, expected(**one), label=label, why=LEFTOVER if filled else None)


def penalty(*lines):
    """Return an answer cell around the body of `penalty`."""
    return "def penalty(torch, f, x):\n    x = x.detach().requires_grad_()\n" + "".join(
        f"    {line}\n" for line in lines
    )


FIRST = "(g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)"

EXERCISE = Exercise(
    id="ex11_7",
    title=Text("梯度惩罚", "A gradient penalty"),
    kind=Kind.IMPLEMENT_OP,
    points=0,
    minutes=10,
    difficulty=4,
    answers=("penalty",),
    challenge=challenge,
    collect=collect.ex11_7,
    judge=judge,
    hints=(
        Text(
            "要求导的是哪个量，对什么求导？惩罚本身又要对什么求导？",
            "What is to be differentiated, and by what? And by what will the penalty itself be differentiated?",
        ),
        Text(
            "每行的得分只依赖自己那一行，所以 `f(x).sum()` 对 `x` 的梯度的第 i 行就是第 i 个得分的梯度。它还要再被求导，所以要有历史。",
            "The score of a row depends on that row alone, so row i of the gradient of `f(x).sum()` by `x` is the gradient of score i. It will be differentiated again, so it needs a history.",
        ),
        Text(
            "`(g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)`，然后 `return (((g * g).sum(dim=1).sqrt() - 1) ** 2).mean()`。",
            "`(g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)`, then `return (((g * g).sum(dim=1).sqrt() - 1) ** 2).mean()`.",
        ),
    ),
    wrong=(
        Wrong(
            "gradient_without_history",
            penalty(
                "(g,) = torch.autograd.grad(f(x).sum(), x)",
                "return (((g * g).sum(dim=1).sqrt() - 1) ** 2).mean()",
            ),
            Text(
                "值是对的，但它是一个没有历史的数，训练时对 `w` 没有任何作用。要 `create_graph=True`。",
                "The value is right, but it is a number without a history and has no effect on `w` in training. It takes `create_graph=True`.",
            ),
        ),
        Wrong(
            "one_length_for_all",
            penalty(FIRST, "return ((g * g).sum().sqrt() - 1) ** 2"),
            Text(
                "这里把整个矩阵当成一个向量求了长度。每一行有自己的长度。",
                "Here the whole matrix is taken for one vector. Each row has a length of its own.",
            ),
        ),
        Wrong(
            "mean_of_the_scores",
            penalty(
                "(g,) = torch.autograd.grad(f(x).mean(), x, create_graph=True)",
                "return (((g * g).sum(dim=1).sqrt() - 1) ** 2).mean()",
            ),
            Text(
                "`f(x).mean()` 把每一行的梯度都除以了行数，长度也就小了那么多倍。用 `sum()`。",
                "`f(x).mean()` divides the gradient of each row by the number of rows, and the lengths shrink as much. Use `sum()`.",
            ),
        ),
        Wrong(
            "squared_length",
            penalty(FIRST, "return (((g * g).sum(dim=1) - 1) ** 2).mean()"),
            Text(
                "少了开方：这是长度的平方。",
                "The square root is missing: this is the square of the length.",
            ),
        ),
        Wrong(
            "sum_over_rows",
            penalty(FIRST, "return (((g * g).sum(dim=1).sqrt() - 1) ** 2).sum()"),
            Text(
                "最后要求平均，不是求和。",
                "The last step is a mean and not a sum.",
            ),
        ),
        Wrong(
            "by_way_of_grad",
            penalty(
                "import warnings",
                "with warnings.catch_warnings():",
                "    warnings.simplefilter('ignore')",
                "    f(x).sum().backward(create_graph=True)",
                "return (((x.grad * x.grad).sum(dim=1).sqrt() - 1) ** 2).mean()",
            ),
            Text(
                "`backward` 把得分对 `w` 的梯度也加进了 `w.grad`，训练就跟着走样了。用 `torch.autograd.grad`，只要 x 的。",
                "`backward` has added the gradient of the scores by `w` to `w.grad` as well, and training goes astray. Use `torch.autograd.grad` and ask for that of x alone.",
            ),
        ),
    ),
)
