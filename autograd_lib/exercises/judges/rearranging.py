"""The transposes of maps that only move numbers about: reshape, transpose, cat, stack and where."""

import numpy as np

from ... import engine as torch
from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from .shared.arrays import all_pulled_back, pulled_back


def drawn(rng):
    p, q, r = rng.sample((2, 3, 4), 3)
    a, b, g, cube, square = (draw_array(rng, *of) for of in ((q, r), (q, r), (q, r), (p, q, r), (3, 3)))
    condition = np.array(rng.sample([place % 2 == 0 for place in range(q * r)], q * r)).reshape(q, r)
    far = g.copy()
    far[0, rng.randrange(r)] = np.inf
    return {
        "reshape_vjp": [
            _reshaped(rng, [q * r], a, [q * r]),
            _reshaped(rng, [r, q, p], cube, [r, -1, p]),
            _reshaped(rng, [p, q * r], cube, [p, -1]),
            _reshaped(rng, [], draw_array(rng, 1, 1), []),
        ],
        "transpose_vjp": [
            {"g": draw_array(rng, *x.swapaxes(dim0, dim1).shape), "x": x, "dim0": dim0, "dim1": dim1}
            for x, dim0, dim1 in ((a, 0, 1), (cube, 0, -1), (cube, 2, 1), (square, 1, 0))
        ],
        "cat_vjp": [
            _joined(rng, np.concatenate, [(q, r), (q + 1, r), (1, r)], 0),
            _joined(rng, np.concatenate, [(q, 2), (q, 5)], -1),
            _joined(rng, np.concatenate, [(p, q, r), (p, 0, r), (p, 1, r)], 1),
            _joined(rng, np.concatenate, [(p, q, 1), (p, q, r)], -1),
        ],
        "stack_vjp": [
            _joined(rng, np.stack, [(q, r)] * 3, 0),
            _joined(rng, np.stack, [(q, r)] * 2, -1),
            _joined(rng, np.stack, [(q, q)] * q, 1),
            _joined(rng, np.stack, [()] * 4, 0),
            _joined(rng, np.stack, [(1, r)] * 3, 1),  # a dimension of size 1 that is the arrays' own
        ],
        "where_vjp": [{"g": one, "condition": condition, "a": a, "b": b} for one in (g, far)],
    }


def _reshaped(rng, result, x, shape):
    return {"g": draw_array(rng, *result), "x": x, "shape": {"tuple": shape}}


def _joined(rng, join, shapes, dim):
    arrays = [draw_array(rng, *shape) for shape in shapes]
    return {"g": draw_array(rng, *join(arrays, axis=dim).shape), "arrays": arrays, "dim": dim}


def _where(g, condition, a, b):
    # The engine multiplies nothing here either, but g may be infinite: by its definition.
    return [np.where(condition, g, 0.0), np.where(condition, 0.0, g)]


FORWARD = {
    "reshape_vjp": lambda g, x, shape: pulled_back(lambda t: t.reshape(shape), x, g),
    "transpose_vjp": lambda g, x, dim0, dim1: pulled_back(lambda t: t.transpose(dim0, dim1), x, g),
    "cat_vjp": lambda g, arrays, dim: all_pulled_back(lambda *ts: torch.cat(ts, dim=dim), g, *arrays),
    "stack_vjp": lambda g, arrays, dim: all_pulled_back(lambda *ts: torch.stack(ts, dim=dim), g, *arrays),
    "where_vjp": _where,
}

JUDGE = calls(drawn, {name: f"`{name}`" for name in FORWARD}, FORWARD)
