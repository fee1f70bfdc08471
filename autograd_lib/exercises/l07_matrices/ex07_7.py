"""ex07_7: logistic regression, trained with the engine."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect, same
from . import collect
from .clouds import accuracy, clouds, trained
from .common import matrix

COUNTS = {"train": 80, "test": 100, "fresh": 200}
RATE, STEPS = 0.5, 150
SEEDS = ("first", "second", "third")
ENOUGH, CLEAR = 0.9, 0.93  # asked of the learner; asked of the reference, so that round-off never decides
SINGLE = {"rel_tol": 2e-4, "abs_tol": 2e-5}  # float32 is good enough for training

STEP = Text("`fit`，{points} 个点，1 步", "`fit`, {points} points, 1 step")
SEVERAL = Text("`fit`，{points} 个点，{steps} 步", "`fit`, {points} points, {steps} steps")
OTHER = Text("同上，换一个测试集", "the same with another test set")
OUTLIER = Text("`fit`，有一个点离得很远，{steps} 步", "`fit`, one point far out, {steps} steps")
WHOLE = Text("`fit`，第 {number} 组数据", "`fit`, data set {number}")
SEES_TEST = Text("训练好的数不应当随测试集改变。", "What is trained must not depend on the test set.")
UNSTABLE = Text(
    "那个离得很远的点让 z 超过了 40。用 σ 和 log 直接写出的损失在这里会给出 nan：换上 ex07_6 里修好的损失。",
    "The point far out takes z beyond 40, where a loss written down with σ and log gives nan: use the one you repaired in ex07_6.",
)
LEARNS = Text(
    "在没有见过的点上，分对的要达到 {enough}，而且报告的正确率要与返回的 w 和 b 相符。",
    "At least {enough} of points never seen before should be right, and the share reported has to be that of the w and b returned.",
)


def challenge(rng):
    return {
        "step": small(rng, 1),
        "steps": steps(rng),
        "outlier": outlier(rng),
        **{seed: whole(rng) for seed in SEEDS},
    }


def small(rng, count):
    """Return a task of a few steps on a few points, begun away from zero."""
    start = {"w": matrix(rng, 3, low=0.2, high=1.0), "b": round(rng.choice((-1, 1)) * rng.uniform(0.2, 1), 2)}
    train = {"x": matrix(rng, 5, 3, high=2.0), "y": np.array(rng.sample([0.0, 0.0, 1.0, 1.0, 1.0], 5))}
    rate = round(rng.uniform(0.3, 0.9), 2)
    return {"start": start, "train": train, "test": points(rng, start, 7), "rate": rate, "steps": count}


def points(rng, start, count, flipped=False):
    """Return points which the untrained w and b get all right, or all wrong."""
    x = matrix(rng, count, len(start["w"]), high=2.0)
    right = x @ start["w"] + start["b"] > 0
    return {"x": x, "y": (right != flipped).astype(np.float64)}


def steps(rng):
    """Return a short training in which any slip shows, with a second test set that is labelled the other way.

    The untrained w and b get the first test set all right: whoever stops or chooses by the test set stays there.
    """
    while True:
        task = small(rng, 3)
        task["other"] = points(rng, task["start"], 9, flipped=True)
        w, b = trained(task)
        shares = {round(accuracy(w, b, task[name]), 6) for name in ("train", "test", "other")}
        if len(shares) == 3:
            return task


def outlier(rng):
    """Return two steps on points of which one, labelled against its side, lies far out."""
    while True:
        task = small(rng, 2)
        x, y = (task["train"][name] for name in "xy")
        side = x[2] @ task["start"]["w"]
        if abs(side) > 0.5:
            x[2] *= 60 / abs(side)
            y[2] = float(side < 0)
            return task


def whole(rng):
    """Return a whole training from zero that works, with fresh points which `fit` is never shown."""
    while True:
        angle, shift = rng.uniform(0, 2 * np.pi), [rng.uniform(-1.5, 1.5) for _ in range(2)]
        task = {name: clouds(rng, angle, shift, count) for name, count in COUNTS.items()}
        task |= {"start": {"w": np.zeros(2), "b": 0.0}, "rate": RATE, "steps": STEPS}
        w, b = trained(task)
        if min(accuracy(w, b, task[name]) for name in ("test", "fresh")) >= CLEAR:
            return task


def outcome(task, test="test"):
    """Return what `fit` should return."""
    w, b = trained(task)
    return {"w": w.tolist(), "b": b, "accuracy": accuracy(w, b, task[test])}


def judge(parts, challenge):
    several, far, parts = challenge["steps"], challenge["outlier"], tidied(parts)
    points = len(several["train"]["y"])
    return [
        expect(parts, "step", outcome(challenge["step"]), label=STEP.fill(points=points), **SINGLE),
        expect(
            parts,
            "steps",
            outcome(several),
            label=SEVERAL.fill(points=points, steps=several["steps"]),
            **SINGLE,
        ),
        expect(parts, "other", outcome(several, "other"), label=OTHER, why=peeks(parts), **SINGLE),
        expect(
            parts,
            "outlier",
            outcome(far),
            label=OUTLIER.fill(steps=far["steps"]),
            why=unstable(parts),
            **SINGLE,
        ),
        *(learns(parts, seed, challenge[seed], number) for number, seed in enumerate(SEEDS, 1)),
    ]


def tidied(parts):
    """Return the parts with w as a vector and b as a number, also where they came as a column and a vector of one."""
    return {name: _tidied(part) for name, part in parts.items()}


def _tidied(part):
    if not isinstance(part, dict):
        return part
    w, b = part.get("w"), part.get("b")
    w = w.reshape(-1) if getattr(w, "ndim", 0) == 2 and w.shape[1] == 1 else w
    return (
        {**part, "w": w, "b": b.item() if getattr(b, "size", 0) == 1 else b}
        if {"w", "b"} <= set(part)
        else part
    )


def peeks(parts):
    """Return what to say when another test set leads to other numbers, else None."""
    found = [parts[name] if isinstance(parts.get(name), dict) else {} for name in ("steps", "other")]
    return None if same(*([one.get("w"), one.get("b")] for one in found)) else SEES_TEST


def unstable(parts):
    """Return what to say when only the point far out leads to nan, else None."""
    found = parts.get("outlier")
    b = found.get("b") if isinstance(found, dict) else None
    return UNSTABLE if isinstance(b, float) and b != b else None


def learns(parts, seed, task, number):
    peeked = peeks(parts)

    def holds(result):
        w, b = np.array(result["w"], dtype=np.float64), float(result["b"])
        agrees = abs(accuracy(w, b, task["test"]) - float(result["accuracy"])) < 1e-6
        return peeked is None and w.shape == (2,) and agrees and accuracy(w, b, task["fresh"]) >= ENOUGH

    why = peeked or LEARNS.fill(enough=f"{ENOUGH:.0%}")
    return claim(parts, seed, holds, label=WHOLE.fill(number=number), why=why, weight=2 / 3)


def answer(
    bce="(torch.logaddexp(z, torch.zeros_like(z)) - y * z).mean()",
    data="train",
    update="w -= rate * w.grad; b -= rate * b.grad",
    zero="w.grad = b.grad = None",
    count="test",
):
    """Return an answer with some of its lines changed."""
    return f"""
import autograd_lib.engine as torch


def loss(z, y):
    p = torch.sigmoid(z)
    return {bce}


def fit(start, train, test, rate, steps):
    w = torch.tensor(start[0], requires_grad=True)
    b = torch.tensor(start[1], dtype=torch.float64, requires_grad=True)
    x, y = map(torch.tensor, {data})
    for _ in range(steps):
        loss(x @ w + b, y).backward()
        with torch.no_grad():
            {update}
        {zero}
    x, y = map(torch.tensor, {count})
    right = ((x @ w + b > 0) == (y > 0.5)).sum().item()
    return w, b, right / len(y)
"""


EXERCISE = Exercise(
    id="ex07_7",
    title=Text("逻辑回归", "Logistic regression"),
    kind=Kind.TRAIN,
    points=6,
    minutes=15,
    difficulty=3,
    answers=("fit",),
    challenge=challenge,
    collect=collect.ex07_7,
    judge=judge,
    hints=(
        Text(
            "先只走一步：怎样把 `start` 里的数变成引擎的叶子？z 是什么，损失是什么？算完 `backward()` 以后，梯度在哪里？",
            "Take a single step first: how do the numbers in `start` become leaves of the engine? What is z, and what is the loss? Where are the gradients after `backward()`?",
        ),
        Text(
            "每一步的次序：z = x @ w + b，损失，`backward()`，在 `torch.no_grad()` 里更新 w 和 b，然后把两个 `.grad` 都清掉。叶子只做一次，放在循环外面；测试集只在最后用来数正确率。",
            "The order in each step: z = x @ w + b, the loss, `backward()`, update w and b inside `torch.no_grad()`, then clear both `.grad`. The leaves are made once, outside the loop; the test set serves only for counting at the end.",
        ),
        Text(
            "更新写成 `w -= rate * w.grad` 和 `b -= rate * b.grad`，清零写成 `w.grad = b.grad = None`。损失可以直接用你的 `repaired(z, y)`；一个点算作 1，只要它的 z > 0。",
            "An update is `w -= rate * w.grad` and `b -= rate * b.grad`; clearing is `w.grad = b.grad = None`. As the loss you can use your `repaired(z, y)`; a point counts as 1 when its z > 0.",
        ),
    ),
    wrong=(
        Wrong(
            "never_zeroes",
            answer(zero="pass"),
            Text(
                "第一步是对的，从第二步起，`.grad` 里还留着前面各步的梯度。叶子会累积，清零要由你来做。",
                "The first step is right; from the second on, `.grad` still holds the gradients of earlier steps. Leaves accumulate, and clearing them is up to you.",
            ),
        ),
        Wrong(
            "zeroes_only_the_weights",
            answer(zero="w.grad = None"),
            Text(
                "只清了 w，没有清 b。清零必须轮到每一个叶子，少一个就会悄悄地错。",
                "Only w was cleared, b was not. Clearing has to reach every leaf; leave one out, and it goes wrong silently.",
            ),
        ),
        Wrong(
            "never_updates",
            answer(update="pass"),
            Text(
                "w 和 b 和开始时一模一样：梯度算了，却没有用上。",
                "w and b are what they were at the start: gradients were computed, but never used.",
            ),
        ),
        Wrong(
            "walks_uphill",
            answer(update="w += rate * w.grad; b += rate * b.grad"),
            Text(
                "符号反了：梯度指向损失**增加**最快的方向，所以要减去它。",
                "The sign is wrong: the gradient points to where the loss **grows** fastest, so subtract it.",
            ),
        ),
        Wrong(
            "forgets_the_bias",
            answer(update="w -= rate * w.grad"),
            Text(
                "b 一直没有动。没有偏置，分界线的位置就被钉住了，只能转动，不能平移。",
                "b never moves. Without its bias the dividing line can turn but cannot be shifted.",
            ),
        ),
        Wrong(
            "trains_on_test",
            answer(data="test"),
            Text(
                "训练用的是 `test`。这样得到的正确率说明不了什么，因为答案已经见过了；换一个测试集，训练的结果就跟着变了。",
                "The training uses `test`. The share of right answers then says little, since the answers were seen; with another test set the result of the training changes.",
            ),
        ),
        Wrong(
            "reports_training_points",
            answer(count="train"),
            Text(
                "w 和 b 是对的，但报告的正确率是在训练用的点上数的。",
                "w and b are right, but the share reported was counted on the training points.",
            ),
        ),
        Wrong(
            "sum_for_mean",
            answer(bce="(torch.logaddexp(z, torch.zeros_like(z)) - y * z).sum()"),
            Text(
                "损失用的是和，不是平均值：每一步都大了许多倍，点越多，步子越大。",
                "The loss is a sum instead of a mean: every step is many times too large, and the more points, the larger.",
            ),
        ),
        Wrong(
            "naive_loss",
            answer(bce="-(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()"),
            Text(
                "平常都对，遇到离得很远的点就成了 nan，而且一旦成了 nan 就再也回不来。这正是 ex07_6 的损失，没有修过的那一个。",
                "Right on most days; with a point far out it turns to nan, and once it is nan it never comes back. This is the loss of ex07_6 before its repair.",
            ),
        ),
    ),
)
