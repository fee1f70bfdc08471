"""Cross-entropy of several classes from logits, and its gradient, as one fused operation."""

import numpy as np

from ...kit.checking import Judge, Text
from ..beside.cross_entropy import collect, scores
from .shared.differences import central_differences
from .shared.matrices import expect_array, matrix

LABELS = {
    "plain": Text("`{name}`，普通的 logit", "`{name}`, ordinary logits"),
    "far": Text("`{name}`，离 0 很远的 logit", "`{name}`, logits far from 0"),
}
NAMES = ("cross_entropy", "cross_entropy_vjp")


def challenge(rng):
    rows, columns = rng.sample((3, 4, 5), 2)
    far = matrix(rng, 4, 3)
    far[0] += 1000.0  # exp overflows
    far[1] -= 1000.0  # every exp underflows
    far[2, 0] += 900.0  # the probability of the right class is 0 in float64
    labels = np.array([rng.randrange(3), rng.randrange(3), 1 + rng.randrange(2), rng.randrange(3)])
    return {
        "plain": [
            task(rng, matrix(rng, rows, columns)),
            task(rng, matrix(rng, 1, 2)),
            task(rng, matrix(rng, 6, 2)),
            {
                "z": matrix(rng, 3, 4),
                "labels": np.array([1, 0, 1]),
                "g": cotangent(rng),
            },  # no sample of the last class
        ],
        "far": [{"z": far, "labels": labels, "g": cotangent(rng)}],
    }


def task(rng, z):
    """Return these logits with a class for each row, the last class among them."""
    rows, columns = z.shape
    labels = [columns - 1, *(rng.randrange(columns) for _ in range(rows - 1))]
    rng.shuffle(labels)
    return {"z": z, "labels": np.array(labels), "g": cotangent(rng)}


def cotangent(rng):
    return round(rng.choice((-1, 1)) * rng.uniform(1.5, 4), 2)


def loss(task, z=None):
    """Return the mean of -log p of the right classes."""
    z = task["z"] if z is None else z
    below = z - z.max(axis=1, keepdims=True)
    logarithms = below - np.log(np.exp(below).sum(axis=1, keepdims=True))
    return float(-logarithms[np.arange(len(z)), task["labels"]].mean())


def gradient(task):
    """Return g·(p − one-hot)/n."""
    e = np.exp(task["z"] - task["z"].max(axis=1, keepdims=True))
    p = e / e.sum(axis=1, keepdims=True)
    p[np.arange(len(p)), task["labels"]] -= 1
    return task["g"] * p / len(p)


def slope(task):
    return central_differences(lambda z: task["g"] * loss(task, z), {"z": task["z"]})["z"]


def judge(parts, challenge):
    findings = []
    for group, tasks in challenge.items():
        for name, truth in zip(NAMES, (lambda task: np.asarray(loss(task)), gradient), strict=True):
            expected = {scores(name, task): truth(task) for task in tasks}
            shows = name == "cross_entropy_vjp" and group == "plain"
            beside = {scores(name, task): slope(task) for task in tasks} if shows else None
            label = LABELS[group].fill(name=name)
            findings.append(expect_array(parts, f"{name} {group}", expected, label=label, difference=beside))
    return findings


JUDGE = Judge(challenge, collect, judge, by_hand=True)
