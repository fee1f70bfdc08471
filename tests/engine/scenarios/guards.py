"""Masks, indices and class targets are protected like every saved value: changed in place, they make backward fail.

One row per operation: a call on a matrix x of floats and a mask or an index, which is then changed.
"""

from tests.engine.parity import attempt


def matrix(t):
    return t.tensor(
        [[0.3, -1.2, 2.1, 0.7], [1.9, -0.4, 0.2, -2.2], [-0.6, 1.1, -1.7, 0.5]], requires_grad=True
    )


def mask(t):
    return t.tensor([[True, False, True, False], [False, False, True, True], [True, True, False, False]])


def rows(t):
    return t.tensor([2, 0, 2])


def cells(t):
    return t.tensor([[0, 3, 1], [2, 2, 0], [1, 0, 3]])


def heights(t):
    return t.tensor([[0.5, -1.5, 2.5], [1.5, 0.25, -0.75], [3.5, -2.5, 1.25]], requires_grad=True)


MASKED = {
    "where": lambda t, x, m: t.where(m, x, 0.0),
    "where, the other side": lambda t, x, m: t.where(m, 0.0, x),
    "x.where": lambda t, x, m: x.where(m, t.ones(4)),
    "masked_fill": lambda t, x, m: x.masked_fill(m, 3.0),
    "masked_fill with a tensor": lambda t, x, m: x.masked_fill(m, (x * 2).sum()),
    "masked_fill_": lambda t, x, m: (x * 1).masked_fill_(m, 3.0),
    "masked_select": lambda t, x, m: x.masked_select(m),
    "x[m]": lambda t, x, m: x[m],
    "y[m] = 0": lambda t, x, m: changed(x * 1, m, 0.0),
    "y[m] = tensor": lambda t, x, m: changed(t.zeros(3, 4), m, x[m.clone()]),
    "x[m[0]]": lambda t, x, m: x[:, m[0]],
}
BY_ROWS = {
    "x[i]": lambda t, x, i: x[i],
    "x[:, i]": lambda t, x, i: x[:, i],
    "x[i, i]": lambda t, x, i: x[i, i],
    "y[i] = tensor": lambda t, x, i: changed(t.zeros(3, 4), i, x),
    "y[i] = 0": lambda t, x, i: changed(x * 1, i, 0.0),
    "index_select": lambda t, x, i: x.index_select(1, i),
    "index_add": lambda t, x, i: t.zeros(3, 4).index_add(0, i, x),
    "index_fill": lambda t, x, i: x.index_fill(0, i, 1.5),
    "index_put": lambda t, x, i: x.index_put((i,), x * 2),
    "index_put, adding": lambda t, x, i: x.index_put((i,), x * 2, accumulate=True),
    "take": lambda t, x, i: x.take(i),
    "embedding": lambda t, x, i: t.nn.functional.embedding(i, x),
    "cross_entropy": lambda t, x, i: t.nn.functional.cross_entropy(x, i),
    "nll_loss": lambda t, x, i: t.nn.functional.nll_loss(x, i, reduction="sum"),
    "nll_loss, each": lambda t, x, i: t.nn.functional.nll_loss(x, i, reduction="none"),
}
LOSS_WEIGHTS = {
    "cross_entropy": lambda t, x, w: t.nn.functional.cross_entropy(x, rows(t), weight=w),
    "binary_cross_entropy": lambda t, x, w: t.nn.functional.binary_cross_entropy(
        x.sigmoid(), signs(x), weight=w
    ),
    "with logits": lambda t, x, w: t.nn.functional.binary_cross_entropy_with_logits(x, signs(x), weight=w),
    "pos_weight": lambda t, x, w: t.nn.functional.binary_cross_entropy_with_logits(x, signs(x), pos_weight=w),
}
BY_CELLS = {
    "gather": lambda t, x, i: x.gather(1, i),
    "take_along_dim": lambda t, x, i: t.take_along_dim(x, i, 1),
    "scatter": lambda t, x, i: (x * 2).scatter(1, i, heights(t)),
    "scatter of x": lambda t, x, i: t.zeros(3, 4).scatter(1, i, x[:, :3]),
    "scatter of a number": lambda t, x, i: x.scatter(1, i, 0.5),
    "scatter_add": lambda t, x, i: t.zeros(3, 4).scatter_add(1, i, x[:, :3]),
}
FOUND = {
    "max": lambda t, x: x.max(1),
    "min": lambda t, x: x.min(0),
    "median": lambda t, x: x.median(1),
    "sort": lambda t, x: x.sort(1),
    "topk": lambda t, x: x.topk(2),
    "cummax": lambda t, x: x.cummax(1),
    "cummin": lambda t, x: x.cummin(0),
}


def signs(x):
    return (x.detach() > 0).float()


def changed(y, where, value):
    y[where] = value
    return y


def protected(torch, calls, make):
    """Return for each call its gradient, and what becomes of it when the mask or index is changed in between."""
    found = {}
    for name, call in calls.items():
        for spoilt in (False, True):
            x, index = matrix(torch), make(torch)
            out = call(torch, x, index)
            if spoilt:
                index.zero_()
            found[f"{name}, {spoilt}"] = attempt(torch.autograd.grad, (out * out).sum(), x)
    return found


def masks(torch):
    return protected(torch, MASKED, mask)


def rows_chosen(torch):
    return protected(torch, BY_ROWS, rows)


def loss_weights(torch):
    return protected(torch, LOSS_WEIGHTS, lambda t: t.tensor([0.5, 2.0, 1.0, 0.25]))


def cells_chosen(torch):
    return protected(torch, BY_CELLS, cells)


def positions_found(torch):
    found = []
    for call in FOUND.values():
        for spoil in (False, True):
            x = matrix(torch)
            values, indices = call(torch, x)
            if spoil:
                indices.zero_()
            found.append(attempt(torch.autograd.grad, (values * values).sum(), x))
    return found
