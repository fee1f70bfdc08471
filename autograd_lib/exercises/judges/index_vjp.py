"""Putting the gradient back where an index took the numbers from, also where it took one several times."""

import numpy as np

from ... import engine as torch
from ...kit.checking import Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import argument, calls
from .shared.arrays import pulled_back, slopes

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


def drawn(rng):
    size, width = rng.randint(4, 5), rng.randint(2, 3)
    rows, columns = (np.array([rng.randrange(count) for _ in range(5)]) for count in (size, width))
    rows[1] = rows[3] = rows[0]  # named three times,
    columns[3] = columns[0]  # twice of them with the same column
    columns[1] = (columns[0] + 1) % width
    nested = np.array([[rng.randrange(size) for _ in range(3)] for _ in range(2)])
    nested[1, 2], nested[0, 1] = nested[0, 0] - size, nested[0, 0]  # the same place, counted from the end
    mask = np.array(rng.sample([place < 3 for place in range(size * width)], size * width))
    return {
        "rows": [_case(rng, [size, width], rows), _case(rng, [size], {"slice": [1, None, 2]})],
        "pairs": [
            _case(rng, [size, width], {"tuple": [rows, columns]}),
            _case(rng, [size, width], mask.reshape(size, width)),
        ],
        "nested": [
            _case(rng, [size, width], nested),
            _case(rng, [size], np.array([-1, 0, size - 1])),  # one place, written in two ways
        ],
    }


def _case(rng, shape, index):
    g = draw_array(rng, *np.zeros(shape)[argument(index)].shape)
    return {"g": g, "shape": {"tuple": shape}, "index": index}


def truth(g, shape, index):
    return pulled_back(lambda x: x[_for_engine(index)], np.zeros(shape), g)


def quotients(g, shape, index):
    return slopes(lambda x: x[index], np.zeros(shape), g)


def _for_engine(index):
    if isinstance(index, tuple):
        return tuple(map(_for_engine, index))
    return index if isinstance(index, slice) else torch.tensor(index)


JUDGE = calls(drawn, LABELS, {"index_vjp": truth}, beside={"index_vjp": quotients})
