"""Gradient descent of one layer under the cross-entropy of several classes."""

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.comparing import expect
from ...kit.checking.promises import harmless
from ...kit.checking.rows import unless
from ..beside.three_clouds import collect
from .shared.networks import cross_entropy

SIZES = {"one": (2, 3, 7, 1), "several": (3, 3, 8, 3)}  # features, classes, points, steps
LABEL = Text(
    "`train`，{features} 个特征，{classes} 个类，{points} 个点，`steps` = {steps}",
    "`train` with {features} features, {classes} classes and {points} points, `steps` = {steps}",
)
KEPT = Text("`train` 之后的 `start`、`points`、`labels`", "`start`, `points`, `labels` after `train`")


def challenge(rng):
    return {name: task(rng, *sizes) for name, sizes in SIZES.items()}


def task(rng, features, classes, points, steps):
    """Return a layer that is not right yet, and points of every class."""
    labels = [*range(classes), *(rng.randrange(classes) for _ in range(points - classes))]
    return {
        "weights": draw_array(rng, features, classes).tolist(),
        "bias": draw_array(rng, classes).tolist(),
        "points": draw_array(rng, points, features).tolist(),
        "labels": rng.sample(labels, points),
        "rate": round(rng.uniform(0.2, 0.6), 2),
        "steps": steps,
    }


def trained(task):
    """Return the weights and the bias after all steps, in closed form."""
    weights, bias, points, labels = (np.array(task[name]) for name in ("weights", "bias", "points", "labels"))
    for _ in range(task["steps"]):
        _, to_scores = cross_entropy(points @ weights + bias, np.eye(len(bias))[labels])
        weights = weights - task["rate"] * points.T @ to_scores
        bias = bias - task["rate"] * to_scores.sum(axis=0)
    return {"weights": weights, "bias": bias}


def judge(parts, challenge):
    names = ("features", "classes", "points", "steps")
    found = [
        expect(parts, name, trained(task), label=LABEL.fill(**dict(zip(names, SIZES[name], strict=True))))
        for name, task in challenge.items()
    ]
    return [*found, unless(found, lambda: harmless(parts, "kept", label=KEPT))]


JUDGE = Judge(challenge, collect, judge)
