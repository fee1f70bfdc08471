"""The transposes of maps that only move numbers about: reshape, transpose, cat, stack and where."""

import numpy as np

from ... import engine as torch
from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ..beside.rearranging import call_of_table, collect
from .shared.arrays import draw, generator, inputs

LABEL = Text("`{name}`", "`{name}`")


def challenge(rng):
    random = generator(rng)
    p, q, r = (int(size) for size in random.permutation((2, 3, 4)))
    a, b = draw(random, (q, r)), draw(random, (q, r))
    condition = random.permutation(np.arange(q * r) % 2 == 0).reshape(q, r)
    g = draw(random, (q, r))
    far = g.copy()
    far[0, int(random.integers(r))] = np.inf
    cube = draw(random, (p, q, r))
    return {
        "reshape_vjp": [
            [draw(random, (q * r,)), a, [q * r]],
            [draw(random, (r, q, p)), cube, [r, -1, p]],
            [draw(random, (p, q * r)), cube, [p, -1]],
            [draw(random, ()), draw(random, (1, 1)), []],
        ],
        "transpose_vjp": [
            [draw(random, (r, q)), a, 0, 1],
            [draw(random, (r, q, p)), cube, 0, -1],
            [draw(random, (p, r, q)), cube, 2, 1],
            [draw(random, (3, 3)), draw(random, (3, 3)), 1, 0],
        ],
        "cat_vjp": [
            _joined(random, [(q, r), (q + 1, r), (1, r)], 0),
            _joined(random, [(q, 2), (q, 5)], -1),
            _joined(random, [(p, q, r), (p, 0, r), (p, 1, r)], 1),
            _joined(random, [(p, q, 1), (p, q, r)], -1),
        ],
        "stack_vjp": [
            _stacked(random, (q, r), 3, 0),
            _stacked(random, (q, r), 2, -1),
            _stacked(random, (q, q), q, 1),
            _stacked(random, (), 4, 0),
            _stacked(random, (1, r), 3, 1),  # a dimension of size 1 that is the arrays' own
        ],
        "where_vjp": [[g, condition, a, b], [far, condition, a, b]],
    }


def _joined(random, shapes, dim):
    arrays = [draw(random, shape) for shape in shapes]
    return [draw(random, np.concatenate(arrays, axis=dim).shape), arrays, dim]


def _stacked(random, shape, count, dim):
    arrays = [draw(random, shape) for _ in range(count)]
    return [draw(random, np.stack(arrays, axis=dim).shape), arrays, dim]


def judge(parts, challenge):
    return [_gradients(parts, name, cases) for name, cases in challenge.items()]


def _gradients(parts, name, cases):
    expected = {call_of_table(name, *case): FORWARD[name](*case) for case in cases}
    shown = inputs(*(("g", g) for g, *_ in cases))
    return expect(parts, name, expected, label=LABEL.fill(name=name), why=shown)


def _pulled(operation, g, *arrays):
    """Return the gradients of several arrays, from the reference engine."""
    leaves = [torch.tensor(array, requires_grad=True) for array in arrays]
    operation(*leaves).backward(torch.tensor(g))
    return [leaf.grad.numpy() for leaf in leaves]


def _where(g, condition, a, b):
    # The engine multiplies nothing here either, but g may be infinite: by its definition.
    return [np.where(condition, g, 0.0), np.where(condition, 0.0, g)]


FORWARD = {
    "reshape_vjp": lambda g, x, shape: _pulled(lambda t: t.reshape(tuple(shape)), g, x)[0],
    "transpose_vjp": lambda g, x, dim0, dim1: _pulled(lambda t: t.transpose(dim0, dim1), g, x)[0],
    "cat_vjp": lambda g, arrays, dim: _pulled(lambda *ts: torch.cat(ts, dim=dim), g, *arrays),
    "stack_vjp": lambda g, arrays, dim: _pulled(lambda *ts: torch.stack(ts, dim=dim), g, *arrays),
    "where_vjp": _where,
}

JUDGE = Judge(challenge, collect, judge, by_hand=True)
