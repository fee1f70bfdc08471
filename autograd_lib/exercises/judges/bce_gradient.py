"""The gradient of binary cross-entropy with respect to the logits, and on to weights and bias, by hand."""

import numpy as np

from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from ...kit.checking.closeness import EXACT
from .shared.differences import central_differences

LABELS = {"dz": "`dz(z, y)`", "dw": "`dw(x, z, y)`", "db": "`db(z, y)`"}
WEIGHTS = {"dz": 3, "dw": 2, "db": 1}


def drawn(rng):
    rows, columns = rng.sample((2, 3, 4), 2)
    tasks = [draw(rng, 1, 5, 3), draw(rng, rows, rng.choice((2, 5)), columns)]
    return {
        name: [{of: task[of] for of in ("xzy" if name == "dw" else "zy")} for task in tasks]
        for name in LABELS
    }


def draw(rng, rows, inputs, columns):
    """Return one layer: x, z = xw + b, and targets between 0 and 1 that are well apart from the probabilities."""
    while True:
        x, b = draw_array(rng, rows, inputs, low=30), draw_array(rng, columns, low=30)
        w = draw_array(rng, inputs, columns, low=10, high=90)
        y = np.array([[rng.choice((0.0, 1.0, round(rng.uniform(0.1, 0.9), 2))) for _ in b] for _ in x])
        z = x @ w + b
        gradients = (by_logits(z, y), by_weights(x, z, y), by_bias(z, y))
        apart = all(np.abs(of).min() > 0.002 for of in gradients)
        # Rounded, some targets would become 1 and others 0: only so are rounding and `y == 1` told apart.
        between = ((y > 0.5) & (y < 1)).any() and ((y > 0) & (y < 0.5)).any()
        if apart and between and np.abs(z).max() < 9:
            return {"x": x, "z": z, "y": y}


def by_logits(z, y):
    return (1 / (1 + np.exp(-z)) - y) / z.size


def by_weights(x, z, y):
    return x.T @ by_logits(z, y)


def by_bias(z, y):
    return by_logits(z, y).sum(axis=0)


def quotients(z, y, shape, move=lambda by: by):
    """Return the difference quotients of the loss by an array of this shape, which moves the logits."""

    def loss(by):
        at = z + move(by)
        return float((np.logaddexp(0, at) - y * at).mean())

    return central_differences(loss, {"by": np.zeros(shape)})["by"]


JUDGE = calls(
    drawn,
    LABELS,
    {"dz": by_logits, "dw": by_weights, "db": by_bias},
    beside={
        "dz": lambda z, y: quotients(z, y, z.shape),
        "dw": lambda x, z, y: quotients(z, y, (x.shape[1], z.shape[1]), lambda by: x @ by),
        "db": lambda z, y: quotients(z, y, z.shape[1]),
    },
    weights=WEIGHTS,
    rel_tol=EXACT,
)
