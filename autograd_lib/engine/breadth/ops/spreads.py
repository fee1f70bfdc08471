"""How far elements lie from their mean, or from zero: variance, standard deviation, norms."""

import numpy as np

from ...torch.operation import Operation
from .elementwise import Abs, Sign
from .reductions import count, spread
from .selecting import where, zeros_like
from .shaping import Expand


class Var(Operation):
    """The variance over some dimensions: the sum of squares divided by their size less `correction`."""

    def forward(ctx, x, dim, keepdim, correction, full):
        ctx.dim, ctx.keepdim, ctx.correction, ctx.full = dim, keepdim, correction, full
        ctx.save_for_backward(x)
        return variance(x, dim, keepdim, correction)

    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return var_backward(ctx, g, x)


class Std(Operation):
    """The square root of the variance; where that is 0 the gradient is 0."""

    def forward(ctx, x, dim, keepdim, correction, full):
        ctx.dim, ctx.keepdim, ctx.correction, ctx.full = dim, keepdim, correction, full
        out = np.asarray(np.sqrt(variance(x, dim, keepdim, correction)))
        ctx.save_for_backward(x, out)
        return out

    def backward(ctx, g):
        x, out = ctx.saved_tensors
        return var_backward(ctx, where(out == 0, 0, g / (out * 2)), x)


def with_mean(operation, name):
    """Return the operation with the mean as its second result."""

    class Row(operation, name=name):
        def forward(ctx, x, dim, keepdim, correction, full):
            return operation.forward(ctx, x, dim, keepdim, correction, full), average(x, dim, keepdim)

        def backward(ctx, g, by_mean):
            shares = [] if g is None else [operation.backward(ctx, g)]
            if by_mean is not None:
                shape = tuple(ctx.saved_tensors[0].shape)
                by_mean = spread(by_mean, shape, ctx.dim, ctx.keepdim) / max(count(shape, ctx.dim), 1)
                shares.append(Expand.on(by_mean, shape=shape))
            return sum(shares[1:], start=shares[0])

    return Row


VarMean, StdMean = with_mean(Var, "VarMeanBackward0"), with_mean(Std, "StdMeanBackward0")


def average(x, dim, keepdim):
    """Return the mean of an array."""
    return np.divide(np.add.reduce(x, axis=dim, keepdims=keepdim), count(x.shape, dim), dtype=x.dtype)


def variance(x, dim, keepdim, correction):
    """Return the variance of an array: nan, or inf, when there are too few elements."""
    squares = np.add.reduce(np.square(centred(x, dim)), axis=dim, keepdims=keepdim)
    return np.divide(squares, max(count(x.shape, dim) - correction, 0), dtype=x.dtype)


def centred(x, dim):
    """Return x less its mean over `dim`: an array or a tensor."""
    if not x.shape:
        return x - x
    return x - x.sum(axis=dim, keepdims=True) / max(count(x.shape, dim), 1)


def var_backward(ctx, g, x):
    """Return the gradient of a variance. For all of too few elements it is nan at the mean and inf elsewhere."""
    shape = tuple(x.shape)
    g = spread(g, shape, ctx.dim, ctx.keepdim)
    degrees = count(shape, ctx.dim) - ctx.correction
    if ctx.full and degrees <= 0:
        at_mean = centred(x, ctx.dim) == 0
        return g * where(at_mean, zeros_like(x) + np.nan, zeros_like(x) + np.inf)
    return g * centred(x, ctx.dim) * float(np.divide(2, degrees))


class VectorNorm(Operation, name="LinalgVectorNormBackward0"):
    """(sum |x|**p) ** (1/p) over some dimensions: the largest |x| for p = inf, the number of non-zeros for p = 0."""

    def forward(ctx, x, p, dim, keepdim):
        ctx.p, ctx.dim, ctx.keepdim = p, dim, keepdim
        out = np.asarray(vector_norm(x, p, dim, keepdim), dtype=x.dtype)
        ctx.save_for_backward(x, out)
        return out

    def backward(ctx, g):
        x, out = ctx.saved_tensors
        shape, p = tuple(x.shape), ctx.p
        g, out = (spread(one, shape, ctx.dim, ctx.keepdim) for one in (g, out))
        if p == 0:
            return None
        if p == 1:
            return g * Sign.on(x)
        if p == 2:
            return g * where(out == 0, 0, x / out)
        if np.isinf(p):
            hit = Abs.on(x) == out
            return g / hit.sum(axis=ctx.dim, keepdims=True) * Sign.on(x) * hit
        scale = where(out == 0, 0, g / out ** (p - 1))
        if p < 2:
            return where(x == 0, 0, Sign.on(x) * Abs.on(x) ** (p - 1)) * scale
        return x * Abs.on(x) ** (p - 2) * scale


def vector_norm(x, p, dim, keepdim):
    """Return the p-norm of an array."""
    if p == 0:
        return np.add.reduce(x != 0, axis=dim, keepdims=keepdim)
    if p == 2:
        return np.sqrt(np.add.reduce(x * x, axis=dim, keepdims=keepdim))
    if np.isinf(p):
        return (np.maximum if p > 0 else np.minimum).reduce(np.abs(x), axis=dim, keepdims=keepdim)
    return np.add.reduce(np.abs(x) ** p, axis=dim, keepdims=keepdim) ** (1 / p)
