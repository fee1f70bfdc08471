"""Linear maps to try a learner's test on, and what is offered as their backwards. Which fit, only the judge knows."""

import numpy as np

MIX = np.array([[0.5, -1.25, 2.0, 0.75], [1.5, 0.25, -0.5, 3.0], [-2.25, 1.0, 0.125, -1.0]])


def spread_out(g, shape):
    """Return an array of zeros with g in every other column."""
    out = np.zeros(shape)
    out[:, ::2] = g
    return out


FORWARD = {  # name: (shape of x, the map)
    "running": ((5,), np.cumsum),
    "steps": ((3, 5), lambda x: np.diff(x, axis=1)),
    "every_other": ((3, 4), lambda x: x[:, ::2]),
    "mix": ((4,), lambda x: MIX @ x),
    "roll": ((5,), lambda x: np.roll(x, 1)),
    "copies": ((1, 4), lambda x: np.repeat(x, 3, axis=0)),
    "row_sums": ((3, 4), lambda x: x.sum(axis=1, keepdims=True)),
}
BACK = {  # name: what is made of g
    "from_the_end": lambda g: np.cumsum(g[::-1])[::-1],
    "nearly": lambda g: np.cumsum(g[::-1])[::-1] * 1.001,
    "between": lambda g: -np.diff(g, axis=1, prepend=0, append=0),
    "turned_round": lambda g: np.diff(g, axis=1, prepend=0, append=0),
    "into_place": lambda g: spread_out(g, (3, 4)),
    "doubled": lambda g: np.repeat(g, 2, axis=1),
    "turned": lambda g: MIX.T @ g,
    "undone": lambda g: np.linalg.pinv(MIX) @ g,
    "without_g": lambda g: MIX.T @ np.ones(3),
    "onwards": lambda g: np.roll(g, 1),
    "backwards": lambda g: np.roll(g, -1),
    "first_copy": lambda g: 3 * g[:1],
    "as_it_is": lambda g: g,
    "copied": lambda g: np.repeat(g, 4, axis=1),
}
