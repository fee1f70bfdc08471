"""Both gradients of a matrix product, entry by entry and as the operation of the engine, by hand."""

import numpy as np

from ...kit.checking import Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from ...kit.checking.closeness import EXACT
from ...kit.checking.comparing import expect
from ..beside.matmul_gradients import collect
from .shared.arrays import all_pulled_back, slopes_of

LABELS = {
    "entry_of_dA": "`entry_of_dA(g, a, b, i, k)`",
    "entry_of_dB": "`entry_of_dB(g, a, b, k, j)`",
    "dA": Text("`MatMul`：`a` 的梯度", "`MatMul`: the gradient of `a`"),
    "dB": Text("`MatMul`：`b` 的梯度", "`MatMul`: the gradient of `b`"),
    "MatMul": Text(
        "`MatMul`：结果，以及有向量时的两个梯度",
        "`MatMul`: the result, and both gradients where there are vectors",
    ),
}
WEIGHTS = {"entry_of_dA": 1, "entry_of_dB": 1, "dA": 2, "dB": 2, "MatMul": 1}
OPERATORS = Text("`Matrices`：`@` 两边的运算符", "`Matrices`: the operators on both sides of `@`")
ASKED = {
    "x @ y": ["MatMul", "x", "y"],
    "x @ array": ["MatMul", "x", "array"],
    "array @ x": ["MatMul", "array", "x"],
    "x.T": ["Transpose", "x"],
}
INDICES = {"entry_of_dA": ("i", "k"), "entry_of_dB": ("k", "j")}
FAR = (
    1e20  # beside which any step is lost; the product is linear in each factor, so nothing else depends on it
)


def drawn(rng):
    near, far = [draw(rng, *rng.sample((2, 4, 5), 3)), draw(rng, 3, 3, 3)], draw(rng, 5, 1, 4)
    cases = {"MatMul vectors": [*with_vectors(rng), draw(rng, 2, 4, 3)]}
    for name in ("entry_of_dA", "entry_of_dB", "dA", "dB"):
        of = name[-1].lower()
        for part, tasks in ((f"{name} near", near), (f"{name} far", [{**far, of: far[of] * FAR}])):
            cases[part] = [one for task in tasks for one in asked(rng, name, task)]
    return cases


def draw(rng, n, r, m):
    """Return a product of n×r by r×m with its cotangent."""
    while True:
        task = {"g": draw_array(rng, n, m), "a": draw_array(rng, n, r), "b": draw_array(rng, r, m)}
        if all(np.abs(of(**task)).min() > 0.05 for of in (by_a, by_b)):
            return task


def with_vectors(rng):
    """Return products in which one factor is a vector, and one in which both are."""
    n, r = rng.sample((2, 4, 5), 2)
    shapes = (((n,), (r,), (r, n)), ((n,), (n, r), (r,)), ((), (r,), (r,)))
    return [dict(zip("gab", (draw_array(rng, *shape) for shape in three), strict=True)) for three in shapes]


def asked(rng, name, task):
    """Return the calls of one function for a product: one for the whole gradient, two for entries of it."""
    if name not in INDICES:
        return [task]
    rows, columns = task[name[-1].lower()].shape
    places = ((rows - 1, 0), (rng.randrange(rows), columns - 1))
    return [{**task, **dict(zip(INDICES[name], place, strict=True))} for place in places]


def by_a(g, a, b):
    return np.einsum("ij,kj->ik", g, b)


def by_b(g, a, b):
    return np.einsum("ik,ij->kj", a, g)


def slopes(g, a, b):
    return slopes_of(lambda a, b: a @ b, g, {"a": a, "b": b})


def both(g, a, b):
    shares = all_pulled_back(lambda a, b: a @ b, g, a, b)
    return {"out": a @ b, **dict(zip("ab", shares, strict=True))}


def by_slopes(g, a, b):
    return {"out": a @ b, **slopes(g, a, b)}


def operators(parts):
    return expect(parts, "operators", ASKED, label=OPERATORS)


JUDGE = calls(
    drawn,
    LABELS,
    {
        "entry_of_dA": lambda g, a, b, i, k: float(by_a(g, a, b)[i, k]),
        "entry_of_dB": lambda g, a, b, k, j: float(by_b(g, a, b)[k, j]),
        "dA": by_a,
        "dB": by_b,
        "MatMul": both,
    },
    beside={
        "entry_of_dA": lambda g, a, b, i, k: float(slopes(g, a, b)["a"][i, k]),
        "entry_of_dB": lambda g, a, b, k, j: float(slopes(g, a, b)["b"][k, j]),
        "dA": lambda g, a, b: slopes(g, a, b)["a"],
        "dB": lambda g, a, b: slopes(g, a, b)["b"],
        "MatMul": by_slopes,
    },
    collect=collect,
    said=("Matrices",),
    more=lambda parts: [operators(parts)],
    weights=WEIGHTS,
    rel_tol=EXACT,
    staged=True,
)
