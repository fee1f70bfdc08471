"""The gradient of binary cross-entropy with respect to the logits, and on to weights and bias, by hand."""

import numpy as np

from ...kit.checking import Judge
from ...kit.checking.closeness import EXACT
from ..beside.bce_gradient import collect, layer
from .shared.differences import central_differences
from .shared.matrices import expect_array, matrix

LABELS = {"dz": "`dz(z, y)`", "dw": "`dw(x, z, y)`", "db": "`db(z, y)`"}
WEIGHTS = {"dz": 3, "dw": 2, "db": 1}


def challenge(rng):
    rows, columns = rng.sample((2, 3, 4), 2)
    return {"tasks": [draw(rng, 1, 5, 3), draw(rng, rows, rng.choice((2, 5)), columns)]}


def draw(rng, rows, inputs, columns):
    """Return one layer: x, w, b, and targets between 0 and 1 that are well apart from the probabilities."""
    while True:
        x, w, b = (
            matrix(rng, rows, inputs),
            matrix(rng, inputs, columns, low=0.1, high=0.9),
            matrix(rng, columns),
        )
        y = np.array([[rng.choice((0.0, 1.0, round(rng.uniform(0.1, 0.9), 2))) for _ in b] for _ in x])
        task = {"x": x, "w": w, "b": b, "y": y, "z": x @ w + b}
        apart = all(np.abs(of).min() > 0.002 for of in gradients(task).values())
        # Rounded, some targets would become 1 and others 0: only so are rounding and `y == 1` told apart.
        between = ((y > 0.5) & (y < 1)).any() and ((y > 0) & (y < 0.5)).any()
        if apart and between and np.abs(task["z"]).max() < 9:
            return task


def gradients(task):
    """Return the three gradients in closed form."""
    r = (1 / (1 + np.exp(-task["z"])) - task["y"]) / task["z"].size
    return {"dz": r, "dw": task["x"].T @ r, "db": r.sum(axis=0)}


def differences(task):
    """Return the three gradients as difference quotients of the loss."""

    def loss(w, b, shift):
        z = task["x"] @ w + b + shift
        return float((np.logaddexp(0, z) - task["y"] * z).mean())

    found = central_differences(loss, {"w": task["w"], "b": task["b"], "shift": np.zeros_like(task["z"])})
    return {"dz": found["shift"], "dw": found["w"], "db": found["b"]}


def judge(parts, challenge):
    return [judge_one(parts, challenge["tasks"], name) for name in LABELS]


def judge_one(parts, tasks, name):
    common = {"label": LABELS[name], "weight": WEIGHTS[name]}
    expected, beside = (
        {layer(name, task): of(task)[name] for task in tasks} for of in (gradients, differences)
    )
    return expect_array(parts, name, expected, difference=beside, rel_tol=EXACT, **common)


JUDGE = Judge(challenge, collect, judge, by_hand=True)
