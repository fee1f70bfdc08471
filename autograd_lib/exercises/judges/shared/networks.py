"""The network of the digits by its formulas, and what several of its exercises say."""

import numpy as np

from ....kit.checking import Text

CLOSE = 1e-10  # what the lesson asks of float64


def one_hot(rng, count, classes):
    """Return `count` rows with a single 1 each; while there is room, every class occurs."""
    places = [i % classes for i in range(count)]
    rng.shuffle(places)
    return [[1.0 if i == place else 0.0 for i in range(classes)] for place in places]


def cross_entropy(scores, targets, axis=-1):
    """Return the mean cross-entropy of (…, points, classes) scores and its gradient by them.

    axis: along which probabilities add up to 1, counted from the end.
    """
    low = scores - scores.max(axis=axis, keepdims=True)
    powers = np.exp(low)
    totals = powers.sum(axis=axis, keepdims=True)
    loss = -(targets * (low - np.log(totals))).sum(axis=(-2, -1))
    slope = powers / totals * targets.sum(axis=axis, keepdims=True) - targets
    return loss / scores.shape[-2], slope / scores.shape[-2]


def loss_and_gradients(parameters, x, targets):
    """Return the loss of a tanh network and the gradients of [w1, b1, w2, b2, …], by the chain rule."""
    x, inputs = np.asarray(x), []
    pairs = list(zip(parameters[::2], parameters[1::2], strict=True))
    for w, b in pairs:
        inputs.append(x)
        x = x @ w.T + b
        x = np.tanh(x) if len(inputs) < len(pairs) else x
    loss, g = cross_entropy(x, np.asarray(targets))
    gradients = []
    for (w, _), below in zip(reversed(pairs), reversed(inputs), strict=True):
        gradients = [g.T @ below, g.sum(axis=0), *gradients]
        g = (g @ w) * (1 - below**2)
    return float(loss), gradients


def listed(arrays):
    """Return arrays as nested lists."""
    return [array.tolist() for array in arrays]


SAYS_ALWAYS_NO = Text(
    "它没有两次都返回 `True`。",
    "It did not return `True` both times it was asked.",
)
