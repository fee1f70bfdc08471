"""Normalization over the last dimensions."""

import numpy as np

from ...torch.operation import Operation
from .elementwise import Rsqrt


class LayerNorm(Operation, name="NativeLayerNormBackward0"):
    """x less its mean, divided by its standard deviation, over the last dimensions; then scaled and moved."""

    def forward(ctx, x, weight, bias, dims, eps):
        ctx.dims, ctx.count, ctx.eps = dims, np.prod([x.shape[i] for i in dims], dtype=np.int64), eps
        ctx.save_for_backward(x, weight)
        centred, scale = standard(ctx, x)
        out = centred * scale
        out = out if weight is None else out * weight
        return np.asarray(out if bias is None else out + bias, dtype=x.dtype)

    def backward(ctx, g):
        x, weight = ctx.saved_tensors
        centred, scale = standard(ctx, x)
        inner, normal = g if weight is None else g * weight, centred * scale
        by_x = scale * (inner - average(ctx, inner) - normal * average(ctx, inner * normal))
        needs = ctx.needs_input_grad
        return by_x if needs[0] else None, g * normal if needs[1] else None, g if needs[2] else None


def average(ctx, x):
    """Return the mean of an array or a tensor over the dimensions, which are kept."""
    return x.sum(axis=ctx.dims, keepdims=True) / int(ctx.count)


def standard(ctx, x):
    """Return x less its mean, and one divided by its standard deviation."""
    centred = x - average(ctx, x)
    return centred, Rsqrt.on(average(ctx, centred * centred) + ctx.eps)
