"""Reading and writing parts of tensors."""

import numpy as np

from tests.engine.calls.inputs import derived, real, whole

ROWS = [
    lambda t: derived(t, lambda x: x.gather(0, whole(t, 0, 0)), real(t)),
    lambda t: derived(t, lambda x: x.gather(0, t.tensor(0)), real(t)),
    lambda t: derived(t, lambda x: x.gather(0, t.tensor(1)), real(t, 3)),
    lambda t: derived(t, lambda x: x.index_select(0, whole(t, 0)), real(t)),
    lambda t: derived(t, lambda x: x.index_select(0, t.tensor(1)), real(t, 3, 2)),
    lambda t: derived(t, lambda x: x.index_fill(0, whole(t, 0), 2.0), real(t)),
    lambda t: derived(t, lambda x: x.index_fill(1, whole(t, 0, 0, 2), 2.0), real(t, 3, 4)),
    lambda t: derived(t, lambda x, v: x.index_fill(1, whole(t, 0, 0, 2), v), real(t, 3, 4), real(t)),
    lambda t: derived(t, lambda x, v: x.index_fill(1, whole(t, 0, 0, 2), v), real(t, 3, 4), real(t, 1)),
    lambda t: derived(t, lambda x, v: x.index_add(0, whole(t, 0), v), real(t), real(t)),
    lambda t: derived(
        t, lambda x, v: x.index_add(0, whole(t, 0, 2), v, alpha=2), real(t, 3, 4), real(t, 2, 4)
    ),
    lambda t: derived(t, lambda x, v: x.index_add(0, whole(t, 0, 2), v), real(t, 3, 4), real(t, 2, 3)),
    lambda t: derived(t, lambda x, v: x.index_add(0, whole(t, 0, 2, 1), v), real(t, 3, 4), real(t, 2, 4)),
    lambda t: derived(t, lambda x, v: x.index_add(0, whole(t, 0, 5), v), real(t, 3, 4), real(t, 2, 4)),
    lambda t: derived(t, lambda x: x.take(whole(t, 0, 0)), real(t)),
    lambda t: derived(t, lambda x: x.take(t.tensor(0)), real(t)),
    lambda t: derived(t, lambda x: x.take(whole(t, 7)), real(t, 3)),
    lambda t: derived(t, lambda x: x.narrow(0, -1, 1), real(t, 3, 2)),
    lambda t: derived(t, lambda x: x.narrow(0, 2, 2), real(t, 3, 2)),
    lambda t: derived(t, lambda x: x.narrow(0, 4, 1), real(t, 3, 2)),
    lambda t: derived(t, lambda x: x.narrow(0, -4, 1), real(t, 3, 2)),
    lambda t: derived(t, lambda x: x.narrow(0, 1, -1), real(t, 3, 2)),
    lambda t: derived(t, lambda x: x.narrow(0, t.tensor(1), 1), real(t, 3, 2)),
    lambda t: real(t).narrow(0, 0, 1),
    lambda t: real(t)[1:],
    lambda t: real(t)[0],
    lambda t: real(t)[1],
    lambda t: real(t)[:],
    lambda t: real(t)[None],
    lambda t: real(t)[0, 0],
    lambda t: real(t).select(0, 0),
    lambda t: derived(t, lambda x: x[t.tensor([1, 0, 1], dtype=t.uint8)], real(t, 3, 2)),
    lambda t: derived(t, lambda x: x[t.tensor(1, dtype=t.uint8)], real(t, 3, 2)),
    lambda t: derived(t, lambda x: x[t.tensor([1, 0, 1], dtype=t.int32)], real(t, 3, 2)),
    lambda t: derived(t, lambda x: x[t.tensor([1, 0, 1], dtype=t.int16)], real(t, 3, 2)),
    lambda t: derived(t, lambda x: x[np.array([1, 0])], real(t, 3, 2)),
    lambda t: derived(t, lambda x: x[np.array([True, False, True])], real(t, 3, 2)),
    lambda t: derived(t, lambda x: x.masked_fill(t.tensor([True, False]), 1.0), real(t, 3, 2)),
    lambda t: derived(t, lambda x: x.masked_fill(whole(t, 1, 0), 1.0), real(t, 3, 2)),
    lambda t: derived(t, lambda x: x.masked_fill(t.tensor([True, False]), whole(t, 1.0, 2.0)), real(t, 3, 2)),
    lambda t: derived(t, lambda x: x.masked_fill(t.tensor([True, False, True]), 1.0), real(t, 3, 2)),
    lambda t: derived(t, lambda x: x.masked_fill(t.ones(2, 3, 2) > 0, 1.0), real(t, 3, 2)),
    lambda t: derived(t, lambda x: x.masked_select(whole(t, 1, 0)), real(t, 3, 2)),
    lambda t: derived(t, lambda x: x.masked_select(t.tensor([True, False])), real(t, 3, 2)),
    lambda t: derived(t, lambda x: x[:, [0, 1]].view(-1), real(t, 3, 4)),
    lambda t: derived(t, lambda x: x[[0, 1]].view(-1), real(t, 3, 4)),
    lambda t: derived(t, lambda x, s: x.scatter(0, whole(t, 0, 2), s), real(t, 3), real(t, 2)),
    lambda t: derived(t, lambda x: x.scatter(0, whole(t, 0, 2), 2.0, reduce="multiply"), real(t, 3, g=False)),
    lambda t: real(t, 3, g=False).scatter(0, whole(t, 0, 2), 2.0, reduce="multiply"),
    lambda t: real(t, 3, g=False).scatter(0, whole(t, 0, 2), real(t, 2, g=False), reduce="multiply"),
    lambda t: real(t, 3, g=False).scatter(0, whole(t, 0, 2), real(t, 2, g=False), reduce="add"),
    lambda t: real(t, 3, g=False).scatter(0, whole(t, 0, 2), 2.0, reduce="add"),
    lambda t: real(t, 3, g=False).scatter(0, whole(t, 0, 2), 2.0, reduce="mean"),
    lambda t: derived(t, lambda x, s: x.scatter(0, whole(t, 0, 2), s, reduce="add"), real(t, 3), real(t, 2)),
    lambda t: derived(
        t, lambda x, s: x.scatter(0, whole(t, 0, 2), s, reduce="multiply"), real(t, 3), real(t, 2)
    ),
    lambda t: derived(t, lambda x: x.scatter(0, whole(t, 0, 2), value=2.0), real(t, 3)),
    lambda t: derived(t, lambda x, s: x.scatter(0, whole(t, 0, 2), src=s), real(t, 3), real(t, 2)),
    lambda t: real(t, 3, g=False).scatter(0, whole(t, 0, 3), 2.0),
    lambda t: real(t, 3, g=False).scatter(0, whole(t, 0, -1), 2.0),
    lambda t: real(t, 3, g=False).gather(0, whole(t, 0, 3)),
    lambda t: real(t, 3, g=False).gather(0, whole(t, 0, -1)),
    lambda t: real(t, 3, g=False).gather(0, whole(t, 0.0, 1.0)),
    lambda t: real(t, 3, g=False).gather(0, t.tensor([0, 1], dtype=t.int32)),
    lambda t: real(t, 3, 2, g=False).gather(0, whole(t, 0, 1)),
    lambda t: real(t, 3, 2, g=False).gather(0, t.tensor([[0, 0, 1]])),
    lambda t: real(t, 3, 2, g=False).gather(0, t.tensor([[0]])),
    lambda t: real(t, 3, 2, g=False).gather(0, index=t.tensor([[0]])),
    lambda t: real(t, 3, 2, g=False).gather(0, t.tensor([[0]]), sparse_grad=False),
    lambda t: real(t, 3, 2, g=False).index_select(0, whole(t, 3)),
    lambda t: real(t, 3, 2, g=False).index_select(0, whole(t, -1)),
    lambda t: real(t, 3, 2, g=False).index_select(0, t.tensor([[1]])),
    lambda t: real(t, 3, 2, g=False).index_select(0, whole(t, 1.0)),
    lambda t: real(t, 3, 2, g=False).index_select(0, t.tensor([1], dtype=t.int32)),
    lambda t: real(t, 3, 2, g=False).index_fill(0, whole(t, 3), 1.0),
    lambda t: real(t, 3, 2, g=False).index_fill(0, whole(t, -1), 1.0),
    lambda t: real(t, 3, 2, g=False).index_add(0, whole(t, -1), t.ones(1, 2, dtype=t.float64)),
    lambda t: real(t, 3, 2, g=False).index_add(0, whole(t, 1), t.ones(1, 2, dtype=t.float32)),
    lambda t: real(t, 3, 2, g=False).index_put((whole(t, 3),), t.tensor(1.0, dtype=t.float64)),
    lambda t: real(t, 3, 2, g=False).index_put(
        (whole(t, 0, 1), whole(t, 1, 1)), t.tensor([1.0, 2.0], dtype=t.float64)
    ),
    lambda t: real(t, 3, 2, g=False).index_put(
        (whole(t, 0, 1), whole(t, 1, 1, 0)), t.tensor([1.0, 2.0], dtype=t.float64)
    ),
    lambda t: real(t, 3, 2, g=False).index_put((None, whole(t, 1)), t.tensor([1.0], dtype=t.float64)),
    lambda t: real(t, 3, 2, g=False).index_put(
        (t.tensor([True, False, True]),), t.tensor(1.0, dtype=t.float64)
    ),
    lambda t: real(t, 3, 2, g=False).index_put((whole(t, 0, 1),), t.tensor(1.0, dtype=t.float32)),
    lambda t: derived(t, lambda x: t.take_along_dim(x, t.tensor([[0], [1], [0]]), 1), real(t, 3, 2)),
    lambda t: derived(t, lambda x: t.take_along_dim(x, t.tensor([[0], [1]]), 1), real(t, 1, 2)),
    lambda t: derived(t, lambda x: t.take_along_dim(x, t.tensor([[0, 1]]), 0), real(t, 3, 2)),
    lambda t: derived(t, lambda x: t.take_along_dim(x, whole(t, 0, 5, 2)), real(t, 3, 2)),
    lambda t: derived(t, lambda x: x.take_along_dim(t.tensor([[0], [1], [0]]), dim=1), real(t, 3, 2)),
    lambda t: t.take_along_dim(real(t, 3, 2), whole(t, 0, 1), 1),
    lambda t: t.take_along_dim(real(t, 3, 2), t.tensor([[0.0]]), 1),
    lambda t: real(t, 3, 2).nonzero(as_tuple=True),
    lambda t: t.nonzero(real(t, 3, 2), as_tuple=False),
    lambda t: real(t).nonzero(),
    lambda t: real(t).nonzero(as_tuple=True),
    lambda t: t.argwhere(real(t, 2, 2)),
    lambda t: t.masked_select(real(t, 2, 2), real(t, 2, 2) > 0),
    lambda t: t.index_select(real(t, 2, 2), 0, index=whole(t, 0)),
    lambda t: t.index_select(real(t, 2, 2), dim=0, index=whole(t, 0)),
    lambda t: t.masked_fill(real(t, 2, 2), mask=real(t, 2, 2) > 0, value=1),
]


@ROWS.append
def row_1(t):
    x = real(t, 3, 4)
    y = x * 1
    y[:, [0, 1]] = 0
    return derived(t, lambda x: x, y)


@ROWS.append
def row_2(t):
    y = t.zeros(3, 2)
    y[[0, 1]] = t.ones(1, 2)
    return y


@ROWS.append
def row_3(t):
    y = t.zeros(3, 2)
    y[[0, 1]] = t.ones(1, 1, 2)
    return y


@ROWS.append
def row_4(t):
    y = t.zeros(3, 2)
    y[[0, 1]] = t.ones(3, 2)
    return y


@ROWS.append
def row_5(t):
    y = t.zeros(3, 2)
    y[0] = t.ones(1, 1, 2)
    return y


@ROWS.append
def row_6(t):
    y = t.zeros(3, 2, dtype=t.int64)
    y[[0, 1]] = 1.5
    return y


@ROWS.append
def row_7(t):
    y = t.zeros(3, 2, dtype=t.int64)
    y[[0, 1]] = t.tensor(1.5)
    return y


@ROWS.append
def row_8(t):
    y = t.zeros(3, 2, dtype=t.int64)
    y[[0, 1]] = t.ones(2)
    return y


@ROWS.append
def row_9(t):
    y = t.zeros(3, 2)
    y[[0, 1]] = t.ones(2, dtype=t.float64)
    return y


@ROWS.append
def row_10(t):
    y = t.zeros(3, 2)
    y[[0, 1]] = t.tensor(2.0, dtype=t.float64)
    return y


@ROWS.append
def row_11(t):
    x = real(t)
    y = x * 1
    y[y > 0] = 3.0
    return derived(t, lambda x: y, x)


@ROWS.append
def row_12(t):
    x = real(t)
    y = x * 1
    y[y < 9] = 3.0
    return derived(t, lambda x: y, x)


@ROWS.append
def row_13(t):
    x = real(t)
    y = x * 1
    y[y < 9]
    return derived(t, lambda x: y[y < 9], x)


@ROWS.append
def row_14(t):
    y = t.zeros(3)
    y.index_fill_(0, whole(t, 1), t.ones(2))
    return y


@ROWS.append
def row_15(t):
    y = t.zeros(3, 2)
    y.copy_(t.ones(3))
    return y


@ROWS.append
def row_16(t):
    y = t.zeros(3, 2)
    y[0, 0] = "a"
    return y


@ROWS.append
def row_17(t):
    y = t.zeros(3, 2)
    y[5] = 1
    return y


@ROWS.append
def row_18(t):
    y = t.zeros(3, 2)
    y[t.zeros(3)]
    return y


@ROWS.append
def row_19(t):
    y = t.zeros(3, 2)
    y[:, t.tensor([True, False, True])]
    return y


@ROWS.append
def row_20(t):
    y = t.zeros(3, 2)
    y[:2, 1:] = t.ones(3)
    return y


@ROWS.append
def row_21(t):
    y = t.zeros(3, 2)
    y[y > 0] = t.ones(3)
    return y


@ROWS.append
def row_22(t):
    y = t.arange(6.0).view(3, 2)
    y[y > 2] = t.ones(3)
    return y


@ROWS.append
def row_23(t):
    y = t.arange(6.0).view(3, 2)
    y[y > 2] += 1
    return y


@ROWS.append
def row_24(t):
    y = t.arange(6.0).view(3, 2)
    y[[0, 0]] += 1
    return y


@ROWS.append
def row_25(t):
    y = t.arange(6.0).view(3, 2)
    y[0] *= 3
    return y


@ROWS.append
def row_26(t):
    y = t.arange(6.0).view(3, 2)
    y.diagonal().fill_(0)
    return y


@ROWS.append
def row_27(t):
    x = real(t, 3, 2)
    y = x * 1
    y.diagonal().fill_(0)
    return derived(t, lambda x: y, x)


@ROWS.append
def row_28(t):
    x = real(t, 3, 2)
    y = x * 1
    y.diagonal().mul_(2)
    return derived(t, lambda x: y, x)


@ROWS.append
def row_29(t):
    x = real(t, 3, 2)
    return (x * 2)[:2, 1:].grad_fn.next_functions[0][0].next_functions[0][0].name()
