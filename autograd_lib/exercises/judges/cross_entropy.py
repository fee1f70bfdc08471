"""Cross-entropy of several classes from logits, and its gradient, as one fused operation."""

import numpy as np

from ...kit.checking import Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from ..beside.cross_entropy import collect
from .shared.arrays import labelled, slopes

GROUPS = {
    "plain": Text("普通的 logit", "ordinary logits"),
    "far": Text("离 0 很远的 logit", "logits far from 0"),
}
LABEL = Text("`{name}`，{group}", "`{name}`, {group}")


def drawn(rng):
    rows, columns = rng.sample((3, 4, 5), 2)
    far = draw_array(rng, 4, 3)
    far[0] += 1000.0  # exp overflows
    far[1] -= 1000.0  # every exp underflows
    far[2, 0] += 900.0  # the probability of the right class is 0 in float64
    labels = np.array([rng.randrange(3), rng.randrange(3), 1 + rng.randrange(2), rng.randrange(3)])
    tasks = {
        "plain": [
            task(rng, draw_array(rng, rows, columns)),
            task(rng, draw_array(rng, 1, 2)),
            task(rng, draw_array(rng, 6, 2)),
            {"z": draw_array(rng, 3, 4), "labels": np.array([1, 0, 1])},  # no sample of the last class
        ],
        "far": [{"z": far, "labels": labels}],
    }
    back = {
        group: [{"g": cotangent(rng, (-1) ** (place + 1)), **one} for place, one in enumerate(cases)]
        for group, cases in tasks.items()
    }
    return {
        f"{name} {group}": cases[group]
        for group in GROUPS
        for name, cases in (("forward", tasks), ("backward", back))
    }


def task(rng, z):
    """Return these logits with a class for each row, the last class among them."""
    rows, columns = z.shape
    labels = [columns - 1, *(rng.randrange(columns) for _ in range(rows - 1))]
    return {"z": z, "labels": np.array(rng.sample(labels, rows))}


def cotangent(rng, sign):
    return round(sign * rng.uniform(1.5, 4), 2)


def loss(z, labels):
    """Return the mean of -log p of the right classes."""
    below = z - z.max(axis=1, keepdims=True)
    logarithms = below - np.log(np.exp(below).sum(axis=1, keepdims=True))
    return np.asarray(-logarithms[np.arange(len(z)), labels].mean())


def gradient(g, z, labels):
    """Return g·(p − one-hot)/n, and None for the labels."""
    e = np.exp(z - z.max(axis=1, keepdims=True))
    p = e / e.sum(axis=1, keepdims=True)
    p[np.arange(len(p)), labels] -= 1
    return {"z": g * p / len(p), "labels": None}


def quotients(g, z, labels):
    return {"z": slopes(lambda z: loss(z, labels), z, g), "labels": None}


JUDGE = calls(
    drawn,
    labelled(LABEL, ("forward", "backward"), GROUPS),
    {"forward": loss, "backward": gradient},
    beside={"backward": quotients},
    collect=collect,
)
