"""The gradients of queries, keys and values of attention: two products with a softmax between them."""

from ... import engine as torch
from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from .shared.arrays import all_pulled_back


def drawn(rng):
    b, n, m, d, e = rng.sample((2, 3, 4, 5, 6), 5)
    return {"attention_vjp": [draw(rng, b, n, m, d, e), draw(rng, 1, n, n, n, n)]}


def draw(rng, b, n, m, d, e):
    """Return the arguments of one call: b times n queries and m keys of d numbers, and values of e numbers."""
    shapes = {"g": (b, n, e), "q": (b, n, d), "k": (b, m, d), "v": (b, m, e)}
    return {name: draw_array(rng, *shape) for name, shape in shapes.items()}


def attention(q, k, v):
    return torch.einsum("bqk,bke->bqe", torch.einsum("bqd,bkd->bqk", q, k).softmax(dim=-1), v)


def truth(g, q, k, v):
    return dict(zip(("dq", "dk", "dv"), all_pulled_back(attention, g, q, k, v), strict=True))


JUDGE = calls(drawn, {"attention_vjp": "`attention_vjp`"}, {"attention_vjp": truth})
