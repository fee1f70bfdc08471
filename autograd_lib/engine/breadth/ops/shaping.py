"""Operations that rearrange elements and compute nothing. Most of them are views: they share memory."""

import numpy as np

from ...core import rules
from ...core.backward import sum_to
from ...torch.operation import Operation
from ...torch.shapes import expanded
from ...torch.views import Viewing
from . import variant
from .selecting import zeros_like


class View(Viewing, rules.View):
    """The same elements, in order, in another shape. Needs no copy, or raises ValueError."""

    def forward(ctx, x, shape):
        out = rules.View.forward(ctx, x, shape)
        if not x.flags.c_contiguous and x.size and not np.may_share_memory(out, x):
            raise ValueError("a view would need a copy")
        return out


# The view that `reshape` makes of a tensor that is not contiguous.
ReshapeAlias = variant(View, "ReshapeAliasBackward0")


class Alias(Viewing):
    """The same elements in the same shape: x[...]."""

    def forward(ctx, x):
        return x[...]

    def backward(ctx, g):
        return g


class UnsafeView(Operation, rules.View):
    """The same elements in another shape, of a tensor nobody else sees."""


class Unsqueeze(Viewing):
    """One more dimension of size 1."""

    def forward(ctx, x, dim):
        ctx.dim = dim
        return np.expand_dims(x, dim)

    def backward(ctx, g):
        return SqueezeDim.on(g, dim=ctx.dim)


class Squeeze(Viewing):
    """Without any dimension of size 1."""

    def forward(ctx, x):
        ctx.shape = x.shape
        return np.squeeze(x)

    def backward(ctx, g):
        return g.reshape(ctx.shape)


class SqueezeDim(Squeeze, name="SqueezeBackward1"):
    """Without this dimension, or these, where of size 1."""

    def forward(ctx, x, dim):
        ctx.shape = x.shape
        dims = (dim,) if isinstance(dim, int) else dim
        return np.squeeze(x, tuple(one for one in dims if x.ndim and x.shape[one] == 1))


SqueezeDims = variant(SqueezeDim, "SqueezeBackward2")  # without these dimensions, where of size 1
# The same, in place: `squeeze_(dim)`, which also ends the product of a vector with a matrix.
SqueezeDimInPlace = variant(SqueezeDim, "SqueezeBackward4")
SqueezeDimsInPlace = variant(SqueezeDim, "SqueezeBackward5")  # `squeeze_` of several dimensions
SqueezeInPlace = variant(Squeeze, "SqueezeBackward3")  # `squeeze_`
UnsqueezeInPlace = variant(Unsqueeze, "UnsqueezeBackward1")  # `unsqueeze_`


class Permute(Viewing):
    """The dimensions in another order."""

    def forward(ctx, x, dims):
        ctx.inverse = tuple(int(one) for one in np.argsort(dims))
        return np.transpose(x, dims)

    def backward(ctx, g):
        return Permute.on(g, dims=ctx.inverse)


class Transpose(Viewing):
    """Two dimensions exchanged."""

    def forward(ctx, x, dim0, dim1):
        ctx.dims = dim0, dim1
        return np.swapaxes(x, dim0, dim1) if x.ndim else x[...]

    def backward(ctx, g):
        dim0, dim1 = ctx.dims
        return Transpose.on(g, dim0=dim0, dim1=dim1)


class T(Viewing, name="TBackward0"):
    """The transpose of a matrix."""

    def forward(ctx, x):
        return x.T

    def backward(ctx, g):
        return T.on(g)


TInPlace = variant(T, "TBackward1")  # `t_`
TransposeInPlace = variant(Transpose, "TransposeBackward1")  # `transpose_`


class Expand(Viewing):
    """Dimensions of size 1, and new ones in front, repeated without copying."""

    def forward(ctx, x, shape):
        ctx.shape = x.shape
        return expanded(x, shape)

    def backward(ctx, g):
        return sum_to(g, ctx.shape)


class Repeat(Operation):
    """Copies side by side: `repeats` of them along each dimension."""

    def forward(ctx, x, repeats):
        ctx.shape = (1,) * (len(repeats) - x.ndim) + x.shape
        ctx.repeats = repeats
        return np.tile(x.reshape(ctx.shape), repeats)

    def backward(ctx, g):
        split = [size for pair in zip(ctx.repeats, ctx.shape, strict=True) for size in pair]
        if not split:
            return g
        return g.reshape(tuple(split)).sum(axis=tuple(range(0, len(split), 2)))


class Flip(Operation):
    """The elements in reverse order along some dimensions."""

    def forward(ctx, x, dims):
        ctx.dims = dims
        return np.flip(x, dims).copy()

    def backward(ctx, g):
        return Flip.on(g, dims=ctx.dims)


class Roll(Operation):
    """The elements shifted along some dimensions, re-entering at the other end."""

    def forward(ctx, x, shifts, dims):
        ctx.shifts, ctx.dims = shifts, dims
        return np.roll(x, shifts, dims)

    def backward(ctx, g):
        back = tuple(-one for one in ctx.shifts) if isinstance(ctx.shifts, tuple) else -ctx.shifts
        return Roll.on(g, shifts=back, dims=ctx.dims)


class Clone(Operation):
    """A copy."""

    def forward(ctx, x, contiguous=False):
        return x.copy(order="C" if contiguous else "K")

    def backward(ctx, g):
        return g


class Copy(Operation, name="CopyBackwards"):
    """What `old.copy_(new)` leaves: the values of new, in the shape and dtype of old."""

    def forward(ctx, old, new):
        return np.broadcast_to(new, old.shape).astype(old.dtype)

    def backward(ctx, g):
        return zeros_like(g), g

    def name(self):
        """Return torch's name of this node."""
        return "torch::autograd::CopyBackwards"


class ToCopy(Operation, rules.ToCopy):
    """The values in another dtype. The way back is the cast that every gradient gets anyway."""


class FillTensor(Operation, name="FillBackward3"):
    """The value of a 0-d tensor everywhere."""

    def forward(ctx, x, value):
        return np.full_like(x, value)

    def backward(ctx, g):
        return zeros_like(g), g.sum() if ctx.needs_input_grad[1] else None


class Replaced(Operation):
    """Base of new values that depend on nothing."""

    def forward(ctx, x, values):
        return np.broadcast_to(np.asarray(values, dtype=x.dtype), x.shape).copy()

    def backward(ctx, g):
        return zeros_like(g)


Zero = variant(Replaced, "ZeroBackward0")  # zeros
Fill = variant(Replaced, "FillBackward2")  # a number everywhere
Uniform = variant(Replaced, "UniformBackward0")  # random numbers between two bounds
Normal = variant(Replaced, "NormalBackward0")  # random numbers of a normal distribution
