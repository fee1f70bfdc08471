"""Pieces of memory: what becomes of a view when its base is changed in place."""

import math

import numpy as np
from numpy.lib.stride_tricks import as_strided

from .operation import Operation


def positions(base, view):
    """Return for each element of `view` its place in `base.reshape(-1)`, as integers in the shape of the view."""
    size = base.itemsize
    offset = (view.__array_interface__["data"][0] - base.__array_interface__["data"][0]) // size
    span = 1 + sum((n - 1) * abs(s) // size for n, s in zip(base.shape, base.strides, strict=True))
    memory = np.zeros(max(span, 1), dtype=np.int64)
    if base.size:
        as_strided(memory, base.shape, [s // size * memory.itemsize for s in base.strides])[...] = np.arange(
            base.size
        ).reshape(base.shape)
    return as_strided(memory[offset:], view.shape, [s // size * memory.itemsize for s in view.strides]).copy()


class PickOut(Operation, name="TakeBackward0"):
    """The elements of a vector at `positions`."""

    def forward(ctx, x, positions):
        ctx.size, ctx.positions = x.size, positions
        return x.reshape(-1)[positions]

    def backward(ctx, g):
        return SpreadOut.on(g, positions=ctx.positions, size=ctx.size)


class AsStrided(Operation):
    """A strided piece of x, given as the positions of its elements in x.reshape(-1)."""

    def forward(ctx, x, positions):
        ctx.shape, ctx.positions = x.shape, positions
        return x.reshape(-1)[positions]

    def backward(ctx, g):
        return SpreadOut.on(g, positions=ctx.positions, size=math.prod(ctx.shape)).reshape(ctx.shape)


class SpreadOut(Operation, name="TakeBackward0Backward0"):
    """A vector of zeros to which x is added at `positions`."""

    def forward(ctx, x, positions, size):
        ctx.positions = positions
        out = np.zeros(size, dtype=x.dtype)
        np.add.at(out, positions, x)
        return out

    def backward(ctx, g):
        return PickOut.on(g, positions=ctx.positions)


class Put(Operation):
    """A vector with `value` written at `positions`."""

    def forward(ctx, x, value, positions):
        ctx.positions = positions
        out = x.copy()
        out[positions] = value
        return out

    def backward(ctx, g):
        return Put.on(g, 0, positions=ctx.positions), PickOut.on(g, positions=ctx.positions)
