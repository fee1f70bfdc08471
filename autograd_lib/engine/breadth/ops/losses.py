"""Losses that torch computes in one step. `reduction` is "mean", "sum" or "none"."""

import numpy as np

from ...torch.dtypes import require_one
from ...torch.operation import Operation
from . import variant
from .activations import Flat, LogSigmoid
from .elementwise import Log, Sigmoid, Sign
from .picking import Embed
from .selecting import Broadcasting, values, where


def reduced(losses, reduction):
    """Return the elementwise losses, their sum or their mean."""
    if reduction == "none":
        return losses
    total = np.add.reduce(losses, axis=None)
    return total if reduction == "sum" else np.divide(total, losses.size, dtype=losses.dtype)


def scaled(g, like, reduction):
    """Return the gradient of a reduced loss as it arrives at every element."""
    if reduction != "mean":
        return g
    count = like.size if isinstance(like, np.ndarray) else like.numel()
    return g / max(count, 1)


def regression(name, loss, slope):
    """Return the loss whose elements are loss(x - target, options), with derivative slope(x - target, options)."""

    class Row(Broadcasting, name=f"{name}Backward0"):
        def forward(ctx, x, target, reduction, **options):
            ctx.reduction, ctx.options = reduction, options
            ctx.save_for_backward(x, target)
            return reduced(loss(x - target, **options), reduction)

        def backward(ctx, g):
            x, target = ctx.saved_tensors
            gradient = scaled(g, x, ctx.reduction) * slope(x - target, **ctx.options)
            return gradient, -gradient if ctx.needs_input_grad[1] else None

    return Row


MseLoss = regression("MseLoss", lambda d: d * d, lambda d: d * 2)
SmoothL1Loss = regression(  # half the square below beta, divided by it; the distance less beta / 2 above
    "SmoothL1Loss",
    lambda d, beta: np.where(np.abs(d) < beta, 0.5 * d * d / beta, np.abs(d) - 0.5 * beta),
    lambda d, beta: where((d < beta) & (d > -beta), d / beta, Sign.on(d)),
)
HuberLoss = regression(  # half the square up to delta; delta times (the distance less delta / 2) above
    "HuberLoss",
    lambda d, delta: np.where(np.abs(d) <= delta, 0.5 * d * d, delta * (np.abs(d) - 0.5 * delta)),
    lambda d, delta: d.clip(-delta, delta),
)


class BinaryCrossEntropy(Operation):
    """-(y log x + (1 - y) log(1 - x)) for probabilities x; logarithms are cut off at -100."""

    def forward(ctx, x, y, weight, reduction):
        ctx.reduction = reduction
        ctx.save_for_backward(x, y, weight)
        losses = -(y * np.maximum(np.log(x), -100) + (1 - y) * np.maximum(np.log(1 - x), -100))
        return reduced(losses * values(weight), reduction)

    def backward(ctx, g):
        x, y, weight = ctx.saved_tensors
        g = scaled(g, x, ctx.reduction) * weight
        product = where((1 - x) * x < 1e-12, 1e-12, (1 - x) * x)  # torch's bound
        by_x = g * ((x - y) / product)
        if not ctx.needs_input_grad[1]:
            return by_x, None
        return by_x, g * (Log.on(1 - x).clip(-100, None) - Log.on(x).clip(-100, None))


class BinaryCrossEntropyWithLogits(Operation):
    """The same for x = sigmoid(z), computed from z without overflow; positives count `pos_weight` times."""

    def forward(ctx, z, y, weight, pos_weight, reduction):
        ctx.reduction = reduction
        ctx.save_for_backward(z, y, weight, pos_weight)
        log_weight = (values(pos_weight) - 1) * y + 1
        losses = (1 - y) * z + log_weight * (np.log1p(np.exp(-np.abs(z))) + np.maximum(-z, 0))
        return reduced(np.asarray(losses * values(weight), dtype=z.dtype), reduction)

    def backward(ctx, g):
        z, y, weight, pos_weight = ctx.saved_tensors
        g = scaled(g, z, ctx.reduction) * weight
        by_z = g * (Sigmoid.on(z) * (1 - y + pos_weight * y) - pos_weight * y)
        if not ctx.needs_input_grad[1]:
            return by_z, None
        return by_z, g * (LogSigmoid.on(-z) - pos_weight * LogSigmoid.on(z))


class NllLoss(Operation):
    """-weight[t] * x[t] for the class t of each row of log probabilities; a mean divides by the weights used.

    `ignore_index` is None where no row has that class.
    """

    def forward(ctx, x, target, weight, ignore_index, reduction):
        ctx.where, factor, total = counted(x, values(target), values(weight), ignore_index)
        out = losses = np.asarray(factor * x[ctx.where])
        if reduction != "none":
            out = np.add.reduce(losses, axis=None)
        if reduction == "mean":
            out, factor = out / total, factor / (total or 1)  # of no samples the mean is nan, its gradient 0
        ctx.save_for_backward(x, target, weight, factor)
        return out

    def backward(ctx, g):
        x, _, _, factor = ctx.saved_tensors
        require_one(x, g)
        return Flat.on(Embed.on(g * factor, shape=tuple(x.shape), index=ctx.where), x)


NllLoss2d = variant(NllLoss, "NllLoss2DBackward0")


def counted(x, classes, weight, ignore_index):
    """Return where the classes stand in x, minus the weight of each, and the sum of the weights.

    The positions are a copy of the classes: the target is saved to be guarded only.
    """
    if ignore_index is None and weight is None:
        return class_index(classes.copy()), -1.0, classes.size
    used = np.asarray(classes != ignore_index)
    where = class_index(classes * used)
    factor = -used.astype(x.dtype)
    if weight is not None:
        factor *= weight[where[min(1, x.ndim - 1)]]
    return where, factor, -np.add.reduce(factor, axis=None)


def class_index(classes):
    """Return the NumPy index of x[i, classes[i, …], …], the class being dimension 1 (0 for a single sample)."""
    if classes.ndim == 1:  # the usual case, in a tenth of the time
        return np.arange(classes.size), classes
    grids = np.indices(classes.shape, sparse=True)
    return (*grids[:1], classes, *grids[1:])
