"""Putting the gradient back where an index took the numbers from, as often as it took one; turning a matrix back."""

import numpy as np

from ... import engine as torch
from ...kit.checking import Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import argument, calls
from ..beside.index_vjp import collect
from .shared.arrays import pulled_back, slopes

LABELS = {
    "Index rows": Text("`Index`：行号的数组，还有切片", "`Index`: an array of rows, and slices"),
    "Index pairs": Text(
        "`Index`：行号和列号，布尔数组，切片和列号",
        "`Index`: rows with columns, arrays of booleans, a slice with columns",
    ),
    "Index nested": Text(
        "`Index`：二维的索引，还有负数", "`Index`: an index with two dimensions, and negative positions"
    ),
    "Transpose": Text("`Transpose`：方阵和别的矩阵", "`Transpose`: a square matrix and another"),
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
        "Index rows": [
            _case(rng, [size, width], rows),
            _case(rng, [size], {"slice": [1, None, 2]}),
            _case(rng, [size], {"slice": [None, -1]}),
        ],
        "Index pairs": [
            _case(rng, [size, width], {"tuple": [rows, columns]}),
            _case(rng, [size, width], mask.reshape(size, width)),
            _case(rng, [size, width], np.array(rng.sample([place < 2 for place in range(size)], size))),
            _case(rng, [size, width], {"tuple": [{"slice": [1, None]}, columns]}),
        ],
        "Index nested": [
            _case(rng, [size, width], nested),
            _case(rng, [size], np.array([-1, 0, size - 1])),  # one place, written in two ways
        ],
        "Transpose": [_turned(rng, size, width), _turned(rng, 3, 3)],
    }


def _case(rng, shape, index):
    x = draw_array(rng, *shape)
    return {"x": x, "index": index, "g": draw_array(rng, *x[argument(index)].shape)}


def _turned(rng, rows, columns):
    return {"a": draw_array(rng, rows, columns), "g": draw_array(rng, columns, rows)}


def truth(x, index, g):
    return _there(x, index) | {"x": pulled_back(lambda x: x[_for_engine(index)], x, g)}


def quotients(x, index, g):
    return _there(x, index) | {"x": slopes(lambda x: x[index], x, g), "view": None}


def _there(x, index):
    return {"out": x[index], "index": None, "view": bool(np.shares_memory(x[index], x))}


def turned(a, g):
    return {"out": a.T, "a": g.T, "view": True}


def turned_quotients(a, g):
    return {"out": a.T, "a": slopes(np.transpose, a, g), "view": None}


def _for_engine(index):
    if isinstance(index, tuple):
        return tuple(map(_for_engine, index))
    return index if isinstance(index, slice) else torch.tensor(index)


JUDGE = calls(
    drawn,
    LABELS,
    {"Index": truth, "Transpose": turned},
    beside={"Index": quotients, "Transpose": turned_quotients},
    collect=collect,
)
