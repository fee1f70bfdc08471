"""ex08_5: a training loop that never clears the gradients; data that show it, then the repair."""

import math

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from ...checking.engines import ENGINES
from . import collect

MOST_POINTS, MOST_STEPS, MOST = 20, 100, 1e4
CLOSE = 1e-3  # the lesson's loop computes in float32
COUNTEREXAMPLE = Text("反例 (points, rate, steps)", "counterexample (points, rate, steps)")
NOT_DATA = Text(
    "需要的是 `(points, rate, steps)`：至多 20 个 `(x, y)`、一个正的学习率、一个 0 到 100 的整数，并且正确的结果没有发散。",
    "What is needed is `(points, rate, steps)`: at most 20 pairs `(x, y)`, a positive rate, an integer from 0 to 100, and the right result must not run away.",
)
NOTHING_SHOWN = Text(
    "在这组数据上，`fit` 和清了梯度的循环得到同样的结果，所以说明不了问题。",
    "On these data `fit` ends where a loop that clears its gradients ends, so they show nothing.",
)
ENDS = Text(
    "{engine}：`repaired(torch, {points}, {rate}, {steps})`",
    "{engine}: `repaired(torch, {points}, {rate}, {steps})`",
)
OWN = Text("`repaired`，用你的反例", "`repaired` on your counterexample")


def challenge(rng):
    return {
        "most_steps": MOST_STEPS,
        "tasks": {
            "short": {"engine": "engine", "data": draw_data(rng, 2)},
            "long": {"engine": "engine", "data": draw_data(rng, 7)},
            "torch": {"engine": "torch", "data": draw_data(rng, 5)},
        },
    }


def draw_data(rng, steps):
    """Return [points, rate, steps] on which the loop that never clears anything ends far from the right result."""
    while True:
        points = [[_tenths(rng, 2), _tenths(rng, 4)] for _ in range(rng.randint(3, 4))]
        data = [points, round(rng.uniform(0.05, 0.15), 2), steps]
        right = descended(*data)
        slips = [descended(*data, clears=clears) for clears in ("", "w", "b")]
        if all(max(abs(a - b) for a, b in zip(slip, right, strict=True)) > 0.05 for slip in slips):
            return data


def _tenths(rng, most):
    return round(rng.uniform(-most, most), 1) or 0.0  # never -0.0


def descended(points, rate, steps, clears="wb"):
    """Return (w, b) after gradient descent on the mean of (w·x + b − y)², by its formula.

    clears: the parameters whose gradient begins at zero in every step; the others add up.
    """
    at, gradient = {"w": 0.0, "b": 0.0}, {"w": 0.0, "b": 0.0}
    for _ in range(steps):
        errors = [(at["w"] * x + at["b"] - y, x) for x, y in points]
        fresh = {"w": _mean(2 * e * x for e, x in errors), "b": _mean(2 * e for e, _ in errors)}
        for name in at:
            gradient[name] = fresh[name] + (0 if name in clears else gradient[name])
            at[name] -= rate * gradient[name]
    return at["w"], at["b"]


def _mean(numbers):
    numbers = list(numbers)
    return sum(numbers) / len(numbers)


def judge(parts, challenge):
    own, findings = as_lists(parts.get("counterexample")), []
    parts = {**parts, "counterexample": own} if "counterexample" in parts else parts
    usable = is_data(own)
    why = NOTHING_SHOWN if usable else NOT_DATA
    findings.append(
        claim(
            parts, "counterexample", shows_the_bug, label=COUNTEREXAMPLE, why=why, weight=1 if usable else 2
        )
    )
    for name, task in challenge["tasks"].items():
        points, rate, steps = task["data"]
        written = [tuple(point) for point in points]
        label = ENDS.fill(engine=ENGINES[task["engine"]], points=written, rate=rate, steps=steps)
        findings.append(_ends(parts, name, task["data"], label))
    if usable:
        findings.append(_ends(parts, "own", own, OWN))
    return findings


def _ends(parts, name, data, label):
    expected = dict(zip("wb", descended(*data), strict=True))
    return expect(parts, name, expected, label=label, rel_tol=CLOSE, abs_tol=CLOSE / 10)


def as_lists(value):
    """Return a learner's counterexample with lists in place of arrays."""
    if isinstance(value, list):
        return [as_lists(item) for item in value]
    return value.tolist() if hasattr(value, "dtype") else value


def is_data(value):
    """Return whether this is a short list of pairs, a rate and a number of steps, and the right result is moderate."""
    if not isinstance(value, list) or len(value) != 3:
        return False
    points, rate, steps = value
    if not isinstance(points, list) or not 0 < len(points) <= MOST_POINTS or not all(map(_is_point, points)):
        return False
    if not isinstance(steps, int) or isinstance(steps, bool) or not 0 <= steps <= MOST_STEPS:
        return False
    if not _is_number(rate) or not 0 < rate <= 100:
        return False
    # Step by step, so that a result that runs away is stopped before it overflows.
    return all(max(map(abs, descended(points, rate, count))) < MOST for count in range(steps + 1))


def _is_point(point):
    return isinstance(point, list) and len(point) == 2 and all(map(_is_number, point))


def _is_number(value):
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number and math.isfinite(value) and abs(value) < 1e3


def shows_the_bug(data):
    """Return whether the loop that never clears ends elsewhere than the right one."""
    if not is_data(data):
        return False
    right, faulty = descended(*data), descended(*data, clears="")
    return any(abs(a - b) > 2 * CLOSE * max(1, abs(a)) for a, b in zip(right, faulty, strict=True))


HEAD = """
counterexample = ([(1.0, 2.0), (2.0, 3.0)], 0.1, 2)


def repaired(torch, points, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
"""
LOSS = "loss = sum((w * x + b - y) ** 2 for x, y in points) / len(points)"
STEP = ("with torch.no_grad():", "    w -= rate * w.grad", "    b -= rate * b.grad")


def loop(*lines, before=()):
    """Return an answer with these lines in the loop of `repaired`, and a counterexample that is right."""
    above = "".join(f"    {line}\n" for line in before)
    body = "".join(f"        {line}\n" for line in lines)
    return f"{HEAD}{above}    for _ in range(steps):\n{body}    return w.item(), b.item()\n"


EXERCISE = Exercise(
    id="ex08_5",
    title=Text("停不下来的循环", "The loop that never comes to rest"),
    kind=Kind.FIND_BUG,
    points=6,
    minutes=8,
    difficulty=2,
    answers=("counterexample", "repaired"),
    challenge=challenge,
    collect=collect.ex08_5,
    judge=judge,
    hints=(
        Text(
            "`loss.backward()` 对 `w.grad` 做的是 `=` 还是 `+=`？第一步时有差别吗？第二步呢？",
            "Does `loss.backward()` do `=` or `+=` to `w.grad`? Does it matter in the first step? In the second?",
        ),
        Text(
            "第二步用的是第一步和第二步的梯度之和。只有第一步的梯度不是零、并且至少走两步，才看得出来。修复：每一步都让**每个**参数的 `.grad` 从头开始。",
            "The second step uses the sum of the first and the second gradient. It shows only if the first gradient is not zero and at least two steps are taken. The repair: let the `.grad` of **every** parameter begin anew in every step.",
        ),
        Text(
            "在更新之后写 `w.grad = None` 和 `b.grad = None`。写在 `backward()` 和更新之间就错了：刚算好的梯度还没有用就丢掉了。",
            "After the update, write `w.grad = None` and `b.grad = None`. Between `backward()` and the update would be wrong: the gradients just computed would be thrown away unused.",
        ),
    ),
    wrong=(
        Wrong(
            "a_single_step",
            "counterexample = ([(1.0, 2.0), (2.0, 3.0)], 0.1, 1)\n",
            Text(
                "只走一步时还没有旧的梯度可加，`fit` 是对的。",
                "With a single step there is no old gradient to be added, and `fit` is right.",
            ),
        ),
        Wrong(
            "already_at_the_minimum",
            "counterexample = ([(1.0, 0.0), (2.0, 0.0)], 0.1, 5)\n",
            Text(
                "`w = b = 0` 已经是最小值，每一步的梯度都是零，加起来还是零。",
                "`w = b = 0` is the minimum already, so every gradient is zero, and so is their sum.",
            ),
        ),
        Wrong(
            "clears_w_only",
            loop(LOSS, "loss.backward()", *STEP, "w.grad = None"),
            Text(
                "只清了 `w`，`b` 的梯度还在累积。每个参数都要清：漏一个就够错的了。",
                "Only `w` is cleared; the gradients of `b` still add up. Every parameter has to be cleared: one left out is enough to go wrong.",
            ),
        ),
        Wrong(
            "clears_b_only",
            loop(LOSS, "loss.backward()", *STEP, "b.grad = None"),
            Text(
                "只清了 `b`，`w` 的梯度还在累积。每个参数都要清。",
                "Only `b` is cleared; the gradients of `w` still add up. Every parameter has to be cleared.",
            ),
        ),
        Wrong(
            "clears_before_the_loop",
            loop(LOSS, "loss.backward()", *STEP, before=("w.grad = None", "b.grad = None")),
            Text(
                "循环之前清一次没有用：那时 `.grad` 本来就是 `None`。每一步都要清。",
                "Clearing once before the loop does nothing: `.grad` is `None` then anyway. It has to be cleared in every step.",
            ),
        ),
        Wrong(
            "clears_between_backward_and_update",
            loop(LOSS, "loss.backward()", "w.grad.zero_()", "b.grad.zero_()", *STEP),
            Text(
                "刚算好的梯度在更新之前就清掉了，参数一步也没有动。",
                "The gradients are cleared after they were computed and before they are used: the parameters never move.",
            ),
        ),
        Wrong(
            "zeroes_what_is_not_there",
            loop("w.grad.zero_()", "b.grad.zero_()", LOSS, "loss.backward()", *STEP),
            Text(
                "第一步时 `.grad` 还是 `None`，`None` 没有 `zero_()`。用 `w.grad = None`，或者放到更新之后。",
                "In the first step `.grad` is still `None`, and `None` has no `zero_()`. Use `w.grad = None`, or move it behind the update.",
            ),
        ),
        Wrong(
            "divides_by_the_number_of_steps",
            loop(
                LOSS,
                "loss.backward()",
                "count = count + 1",
                "with torch.no_grad():",
                "    w -= rate * w.grad / count",
                "    b -= rate * b.grad / count",
                before=("count = 0",),
            ),
            Text(
                "这是所有梯度的平均值，旧的那些是在别的地方算的。梯度下降每一步只用当前位置的梯度。",
                "This is the mean of all gradients, and the old ones were computed elsewhere. Gradient descent uses the gradient at the present place only.",
            ),
        ),
    ),
)
