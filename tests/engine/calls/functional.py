"""torch.nn.functional: losses, normalization, padding, tables of embeddings."""

from tests.engine.calls.inputs import derived, real, whole

ROWS = [
    lambda t: derived(t, lambda x: t.nn.functional.pad(x, (1, 2)), real(t, 2, 3)),
    lambda t: derived(t, lambda x: t.nn.functional.pad(x, (1, -1, 0, 2), value=3.0), real(t, 2, 3)),
    lambda t: t.nn.functional.pad(real(t, 2, 3), (1,)),
    lambda t: t.nn.functional.pad(real(t, 2, 3), (1, 2, 3, 4, 5, 6)),
    lambda t: t.nn.functional.pad(real(t, 2, 3), (-2, -2)),
    lambda t: derived(t, lambda x: t.nn.functional.cross_entropy(x, whole(t, 1, 0, 3)), real(t, 3, 4)),
    lambda t: t.autograd.grad(t.nn.functional.cross_entropy(x := real(t, 1, 4), whole(t, -100)), x),
    lambda t: t.nn.functional.cross_entropy(real(t, 3, 4), t.tensor([1, 0, 3], dtype=t.int32)),
    lambda t: t.nn.functional.cross_entropy(real(t, 3, 4), t.tensor([1, 0, 3], dtype=t.uint8)),
    lambda t: t.nn.functional.cross_entropy(real(t, 3, 4), whole(t, 1, 0, 4)),
    lambda t: t.nn.functional.cross_entropy(real(t, 3, 4), whole(t, 1, 0, -1)),
    lambda t: t.nn.functional.cross_entropy(real(t, 3, 4), whole(t, 1, 0)),
    lambda t: t.nn.functional.cross_entropy(real(t, 3, 4), whole(t, 1.0, 0.0, 2.0)),
    lambda t: t.nn.functional.cross_entropy(real(t, 3, 4), t.ones(3, 3, dtype=t.float64)),
    lambda t: t.nn.functional.cross_entropy(real(t, 3, 4), t.ones(3, 4, dtype=t.float32)),
    lambda t: t.nn.functional.cross_entropy(real(t, 3, 4), t.ones(3, 4, dtype=t.int64)),
    lambda t: t.nn.functional.cross_entropy(real(t, 3, 4), t.ones(3, 1, dtype=t.int64)),
    lambda t: t.nn.functional.cross_entropy(real(t, 3, 4), whole(t, 1, 0, 2), reduction="other"),
    lambda t: t.nn.functional.cross_entropy(real(t, 3, 4), whole(t, 1, 0, 2), reduction="batchmean"),
    lambda t: t.nn.functional.cross_entropy(
        real(t, 3, 4), whole(t, 1, 0, 2), weight=t.ones(3, dtype=t.float64)
    ),
    lambda t: t.nn.functional.cross_entropy(real(t, 3, 4), whole(t, 1, 0, 2), label_smoothing=1.5),
    lambda t: t.nn.functional.cross_entropy(real(t, 4), t.tensor(2)),
    lambda t: t.nn.functional.cross_entropy(real(t, 4), whole(t, 2)),
    lambda t: t.nn.functional.cross_entropy(real(t), t.tensor(0)),
    lambda t: t.nn.functional.cross_entropy(t.ones(3, 4, dtype=t.int64), whole(t, 1, 0, 2)),
    lambda t: derived(
        t, lambda x: t.nn.functional.cross_entropy(x, t.tensor([[1, 0], [0, 1]])), real(t, 2, 3, 2)
    ),
    lambda t: t.nn.functional.cross_entropy(real(t, 2, 3, 2), t.tensor([[1, 0, 1], [0, 1, 0]])),
    lambda t: derived(
        t, lambda x: t.nn.functional.cross_entropy(x, whole(t, 1, 0, 3), size_average=False), real(t, 3, 4)
    ),
    lambda t: derived(
        t, lambda x: t.nn.functional.cross_entropy(x, whole(t, 1, 0, 3), reduce=False), real(t, 3, 4)
    ),
    lambda t: derived(
        t, lambda x, y: t.nn.functional.mse_loss(x, y, size_average=False), real(t, 3, 4), real(t, 3, 4)
    ),
    lambda t: derived(
        t, lambda x, y: t.nn.functional.mse_loss(x, y, reduce=False), real(t, 3, 4), real(t, 3, 4)
    ),
    lambda t: derived(
        t, lambda x, y: t.nn.functional.mse_loss(x, y, reduction="sum"), real(t, 3, 4), real(t, 4)
    ),
    lambda t: t.nn.functional.mse_loss(real(t, 3, 4), real(t, 3, 4), reduction="abc"),
    lambda t: t.nn.functional.mse_loss(real(t, 3, 4), real(t, 3)),
    lambda t: derived(t, t.nn.functional.l1_loss, real(t, 3, 4), real(t, 3, 4)),
    lambda t: derived(
        t, lambda x, y: t.nn.functional.l1_loss(x, y, size_average=False), real(t, 3, 4), real(t, 3, 4)
    ),
    lambda t: derived(
        t, lambda x, y: t.nn.functional.smooth_l1_loss(x, y, beta=0.5), real(t, 3, 4), real(t, 3, 4)
    ),
    lambda t: t.nn.functional.smooth_l1_loss(real(t, 3), real(t, 3), beta=-1.0),
    lambda t: t.nn.functional.smooth_l1_loss(real(t, 3), real(t, 3), beta=0.0),
    lambda t: derived(
        t, lambda x, y: t.nn.functional.huber_loss(x, y, delta=0.5), real(t, 3, 4), real(t, 3, 4)
    ),
    lambda t: t.nn.functional.huber_loss(real(t, 3), real(t, 3), delta=-1.0),
    lambda t: t.nn.functional.huber_loss(real(t, 3), real(t, 3), delta=0.0),
    lambda t: derived(
        t, lambda x, y: t.nn.functional.huber_loss(x, y, reduction="none"), real(t, 3, 4), real(t, 3, 4)
    ),
    lambda t: derived(t, lambda x: t.nn.functional.nll_loss(x, whole(t, 1, 0, 3)), real(t, 3, 4)),
    lambda t: derived(t, lambda x: t.nn.functional.nll_loss(x, t.tensor([[1, 0], [0, 1]])), real(t, 2, 3, 2)),
    lambda t: derived(
        t,
        lambda x: t.nn.functional.nll_loss(x, t.tensor([[[1, 0], [0, 1]], [[1, 0], [0, 1]]])),
        real(t, 2, 3, 2, 2),
    ),
    lambda t: t.nn.functional.nll_loss(real(t, 3, 4), whole(t, 1, 0, 3), weight=t.ones(5, dtype=t.float64)),
    lambda t: t.nn.functional.nll_loss(real(t, 3, 4), t.ones(3, 2, dtype=t.int64)),
    lambda t: derived(t, lambda x: t.nn.functional.kl_div(x, real(t, 3, 4, g=False).abs()), real(t, 3, 4)),
    lambda t: t.nn.functional.kl_div(real(t, 3, g=False), whole(t, -1.0, 0.0, 2.0)),
    lambda t: derived(
        t,
        lambda x: t.nn.functional.kl_div(x, real(t, 3, 4, g=False).abs(), reduction="batchmean"),
        real(t, 3, 4),
    ),
    lambda t: derived(
        t,
        lambda x, y: t.nn.functional.kl_div(x, y, log_target=True, reduction="sum"),
        real(t, 3, 4),
        real(t, 3, 4),
    ),
    lambda t: derived(
        t, lambda x, y: t.nn.functional.kl_div(x, y.abs(), reduction="sum"), real(t, 3, 4), real(t, 3, 4)
    ),
    lambda t: t.nn.functional.kl_div(real(t, 3), real(t, 3), reduction="abc"),
    lambda t: derived(
        t,
        lambda x, y: t.nn.functional.binary_cross_entropy(x.sigmoid(), y.sigmoid()),
        real(t, 3, 4),
        real(t, 3, 4),
    ),
    lambda t: t.nn.functional.binary_cross_entropy(real(t, 3), real(t, 3)),
    lambda t: t.nn.functional.binary_cross_entropy(real(t, 3).sigmoid(), real(t, 2)),
    lambda t: t.nn.functional.binary_cross_entropy(
        real(t, 3).sigmoid(), real(t, 3).sigmoid(), weight=t.ones(3, dtype=t.float64), reduction="sum"
    ),
    lambda t: derived(
        t,
        lambda x, y: t.nn.functional.binary_cross_entropy_with_logits(
            x, y.sigmoid(), pos_weight=real(t, 4, g=False).abs()
        ),
        real(t, 3, 4),
        real(t, 3, 4),
    ),
    lambda t: t.nn.functional.binary_cross_entropy_with_logits(real(t, 3), real(t, 2)),
    lambda t: t.nn.functional.one_hot(whole(t, 1, 0, 2)),
    lambda t: t.nn.functional.one_hot(whole(t, 1, 0, 2), 4),
    lambda t: t.nn.functional.one_hot(whole(t, 1, 0, 2), 2),
    lambda t: t.nn.functional.one_hot(whole(t, 1, -1)),
    lambda t: t.nn.functional.one_hot(whole(t, 1.0, 0.0)),
    lambda t: t.nn.functional.one_hot(t.tensor([], dtype=t.int64)),
    lambda t: t.nn.functional.one_hot(t.tensor([], dtype=t.int64), 3),
    lambda t: t.nn.functional.one_hot(t.tensor([[1, 0], [2, 1]])),
    lambda t: t.nn.functional.one_hot(t.tensor(2)),
    lambda t: derived(t, lambda w: t.nn.functional.embedding(whole(t, 1, 0, 2), w), real(t, 4, 3)),
    lambda t: derived(
        t, lambda w: t.nn.functional.embedding(whole(t, 1, 0, 2), w, padding_idx=0), real(t, 4, 3)
    ),
    lambda t: derived(
        t, lambda w: t.nn.functional.embedding(whole(t, 1, 0, 2), w, padding_idx=-1), real(t, 4, 3)
    ),
    lambda t: t.nn.functional.embedding(whole(t, 1, 5), real(t, 4, 3)),
    lambda t: t.nn.functional.embedding(whole(t, 1, -1), real(t, 4, 3)),
    lambda t: t.nn.functional.embedding(whole(t, 1.0, 0.0), real(t, 4, 3)),
    lambda t: t.nn.functional.embedding(whole(t, 1, 0), real(t, 4, 3), 9),
    lambda t: derived(t, t.nn.functional.linear, real(t, 3, 4), real(t, 2, 4), real(t, 2)),
    lambda t: derived(t, t.nn.functional.linear, real(t, 5, 3, 4), real(t, 2, 4)),
    lambda t: derived(t, t.nn.functional.linear, real(t, 5, 3, 4), real(t, 2, 4), real(t, 2)),
    lambda t: derived(t, t.nn.functional.linear, real(t, 4), real(t, 2, 4), real(t, 2)),
    lambda t: t.nn.functional.linear(real(t, 3, 4), real(t, 2, 3)),
    lambda t: derived(t, lambda x: t.nn.functional.layer_norm(x, (3, 4)), real(t, 2, 3, 4)),
    lambda t: derived(t, lambda x: t.nn.functional.layer_norm(x, [4], eps=0.1), real(t, 3, 4)),
    lambda t: t.nn.functional.layer_norm(real(t, 3, 4), (3,)),
    lambda t: derived(t, t.nn.functional.normalize, real(t, 3, 4)),
    lambda t: derived(t, lambda x: t.nn.functional.normalize(x, p=1.0, dim=0), real(t, 3, 4)),
    lambda t: t.nn.functional.dropout(t.ones(3), 0.0),
    lambda t: t.nn.functional.dropout(t.ones(3), 1.0),
    lambda t: t.nn.functional.dropout(t.ones(3), 0.5, training=False),
    lambda t: t.nn.functional.dropout(t.ones(3), 1.5),
    lambda t: t.nn.functional.relu(t.ones(3, dtype=t.int64)),
    lambda t: t.nn.functional.gelu(t.ones(3, dtype=t.int64)),
    lambda t: t.nn.functional.softmax(t.ones(3, dtype=t.int64), 0),
    lambda t: t.nn.functional.softmax(real(t, 3, 4), 5),
    lambda t: t.nn.functional.mse_loss(whole(t, 1, 2), whole(t, 1, 3)),
    lambda t: t.nn.functional.mse_loss(t.ones(3), t.ones(3, dtype=t.float64)),
    lambda t: t.nn.functional.mse_loss(t.ones(3), whole(t, 1, 2, 3)),
    lambda t: t.nn.functional.l1_loss(t.ones(3), whole(t, 1, 2, 3)),
]


@ROWS.append
def row_1(t):
    x = t.ones(3)
    t.nn.functional.dropout(x, 1.0, inplace=True)
    return x
