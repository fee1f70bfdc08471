"""Two clouds of points, and the logistic regression that tells them apart: the reference of logistic."""

import numpy as np


def clouds(rng, angle, shift, count):
    """Return two clouds of points, one on either side of a line that does not go through the origin."""
    y = [float(i % 2) for i in range(count)]
    away = [2 * (label - 0.5) * 1.6 for label in y]
    x = [
        [shift[0] + rng.gauss(0, 1) + d * np.cos(angle), shift[1] + rng.gauss(0, 1) + d * np.sin(angle)]
        for d in away
    ]
    return {"x": np.array(x), "y": np.array(y)}


def trained(task):
    """Return w and b after so many steps of gradient descent on the mean loss, in closed form."""
    (w, b), (x, y) = (task["start"][name] for name in "wb"), (task["train"][name] for name in "xy")
    for _ in range(task["steps"]):
        z = x @ w + b
        small = np.exp(-np.abs(z))
        r = (np.where(z > 0, 1, small) / (1 + small) - y) / len(y)
        w, b = w - task["rate"] * (x.T @ r), b - task["rate"] * r.sum()
    return w, float(b)


def accuracy(w, b, data):
    """Return the share of points on whose side z lies."""
    return float(((data["x"] @ w + b > 0) == (data["y"] > 0.5)).mean())
