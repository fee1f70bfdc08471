"""Both gradients of a @ b for vectors, matrices and batches of matrices."""

from operator import matmul

from ...kit.checking import Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from .shared.arrays import all_pulled_back

LABEL = Text("`matmul_vjp`：{operands}", "`matmul_vjp`: {operands}")
OPERANDS = {
    "dot": Text("向量 @ 向量", "vector @ vector"),
    "matrix_vector": Text("矩阵 @ 向量", "matrix @ vector"),
    "vector_matrix": Text("向量 @ 矩阵", "vector @ matrix"),
    "batch": Text("一批矩阵 @ 一批矩阵", "a batch of matrices @ another"),
    "shared": Text("一批矩阵 @ 一个矩阵", "a batch of matrices @ one matrix"),
    "batch_vector": Text("一批矩阵 @ 一个向量", "a batch of matrices @ one vector"),
    "both_broadcast": Text("两批矩阵，批的维数不同", "two batches of different rank"),
    "stretched": Text("两批矩阵，各有一维大小为 1", "two batches, each with a dimension of size 1"),
}


def drawn(rng):
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
    return {name: [draw(rng, *pair)] for name, pair in shapes.items()}


def draw(rng, of_a, of_b):
    a, b = draw_array(rng, *of_a), draw_array(rng, *of_b)
    return {"g": draw_array(rng, *(a @ b).shape), "a": a, "b": b}


def truth(g, a, b):
    return dict(zip(("da", "db"), all_pulled_back(matmul, g, a, b), strict=True))


JUDGE = calls(
    drawn,
    {name: LABEL.fill(operands=operands) for name, operands in OPERANDS.items()},
    {"matmul_vjp": truth},
)
