"""Rows of products, in every combination of ranks."""

from tests.engine.ops_table import Op, function, method

RANKS = (
    ((3,), (3,)),
    ((2, 3), (3,)),
    ((3,), (3, 4)),
    ((2, 3), (3, 4)),
    ((5, 2, 3), (3,)),
    ((3,), (5, 3, 4)),
    ((5, 2, 3), (3, 4)),
    ((2, 3), (5, 3, 4)),
    ((5, 2, 3), (5, 3, 4)),
    ((1, 2, 3), (5, 3, 4)),
    ((5, 1, 2, 3), (4, 3, 2)),
    ((2, 0), (0, 3)),
    ((0, 2), (2, 3)),
    ((0,), (0,)),
    ((1, 1), (1,)),
)
MISFITS = (
    ((2, 3), (2, 3)),
    ((3,), (2,)),
    ((2, 3), (2,)),
    ((), (3,)),
    ((3,), ()),
    ((5, 2, 3), (4, 3, 2)),
    ((3,), (2, 3)),
)


def rows():
    """Yield the rows."""
    # Which steps torch makes of a product of batches depends on strides and sizes.
    yield Op("x @ y", lambda torch, x, y: x @ y, (*RANKS, *MISFITS), named=False)
    yield Op("torch.matmul", function("matmul"), RANKS, named=False)
    yield Op("x.matmul", method("matmul"), (*RANKS, *MISFITS), named=False)
    yield Op("x @ x.T", lambda torch, x: x @ x.T, (((2, 3),), ((0, 2),)))
    yield Op("torch.mm", function("mm"), (((2, 3), (3, 4)), ((2, 3), (2, 3)), ((3,), (3, 4))))
    yield Op("x.mv", method("mv"), (((2, 3), (3,)), ((2, 3), (2,))))
    yield Op("torch.dot", function("dot"), (((3,), (3,)), ((3,), (2,)), ((2, 3), (3,))))
    yield Op("torch.bmm", function("bmm"), (((5, 2, 3), (5, 3, 4)), ((1, 2, 3), (5, 3, 4))))
    yield Op("torch.outer", function("outer"), (((3,), (4,)),))
    yield Op("torch.trace", function("trace"), (((3, 3),), ((2, 3),)))
    yield Op(
        "F.linear", function("nn.functional.linear"), (((2, 3), (4, 3)), ((3,), (4, 3)), ((5, 2, 3), (4, 3)))
    )
    biased = (((2, 3), (4, 3), (4,)), ((3,), (4, 3), (4,)), ((5, 2, 3), (4, 3), (4,)))
    yield Op("F.linear with bias", function("nn.functional.linear"), biased, dtypes=False)
    yield Op(
        "torch.addmm", function("addmm"), (((2, 4), (2, 3), (3, 4)), ((4,), (2, 3), (3, 4))), dtypes=False
    )
    yield Op("torch.einsum", lambda torch, x, y: torch.einsum("ij,kj->ik", x, y), (((2, 3), (4, 3)),))
