"""Positions, counts and whole numbers are int64 even where NumPy's own integers have 32 bits, as in a browser."""

import numpy as np
import pytest

import autograd_lib.engine as engine

# What gives integers of NumPy's own kind, whatever it is given.
MAKERS = (
    "arange", "argmax", "argmin", "argsort", "array", "asarray", "bincount", "cumsum", "flatnonzero", "indices",
    "nonzero", "searchsorted", "unique",
)  # fmt: skip
ROWS = {
    "tensor": lambda t, x: t.tensor([1, 2]),
    "a number": lambda t, x: t.tensor(3),
    "nested": lambda t, x: t.tensor([[1, 2], [3, True]]),
    "as_tensor": lambda t, x: t.as_tensor([1]),
    "new_tensor": lambda t, x: t.arange(2).new_tensor([4]),
    "full": lambda t, x: t.full((2,), 7),
    "arange": lambda t, x: t.arange(3),
    "randint": lambda t, x: t.randint(0, 5, (3,)),
    "randperm": lambda t, x: t.randperm(4),
    "multinomial": lambda t, x: t.multinomial(x[0].abs(), 2),
    "argmax": lambda t, x: x.argmax(),
    "argmax of rows": lambda t, x: x.argmax(1),
    "argmin": lambda t, x: x.argmin(0),
    "argsort": lambda t, x: x.argsort(descending=True),
    "sort": lambda t, x: x.sort()[1],
    "topk": lambda t, x: x.topk(2)[1],
    "max": lambda t, x: x.max(0)[1],
    "min": lambda t, x: x.min(1)[1],
    "median": lambda t, x: x.median(1)[1],
    "cummax": lambda t, x: x.cummax(0)[1],
    "cummin": lambda t, x: x.cummin(1)[1],
    "nonzero": lambda t, x: x.nonzero(),
    "nonzero as a tuple": lambda t, x: x.nonzero(as_tuple=True)[0],
    "argwhere": lambda t, x: t.argwhere(x > 0),
    "where": lambda t, x: t.where(x > 0)[1],
    "inverse": lambda t, x: x.unique(return_inverse=True)[1],
    "counts": lambda t, x: x.unique(return_counts=True)[1],
    "bincount": lambda t, x: t.tensor([0, 2, 2]).bincount(),
    "searchsorted": lambda t, x: t.searchsorted(t.tensor([1.0, 2.0]), x),
    "sum": lambda t, x: (x > 0).sum(),
    "prod": lambda t, x: t.tensor([2, 3]).prod(),
    "cumsum": lambda t, x: (x > 0).cumsum(0),
    "count_nonzero": lambda t, x: x.count_nonzero(),
    "one_hot": lambda t, x: t.nn.functional.one_hot(t.tensor([0, 2])),
    "a power": lambda t, x: t.tensor([2, 3]) ** 2,
    "a number on the left": lambda t, x: 3 * t.tensor([True]),
    "saved": lambda t, x: (x * 2).grad_fn._saved_other,
}


def shortened(function):
    """Return a function of NumPy's as it is where integers have 32 bits."""

    def short(found):
        if isinstance(found, tuple):
            return tuple(map(short, found))
        return found.astype(np.int32) if found.dtype == np.int64 else found

    def made(*given, **options):
        found, wanted = function(*given, **options), options.get("dtype")
        kept = isinstance(given[0], np.ndarray | np.generic) and function.__name__ in ("array", "asarray")
        return found if wanted is not None or kept else short(found)

    return made


@pytest.fixture
def short_integers(monkeypatch):
    """Have NumPy make integers of 32 bits where it is not told otherwise."""
    for name in MAKERS:
        monkeypatch.setattr(np, name, shortened(getattr(np, name)))


@pytest.mark.usefixtures("short_integers")
@pytest.mark.parametrize("name", ROWS)
def test_they_have_64_bits(name):
    x = engine.tensor([[0.5, -1.0, 2.0], [0.25, 3.0, 0.0]], requires_grad=True)
    assert ROWS[name](engine, x).dtype is engine.int64


@pytest.mark.usefixtures("short_integers")
def test_numpys_own_are_short_meanwhile():
    assert np.arange(3).dtype == np.argsort([2, 1]).dtype == np.array([1]).dtype == np.int32
    assert np.nonzero([1, 0])[0].dtype == np.unique([1], return_counts=True)[1].dtype == np.int32
    assert engine.from_numpy(np.arange(2)).dtype is engine.int32  # as it is given
