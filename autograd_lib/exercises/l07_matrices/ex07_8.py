"""ex07_8 (optional): both gradients of a @ b for vectors, matrices and batches of matrices."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from . import collect
from .common import by_hand, expect_array, matrix

FORMULAS = {  # what a @ b means, and its two gradients before any sum over dimensions that were broadcast
    "dot": ("i,i->", ",i->i", "i,->i"),
    "matrix_vector": ("ij,j->i", "i,j->ij", "ij,i->j"),
    "vector_matrix": ("i,ij->j", "j,ij->i", "i,j->ij"),
    "batch": ("bij,bjk->bik", "bik,bjk->bij", "bij,bik->bjk"),
    "shared": ("bij,jk->bik", "bik,jk->bij", "bij,bik->jk"),
    "batch_vector": ("bij,j->bi", "bi,j->bij", "bij,bi->j"),
    "both_broadcast": ("aij,cajk->caik", "caik,cajk->aij", "aij,caik->cajk"),
}
LABEL = "`matmul_vjp`, a {a}, b {b}"
FUNCTION = "`matmul_vjp`"


def challenge(rng):
    n, k, m, batch = rng.sample((2, 3, 4, 5), 4)
    shapes = {
        "dot": ((n,), (n,)),
        "matrix_vector": ((n, k), (k,)),
        "vector_matrix": ((k,), (k, m)),
        "batch": ((batch, n, k), (batch, k, m)),
        "shared": ((batch, n, k), (k, m)),
        "batch_vector": ((batch, n, k), (k,)),
        "both_broadcast": ((batch, n, k), (2, batch, k, m)),
    }
    return {name: draw(rng, *pair) for name, pair in shapes.items()}


def draw(rng, of_a, of_b):
    a, b = matrix(rng, *of_a), matrix(rng, *of_b)
    return {"a": a, "b": b, "g": matrix(rng, *(a @ b).shape)}


def truth(name, task):
    """Return both gradients, as sums over the indices that each of them does not have."""
    a, b, g = (task[of] for of in "abg")
    _, of_a, of_b = FORMULAS[name]
    return {"da": np.einsum(of_a, g, b), "db": np.einsum(of_b, a, g)}


def judge(parts, challenge):
    cheated = by_hand(parts, "names", label=FUNCTION, weight=1)
    if cheated:
        return [cheated]
    return [
        expect_array(parts, name, truth(name, task), label=LABEL.format(a=task["a"].shape, b=task["b"].shape))
        for name, task in challenge.items()
    ]


def answer(*lines):
    """Return an answer around the lines of the function, beside the `sum_to` of lesson 06."""
    return GIVEN + "def matmul_vjp(g, a, b):\n" + "".join(f"    {line}\n" for line in lines)


GIVEN = """import numpy as np


def sum_to(g, shape):
    g = g.sum(axis=tuple(range(g.ndim - len(shape))))
    return g.sum(axis=tuple(i for i, n in enumerate(shape) if n == 1), keepdims=True)


"""
AS_MATRICES = (
    "left = a[None, :] if a.ndim == 1 else a",
    "right = b[:, None] if b.ndim == 1 else b",
    "g = g[..., None] if b.ndim == 1 else g",
    "g = g[..., None, :] if a.ndim == 1 else g",
)
SUMMED = (
    "da = sum_to(g @ right.swapaxes(-1, -2), left.shape)",
    "db = sum_to(left.swapaxes(-1, -2) @ g, right.shape)",
)
BACK = "return da.reshape(a.shape), db.reshape(b.shape)"

EXERCISE = Exercise(
    id="ex07_8",
    title=Text("从向量到一批矩阵", "From vectors to batches of matrices"),
    kind=Kind.FILL_IN,
    points=0,
    minutes=10,
    difficulty=5,
    answers=("matmul_vjp",),
    names=(("names", "matmul_vjp"),),
    challenge=challenge,
    collect=collect.ex07_8,
    judge=judge,
    hints=(
        Text(
            "能不能把每一种情形都变成矩阵乘矩阵？向量在 `@` 的左边时像什么样的矩阵，在右边时又像什么样的？",
            "Could every case be turned into matrix times matrix? What kind of matrix is a vector on the left of `@` like, and on the right?",
        ),
        Text(
            "左边的向量是一行，右边的向量是一列。补上的维度在 g 里也要补上：b 是向量，g 就在最后补一维；a 是向量，就在倒数第二的位置补一维。两条法则照旧，只是转置只换最后两个维度；被广播的维度用 `sum_to` 加回去。",
            "A vector on the left is a row, on the right a column. Put the dimension that you added into g as well: last if b is a vector, last but one if a is. The two rules stay as they are, with a transpose that exchanges the last two dimensions only; `sum_to` adds up what was broadcast.",
        ),
        Text(
            "一批矩阵的转置是 `b.swapaxes(-1, -2)`。A 的一份：`sum_to(g @ right.swapaxes(-1, -2), left.shape).reshape(a.shape)`，其中 `left` 和 `right` 是补成矩阵的 a 和 b。另一份由你来写。",
            "The transpose of a batch is `b.swapaxes(-1, -2)`. The share of a: `sum_to(g @ right.swapaxes(-1, -2), left.shape).reshape(a.shape)`, where `left` and `right` are a and b made into matrices. The other share is yours.",
        ),
    ),
    wrong=(
        Wrong(
            "matrices_only",
            answer("return g @ b.T, a.T @ g"),
            Text(
                "只对两个矩阵成立。向量的 `.T` 什么也不做，一批矩阵的 `.T` 把所有的维度都倒了过来。",
                "That holds for two matrices only. For a vector `.T` does nothing, and for a batch it reverses all dimensions.",
            ),
        ),
        Wrong(
            "reverses_all_dimensions",
            answer(
                *AS_MATRICES,
                "da = sum_to(g @ right.T, left.shape)",
                "db = sum_to(left.T @ g, right.shape)",
                BACK,
            ),
            Text(
                "`.T` 把批的维度也倒到了后面。要换的只有最后两个：`swapaxes(-1, -2)`，或者新版 NumPy 的 `.mT`。",
                "`.T` moves the batch dimensions to the back as well. Only the last two are to be exchanged: `swapaxes(-1, -2)`, or `.mT` in newer NumPy.",
            ),
        ),
        Wrong(
            "no_sum_over_the_batch",
            answer(
                *AS_MATRICES,
                "da, db = g @ right.swapaxes(-1, -2), left.swapaxes(-1, -2) @ g",
                "return da[..., 0, :] if a.ndim == 1 else da, db[..., 0] if b.ndim == 1 else db",
            ),
            Text(
                "整批共用的一个矩阵被广播了，每一个批次都给它一份，要加起来：这正是 `sum_to` 的用处。",
                "A matrix that the whole batch shares was broadcast; every member of the batch gives it a share, and they add up. That is what `sum_to` is for.",
            ),
        ),
        Wrong(
            "vectors_on_the_wrong_side",
            answer(
                "left = a[:, None] if a.ndim == 1 else a",
                "right = b[None, :] if b.ndim == 1 else b",
                *AS_MATRICES[2:],
                *SUMMED,
                BACK,
            ),
            Text(
                "行和列弄反了：在 `@` 的左边，向量是一行；在右边，是一列。",
                "Row and column are mixed up: on the left of `@` a vector is a row, on the right it is a column.",
            ),
        ),
        Wrong(
            "one_of_the_batch",
            answer(
                *AS_MATRICES,
                "da, db = g @ right.swapaxes(-1, -2), left.swapaxes(-1, -2) @ g",
                "da = da.reshape(-1, *left.shape)[0]",
                "db = db.reshape(-1, *right.shape)[0]",
                BACK,
            ),
            Text(
                "形状对了，但只留下了一批里的第一份，其余的丢掉了。它们应当加起来。",
                "The shape is right, but only the first share of the batch was kept and the others were dropped. They ought to be added.",
            ),
        ),
    ),
)
