"""What stands in for the learner's other pieces: a little library, candidates to be tested, answers."""

from functools import lru_cache
from types import SimpleNamespace

import numpy as np

from ...engines import doubles, library, values


def page():
    """Return a little torch made of NumPy, as in lesson 14, and the list of Functions applied there, with their ctx."""
    applied = []

    class Context:
        saved_tensors = ()

        def save_for_backward(self, *arrays):
            self.saved_tensors = arrays

    class Function:
        @classmethod
        def apply(cls, *arrays):
            applied.append((cls, Context()))
            return np.asarray(cls.forward(applied[-1][1], *arrays), dtype=np.float64)

    return SimpleNamespace(**vars(np) | {"autograd": SimpleNamespace(Function=Function)}), applied


def network_loss(torch, parameters, x, targets):
    """Return the mean cross-entropy of a tanh network, made of the library's own operations."""
    *hidden, last = zip(parameters[::2], parameters[1::2], strict=True)
    for w, b in hidden:
        x = torch.tanh(x @ w.T + b)
    w, b = last
    return -(targets * torch.log_softmax(x @ w.T + b, dim=1)).sum() / len(x)


RIGHT_WAYS = {
    "engine": "engine",
    "torch": "torch",
    "reversed": "engine",
}  # by name: which library computes it


def candidate(recipe, before, arrays):
    """Return (loss, gradients) as one candidate finds them from the parameters, x and targets.

    before: how often it was called earlier. A recipe is plain data:

    way: how a right one computes; slip: what is done to its result, or None; amount: by how much.
    """
    given = [np.array(one, dtype=np.float64) for one in arrays]
    frozen = tuple((one.shape, one.tobytes()) for one in given)
    found = {way: _right(way, *frozen) for way in RIGHT_WAYS}  # all of them: how long it takes says nothing
    loss, gradients = found[recipe["way"]]
    return SLIPS[recipe["slip"]](
        loss, [np.array(g) for g in gradients], recipe["amount"], len(given[-2]), before
    )


@lru_cache(maxsize=64)  # most tests show all candidates the same network
def _right(way, *frozen):
    *parameters, x, targets = (np.frombuffer(raw).reshape(shape) for shape, raw in frozen)
    torch = library(RIGHT_WAYS[way])
    rows = slice(None, None, -1) if way == "reversed" else slice(None)
    data = [one[rows].tolist() for one in (x, targets)]
    leaves = doubles(torch, *(p.tolist() for p in parameters), tracked=True)
    loss = network_loss(torch, leaves, *doubles(torch, *data))
    loss.backward()
    return loss.item(), [np.array(values(leaf.grad)) for leaf in leaves]


def _one(gradients, place, change):
    changed = list(gradients)
    changed[place] = change(np.array(gradients[place]))
    return changed


def _last_entry(value):
    def change(array):
        array[..., -1] = value(array[..., -1])
        return array

    return change


def _turned(array):
    # Shape, sum and mean stay the same: only a look at the entries tells.
    return array[::-1].copy() if array.ndim == 2 else array


def _rounded(array):
    return array.astype(np.float32).astype(np.float64)


# By name: what becomes of loss and gradients, given an amount, the number of rows, and how often it was called before.
SLIPS = {
    None: lambda loss, grads, amount, n, before: (loss, grads),
    "single": lambda loss, grads, amount, n, before: (loss, [_rounded(g) for g in grads]),
    "slightly": lambda loss, grads, amount, n, before: (loss, _one(grads, 0, lambda g: g + amount)),
    "last_entry": lambda loss, grads, amount, n, before: (
        loss,
        _one(grads, -1, _last_entry(lambda e: 0 * e)),
    ),
    "hidden": lambda loss, grads, amount, n, before: (loss, [0 * g for g in grads[:-2]] + grads[-2:]),
    "sums": lambda loss, grads, amount, n, before: (loss, [g * n for g in grads]),
    "upside_down": lambda loss, grads, amount, n, before: (loss, [_turned(g) for g in grads]),
    "adds_up": lambda loss, grads, amount, n, before: (loss, [g * (1 + before) for g in grads]),
    "loss_only": lambda loss, grads, amount, n, before: (loss * (1 + amount), grads),
    "not_a_number": lambda loss, grads, amount, n, before: (
        loss,
        _one(grads, 1, _last_entry(lambda e: e * np.nan)),
    ),
    "one_too_few": lambda loss, grads, amount, n, before: (loss, grads[:-1]),
    "extra_axis": lambda loss, grads, amount, n, before: (loss, _one(grads, 1, lambda g: g[None])),
}


def rows_of(table):
    """Return a table as lists: one [name, microseconds, share] for each row."""
    return [[values(entry) for entry in row] for row in table]


def tried(backward, g, inputs):
    """Return what the learner's backward gives back, and what it gives for each change that a candidate may make.

    All of them are tried for every candidate, so that nobody sees which one is. Each is a value, or an exception.
    """
    g, given = np.array(g, dtype=np.float64), [np.array(one, dtype=np.float64) for one in inputs]
    ones = [np.ones_like(one) for one in given]
    calls = [(lambda g: g, given), *((change, given) for change in COTANGENTS.values()), (lambda g: g, ones)]
    return [_outcome(lambda c=change, i=with_: backward(c(g), *map(np.array, i))) for change, with_ in calls]


def _outcome(call):
    try:
        return call()
    except Exception as error:
        return error


def the_way_of(way, found):
    """Return what the candidate of this way makes of what came of each try; its place, where that raised."""
    telling = [None, *COTANGENTS, "forgets_the_inputs"]
    place = telling.index(way) if way in telling else 0
    return place if found[place] is None else WAYS.get(way, tuple)(list(found[place]))


def _entry(place, where, change):
    """Return how the one entry of one gradient is changed: the first or the last of them."""

    def applied(found):
        flat = found[place].reshape(-1)
        flat[where] = change(flat[where])
        return tuple(found)

    return applied


COTANGENTS = {
    "forgets_the_cotangent": np.ones_like,
    "one_number_for_all": lambda g: np.full_like(g, g.mean()),
    "turned_round": lambda g: g[::-1],
}
WAYS = {
    "as_a_list": list,
    "rounding": lambda found: tuple(one * (1 + 2e-15) for one in found),
    "wrong_itself": lambda found: tuple(1.5 * one for one in found),
    "negated": lambda found: tuple(-one for one in found),
    "first_off": lambda found: (found[0] * 1.001, *found[1:]),
    "last_entry": _entry(-1, -1, lambda entry: 0.0),
    "first_entry": _entry(0, 0, lambda entry: entry * 1.001),
    "not_a_number": _entry(0, -1, lambda entry: float("nan")),
    "mixed_up": lambda found: tuple(one.reshape(-1)[::-1].reshape(one.shape) for one in found),
    "one_too_few": lambda found: tuple(found[:-1]),
    "an_axis_too_many": lambda found: (found[0][None], *found[1:]),
}
