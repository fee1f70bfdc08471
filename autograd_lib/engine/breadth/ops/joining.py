"""Tensors side by side."""

import numpy as np

from ...torch.operation import Operation


class Cat(Operation):
    """Tensors joined along an existing dimension. A vector without elements fits everywhere."""

    def forward(ctx, *xs, dim):
        ctx.dim, ctx.shapes = dim, [x.shape for x in xs]
        return np.concatenate([x for x in xs if x.shape != (0,)] or xs, axis=dim)

    def backward(ctx, g):
        pieces, start = [], 0
        for shape in ctx.shapes:
            stop = start + (shape[ctx.dim] if shape != (0,) else 0)
            piece = g[(*(slice(None),) * ctx.dim, slice(start, stop))]
            pieces.append(piece.reshape((0,)) if shape == (0,) else piece)
            start = stop
        return tuple(pieces)


class Stack(Operation):
    """Tensors of one shape joined along a new dimension."""

    def forward(ctx, *xs, dim):
        ctx.dim = dim
        return np.stack(xs, axis=dim)

    def backward(ctx, g):
        before = (slice(None),) * ctx.dim
        return tuple(g[(*before, i)] for i in range(len(ctx.needs_input_grad)))


class ConstantPadNd(Operation):
    """A tensor with a constant around it: (before, after) elements for each dimension, cut off where negative."""

    def forward(ctx, x, widths, value):
        ctx.widths = widths
        cut = tuple(slice(max(-a, 0), n - max(-b, 0)) for (a, b), n in zip(widths, x.shape, strict=True))
        return np.pad(x[cut], [(max(a, 0), max(b, 0)) for a, b in widths], constant_values=value)

    def backward(ctx, g):
        return ConstantPadNd.on(g, widths=[(-a, -b) for a, b in ctx.widths], value=0)
