"""Logistic regression, trained with the engine."""

import random
from functools import cache

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.comparing import claim, expect, same
from ...kit.checking.promises import harmless
from ..beside.logistic import collect
from .shared.clouds import accuracy, clouds, trained

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
KEPT = Text("传进来的数组没有被改动", "the arrays that were passed in are left as they were")
CHANGED = Text(
    "{names} 里的数变了。NumPy 的 `-=` 写进原来的数组：从一个复制品开始。",
    "Numbers in {names} have changed. NumPy's `-=` writes into the array that was passed in: begin with a copy.",
)
SEES_TEST = Text("训练好的数不应当随测试集改变。", "What is trained must not depend on the test set.")
UNSTABLE = Text(
    "那个离得很远的点让 z 超过了 40。用 σ 和 log 直接写出的损失在这里会给出 nan：换上 quiet_error 里修好的损失。",
    "The point far out takes z beyond 40, where a loss written down with σ and log gives nan: use the one you repaired in quiet_error.",
)
LEARNS = Text(
    "在没有见过的点上，分对的要达到 {enough}，而且报告的正确率要与返回的 w 和 b 相符。",
    "At least {enough} of points never seen before should be right, and the share reported has to be that of the w and b returned.",
)


def challenge(rng):
    return {
        "step": step(rng),
        "steps": steps(rng),
        "outlier": outlier(rng),
        **{seed: whole(seed) for seed in SEEDS},
    }


def glance(challenge, lost):
    """Return the challenge without whole trainings, but for one if that is all that was lost."""
    whole = [seed for seed in SEEDS if seed in lost] if lost <= set(SEEDS) else []
    return {name: task for name, task in challenge.items() if name not in SEEDS or name in whole[:1]}


def small(rng, count):
    """Return a task of a few steps on a few points, begun away from zero."""
    start = {
        "w": draw_array(rng, 3, low=20, high=100),
        "b": round(rng.choice((-1, 1)) * rng.uniform(0.2, 1), 2),
    }
    train = {
        "x": draw_array(rng, 5, 3, low=30, high=200),
        "y": np.array(rng.sample([0.0, 0.0, 1.0, 1.0, 1.0], 5)),
    }
    rate = round(rng.uniform(0.3, 0.9), 2)
    return {"start": start, "train": train, "test": points(rng, start, 7), "rate": rate, "steps": count}


def points(rng, start, count, flipped=False):
    """Return points which the untrained w and b get all right, or all wrong."""
    x = draw_array(rng, count, len(start["w"]), low=30, high=200)
    right = x @ start["w"] + start["b"] > 0
    return {"x": x, "y": (right != flipped).astype(np.float64)}


def step(rng):
    """Return one step after which the share of the test set is told apart from others that may be taken for it."""
    while True:
        task = small(rng, 1)
        if telling(task):
            return task


def telling(task, names=("test",)):
    """Return whether the shares are neither 0 nor 1, nor those of the training set or of z compared with a half."""
    w, b = trained(task)
    shares = [accuracy(w, b, task[name]) for name in names]
    others = {0.0, 1.0, accuracy(w, b, task["train"]), *(accuracy(w, b - 0.5, task[name]) for name in names)}
    return len(set(shares)) == len(names) and not others & set(shares)


def steps(rng):
    """Return a short training in which any slip shows, with a second test set that is labelled the other way.

    The untrained w and b get the first test set all right: whoever stops or chooses by the test set stays there.
    """
    while True:
        task = small(rng, 3)
        task["other"] = points(rng, task["start"], 9, flipped=True)
        if telling(task, ("test", "other")):
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
            if telling(task) and each_step_counts(task):
                return task


def each_step_counts(task):
    """Return whether a step less, and one more, ends elsewhere."""
    right, *others = (trained({**task, "steps": task["steps"] + more})[0] for more in (0, -1, 1))
    return all(np.abs(right - other).max() > 0.01 for other in others)


@cache
def whole(seed):
    """Return a whole training from zero that works, with fresh points which `fit` is never shown.

    It is the same in every check: whether an answer that is not right gets enough of them right must not be drawn.
    """
    rng = random.Random(f"logistic {seed}")
    while True:
        angle, shift = rng.uniform(0, 2 * np.pi), [rng.uniform(-1.5, 1.5) for _ in range(2)]
        task = {name: clouds(rng, angle, shift, count) for name, count in COUNTS.items()}
        task |= {"start": {"w": np.zeros(2), "b": 0.0}, "rate": RATE, "steps": STEPS}
        w, b = trained(task)
        if min(accuracy(w, b, task[name]) for name in ("test", "fresh")) >= CLEAR and telling(task):
            return task


def outcome(task, test="test"):
    """Return what `fit` should return."""
    w, b = trained(task)
    return {"w": w.tolist(), "b": b, "accuracy": accuracy(w, b, task[test])}


def judge(parts, challenge):
    several, far = challenge["steps"], challenge["outlier"]
    parts = {name: _tidied(part) for name, part in parts.items()}
    points = len(several["train"]["y"])
    step = expect(parts, "step", outcome(challenge["step"]), label=STEP.fill(points=points), **SINGLE)
    return [
        step,
        expect(
            parts,
            "steps",
            outcome(several),
            label=SEVERAL.fill(points=points, steps=several["steps"]),
            **SINGLE,
        ),
        expect(parts, "other", outcome(several, "other"), label=OTHER, because=peeks(parts), **SINGLE),
        expect(
            parts,
            "outlier",
            outcome(far),
            label=OUTLIER.fill(steps=far["steps"]),
            because=unstable(parts),
            **SINGLE,
        ),
        # Whoever takes no step leaves everything as it was, and earns nothing by that.
        harmless(parts, "kept", label=KEPT, because=CHANGED, weight=float(step.ok)),
        *(
            learns(parts, seed, challenge[seed], number)
            for number, seed in enumerate(SEEDS, 1)
            if seed in challenge
        ),
    ]


def _tidied(part):
    """Return a part with w as a vector and b as a number, also where they came as a column and a vector of one."""
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

    label, wants = WHOLE.fill(number=number), LEARNS.fill(enough=f"{ENOUGH:.0%}")
    return claim(parts, seed, holds, label=label, because=peeked, wants=wants, weight=2 / 3)


def gist(part, value):
    """Return what a fit returns whichever shape it gave to w and b."""
    return _tidied(value)


JUDGE = Judge(challenge, collect, judge, glance=glance, gist=gist)
