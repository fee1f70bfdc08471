"""Softmax and its logarithm, forward without overflow and back without a Jacobian."""

from functools import partial
from operator import methodcaller

import numpy as np

from ...kit.checking import Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from ..beside.log_softmax import collect
from .shared.arrays import labelled, pulled_back, slopes

GROUPS = {
    "moderate": Text("普通的数", "ordinary numbers"),
    "far": Text("很大和很小的数", "very large and very small numbers"),
}
LABEL = Text("`{name}`，{group}", "`{name}`, {group}")


def drawn(rng):
    p, q, r = rng.sample((2, 3, 4), 3)
    far = draw_array(rng, 4, 4)
    far[0] += 1000  # exp overflows
    far[1] -= 1000  # exp underflows, also beside the first row
    far[2, rng.randrange(4)] += 950  # the probabilities of all others underflow,
    far[3, rng.randrange(4)] += 20000  # and here in every kind of float
    groups = {"moderate": [draw_array(rng, *shape) for shape in ((5,), (q, r), (p, q, r))], "far": [far]}
    cases = {group: [{"x": x, "g": draw_array(rng, *x.shape)} for x in xs] for group, xs in groups.items()}
    return {f"{name} {group}": cases[group] for name in VALUES for group in cases}


def log_softmax(x):
    """Return the logarithm of the softmax along the last axis."""
    x = x - x.max(axis=-1, keepdims=True)
    return x - np.log(np.exp(x).sum(axis=-1, keepdims=True))


VALUES = {"Softmax": lambda x: np.exp(log_softmax(x)), "LogSoftmax": log_softmax}
METHODS = {"Softmax": "softmax", "LogSoftmax": "log_softmax"}


def truth(name, x, g):
    return {**there(name, x), "x": pulled_back(methodcaller(METHODS[name], dim=-1), x, g)}


def quotients(name, x, g):
    return {**there(name, x), "x": slopes(VALUES[name], x, g)}


def there(name, x):
    return {"out": VALUES[name](x), "only by save_for_backward": True}


JUDGE = calls(
    drawn,
    labelled(LABEL, VALUES, GROUPS),
    {name: partial(truth, name) for name in VALUES},
    beside={name: partial(quotients, name) for name in VALUES},
    collect=collect,
)
