"""Putting the gradient back where an index took the numbers from, also where it took one several times."""

from functools import partial

import numpy as np

from ... import engine as torch
from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ..beside.index_vjp import collect, index_of
from .shared.arrays import draw, generator, inputs, pulled_back, slopes, when_shown

LABELS = {
    "rows": Text("`index_vjp`：行号的数组，还有切片", "`index_vjp`: an array of rows, and a slice"),
    "pairs": Text(
        "`index_vjp`：行号和列号，还有布尔数组", "`index_vjp`: rows with columns, and an array of booleans"
    ),
    "nested": Text(
        "`index_vjp`：二维的索引，还有负数",
        "`index_vjp`: an index with two dimensions, and negative positions",
    ),
}


def challenge(rng):
    random = generator(rng)
    size, width = int(random.integers(4, 6)), int(random.integers(2, 4))
    rows, columns = (random.integers(0, size, 5), random.integers(0, width, 5))
    rows[1] = rows[3] = rows[0]  # named three times,
    columns[3] = columns[0]  # twice of them with the same column
    columns[1] = (columns[0] + 1) % width
    nested = random.integers(0, size, (2, 3))
    nested[1, 2], nested[0, 1] = nested[0, 0] - size, nested[0, 0]  # the same place, counted from the end
    mask = random.permutation(np.arange(size * width) < 3).reshape(size, width)
    return {
        "rows": [_case(random, [size, width], rows), _case(random, [size], {"slice": [1, None, 2]})],
        "pairs": [_case(random, [size, width], [rows, columns]), _case(random, [size, width], mask)],
        "nested": [
            _case(random, [size, width], nested),
            _case(random, [size], np.array([-1, 0, size - 1])),  # one place, written in two ways
        ],
    }


def _case(random, shape, spec):
    g = draw(random, np.zeros(shape)[index_of(spec)].shape)
    return [f"x{tuple(shape)}[{_text(spec)}]", shape, spec, g]


def _text(spec):
    if isinstance(spec, dict):
        return "{}:{}:{}".format(*("" if end is None else end for end in spec["slice"]))
    if isinstance(spec, list):
        return ", ".join(str(one.tolist()) for one in spec)
    return f"mask{spec.shape}" if spec.dtype == bool else str(spec.tolist())


def judge(parts, challenge):
    findings = []
    for name, cases in challenge.items():
        expected, beside = {}, {}
        for what, shape, spec, g in cases:
            index, x = index_of(spec), np.zeros(shape)
            expected[what] = pulled_back(lambda t, index=index: t[_for_engine(index)], x, g)
            beside[what] = partial(slopes, lambda x, index=index: x[index], x, g)
        shown = inputs(*(("g", g) for *_, g in cases))
        findings.append(
            expect(parts, name, expected, label=LABELS[name], difference=when_shown(beside), why=shown)
        )
    return findings


def _for_engine(index):
    if isinstance(index, tuple):
        return tuple(map(_for_engine, index))
    return index if isinstance(index, slice) else torch.tensor(index)


JUDGE = Judge(challenge, collect, judge, by_hand=True)
