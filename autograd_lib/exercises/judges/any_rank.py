"""Both gradients of a @ b for vectors, matrices and batches of matrices."""

import numpy as np

from ...kit.checking import Judge
from ..beside.any_rank import collect
from .shared.matrices import expect_array, matrix

FORMULAS = {  # what a @ b means, and its two gradients before any sum over dimensions that were broadcast
    "dot": ("i,i->", ",i->i", "i,->i"),
    "matrix_vector": ("ij,j->i", "i,j->ij", "ij,i->j"),
    "vector_matrix": ("i,ij->j", "j,ij->i", "i,j->ij"),
    "batch": ("bij,bjk->bik", "bik,bjk->bij", "bij,bik->bjk"),
    "shared": ("bij,jk->bik", "bik,jk->bij", "bij,bik->jk"),
    "batch_vector": ("bij,j->bi", "bi,j->bij", "bij,bi->j"),
    "both_broadcast": ("aij,cajk->caik", "caik,cajk->aij", "aij,caik->cajk"),
    "stretched": ("axij,ycjk->acik", "acik,ycjk->aij", "axij,acik->cjk"),  # x and y are of size 1
}
LABEL = "`matmul_vjp`, a {a}, b {b}"


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
        "stretched": ((batch, 1, n, k), (1, 2, k, m)),
    }
    return {name: draw(rng, *pair) for name, pair in shapes.items()}


def draw(rng, of_a, of_b):
    a, b = matrix(rng, *of_a), matrix(rng, *of_b)
    return {"a": a, "b": b, "g": matrix(rng, *(a @ b).shape)}


def truth(name, task):
    """Return both gradients, as sums over the indices that each of them does not have."""
    a, b, g = (task[of] for of in "abg")
    _, of_a, of_b = FORMULAS[name]
    return {"da": np.einsum(of_a, g, b).reshape(a.shape), "db": np.einsum(of_b, a, g).reshape(b.shape)}


def judge(parts, challenge):
    return [
        expect_array(parts, name, truth(name, task), label=LABEL.format(a=task["a"].shape, b=task["b"].shape))
        for name, task in challenge.items()
    ]


JUDGE = Judge(challenge, collect, judge, by_hand=True)
