"""ex08_7: what reading .grad gives and whether it warns, in six situations; and what is true about it."""

import warnings

from ... import engine
from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect, expect_members
from . import collect

PAIRS = {
    "asked": ("late", "early"),
    "again": ("twice", "detached"),
    "small": ("converted", "constant"),
}
LABELS = {
    "asked": Text("请求得晚和请求得早：`late`、`early`", "asked late and asked early: `late`, `early`"),
    "again": Text("两次反向，以及分离：`twice`、`detached`", "two passes, and detached: `twice`, `detached`"),
    "small": Text(
        "换过类型的，以及常数：`converted`、`constant`", "converted, and a constant: `converted`, `constant`"
    ),
}
NAMES = tuple(name for pair in PAIRS.values() for name in pair)
TRUE = ("B", "D")
STATEMENTS = Text("`true_statements`：哪些说法成立", "`true_statements`: which statements hold")


def challenge(rng):
    return {"pairs": {name: list(names) for name, names in PAIRS.items()}}


def start():
    """Return x, y and z of the lesson's snippet, on the reference engine."""
    x = engine.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3
    return x, y, (y * y / 2).sum() * 2


def late():
    _, y, z = start()
    z.backward()
    y.retain_grad()
    return y


def early(passes=1):
    _, y, z = start()
    y.retain_grad()
    for _ in range(passes):
        z.backward(retain_graph=True)
    return y


def twice():
    return early(passes=2)


def detached():
    x, y, _ = start()
    y = y.detach()
    (y * x).sum().backward()
    return y


def converted():
    x = start()[0].double()
    (x * x).sum().backward()
    return x


def constant():
    x, k = start()[0], engine.tensor([5.0, 7.0])
    (k * x).sum().backward()
    return k


def reading(situation):
    """Return what reading `.grad` gives in a situation, and whether it warns."""
    tensor = situation()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        gradient = tensor.grad
    return (None if gradient is None else gradient.tolist(), bool(caught))


def judge(parts, challenge):
    truth = {run.__name__: reading(run) for run in (late, early, twice, detached, converted, constant)}
    findings = [
        expect(parts, pair, {name: truth[name] for name in names}, label=LABELS[pair])
        for pair, names in PAIRS.items()
    ]
    return [*findings, expect_members(parts, "true_statements", TRUE, label=STATEMENTS)]


def answer(statements=None, **predictions):
    """Return an answer cell."""
    lines = [f"{name} = {value}\n" for name, value in predictions.items()]
    return "".join(lines) + (f"true_statements = {list(statements)}\n" if statements else "")


NOTHING, WARNED = (None, False), (None, True)

EXERCISE = Exercise(
    id="ex08_7",
    title=Text("为什么是 None", "Why it is None"),
    kind=Kind.PREDICT,
    points=7,
    minutes=8,
    difficulty=3,
    answers=(*NAMES, "true_statements"),
    challenge=challenge,
    collect=collect.ex08_7,
    judge=judge,
    hints=(
        Text(
            "读 `.grad` 时 PyTorch 只看三件事：里面有没有东西？是不是叶子？有没有请求过保留？",
            "When `.grad` is read, PyTorch looks at three things only: is anything in it? Is the tensor a leaf? Was retaining asked for?",
        ),
        Text(
            "三样都是“没有”才警告。请求得太晚：梯度已经丢了，但请求已经记下，所以不再警告。叶子从不警告，要不要梯度都一样。",
            "It warns when all three answers are no. Asked too late: the gradient is gone, but the request is noted, so there is no warning any more. A leaf never causes a warning, whether it wants a gradient or not.",
        ),
        Text(
            "`y` 的梯度是 `2 * y`，也就是 `[6.0, 12.0]`。这个数一定要算，因为 `x` 的梯度由它得来；算完往下传，没有人要它，就丢掉。",
            "The gradient of `y` is `2 * y`, which is `[6.0, 12.0]`. It has to be computed, because the gradient of `x` comes from it; then it is handed on, and dropped if nobody asked for it.",
        ),
    ),
    wrong=(
        Wrong(
            "late_is_early_enough",
            answer(late=([6.0, 12.0], False), early=([6.0, 12.0], False)),
            Text(
                "反向已经走完了，`y` 的梯度当时没有人要，已经丢了。`retain_grad()` 只管以后的反向。",
                "The pass is over; nobody asked for the gradient of `y` then, and it was dropped. `retain_grad()` is about later passes.",
            ),
        ),
        Wrong(
            "late_still_warns",
            answer(late=WARNED, early=([6.0, 12.0], False)),
            Text(
                "值对了。可是警告没有了：PyTorch 看到你已经请求过，就不再提醒，尽管这一次什么也没有留下。没有警告不等于有梯度。",
                "The value is right, but the warning is gone: PyTorch sees that you have asked and stops reminding you, though nothing was kept this time. No warning does not mean that there is a gradient.",
            ),
        ),
        Wrong(
            "a_retained_grad_is_assigned",
            answer(twice=([6.0, 12.0], False), detached=NOTHING),
            Text(
                "留住的梯度和叶子的一样会累加：两次反向就是两倍。",
                "A retained gradient adds up like that of a leaf: two passes give twice as much.",
            ),
        ),
        Wrong(
            "detached_warns",
            answer(twice=([12.0, 24.0], False), detached=WARNED),
            Text(
                "`detach()` 之后 `y` 没有历史，是叶子，而叶子不警告。",
                "After `detach()` `y` has no history and is a leaf, and leaves cause no warning.",
            ),
        ),
        Wrong(
            "conversion_keeps_the_leaf",
            answer(converted=([2.0, 4.0], False), constant=NOTHING),
            Text(
                "`double()` 的结果不是叶子。梯度确实算了，加到了换类型之前的那个张量上，而它没有名字。",
                "The result of `double()` is no leaf. The gradient was computed, and added to the tensor before the conversion, which has no name.",
            ),
        ),
        Wrong(
            "constants_warn",
            answer(converted=WARNED, constant=WARNED),
            Text(
                "`k` 不要梯度，所以是叶子。它的 `.grad` 是 `None`，却没有警告：警告只针对有历史的张量。",
                "`k` wants no gradient, so it is a leaf. Its `.grad` is `None` without any warning, which is only for tensors with a history.",
            ),
        ),
        Wrong(
            "not_computed_at_all",
            answer(statements="AD"),
            Text(
                "如果 `y` 的梯度没有算，`x` 的梯度又从哪里来？它算了，传了，然后丢了。",
                "If the gradient of `y` were not computed, where would that of `x` come from? It is computed, handed on, and dropped.",
            ),
        ),
        Wrong(
            "retain_graph_retains_grads",
            answer(statements="BCD"),
            Text(
                "`retain_graph` 留住的是反向要用的已保存张量，让图可以再走一遍；梯度不归它管。",
                "`retain_graph` keeps the saved tensors, so that the graph can be walked again; it has nothing to do with gradients.",
            ),
        ),
    ),
)
