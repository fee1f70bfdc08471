"""Shapes: views and copies of a tensor."""

import math
import warnings

import numpy as np

from ...torch.inplace import become
from ...torch.shapes import infer_size, sizes, wrap_dim, wrap_dims
from ..ops import indexing, shaping
from .arguments import takes_tensor

_T_TEXT = (
    "The use of `x.T` on tensors of dimension other than 2 to reverse their shape is deprecated and it will throw an "
    "error in a future release. Consider `x.mT` to transpose batches of matrices or `x.permute(*torch.arange(x.ndim "
    "- 1, -1, -1))` to reverse the dimensions of a tensor."
)


class ShapingMethods:
    """Rearranging elements without computing. What can be a view is one."""

    def view(self, *shape, size=None):
        """Return a view of another shape, one size of which may be -1. Raises RuntimeError if that takes a copy."""
        if len(shape) == 1 and hasattr(shape[0], "is_floating_point"):
            raise NotImplementedError("view(dtype) is not supported")
        shape = infer_size(sizes(shape if size is None else (size,)), self.array.size)
        try:
            return shaping.View.apply(self, shape=shape)
        except ValueError:
            raise RuntimeError(
                "view size is not compatible with input tensor's size and stride (at least one dimension spans across "
                "two contiguous subspaces). Use .reshape(...) instead."
            ) from None

    def reshape(self, *sizes_given, shape=None):
        """Return the elements in another shape: a view where possible, else a copy."""
        shape = infer_size(sizes(sizes_given if shape is None else (shape,)), self.array.size)
        operation = shaping.View if self.array.flags.c_contiguous else shaping.ReshapeAlias
        try:
            return operation.apply(self, shape=shape)
        except ValueError:
            return shaping.UnsafeView.apply(shaping.Clone.apply(self, contiguous=True), shape=shape)

    @takes_tensor
    def view_as(self, other):
        """Return a view in the shape of another tensor."""
        return self.view(other.array.shape)

    @takes_tensor
    def reshape_as(self, other):
        """Return the elements in the shape of another tensor."""
        return self.reshape(other.array.shape)

    def flatten(self, start_dim=0, end_dim=-1):
        """Return the elements with some neighbouring dimensions made one."""
        shape = self.array.shape
        start, end = wrap_dim(start_dim, len(shape)), wrap_dim(end_dim, len(shape))
        if start > end:
            raise RuntimeError("flatten() has invalid args: start_dim cannot come after end_dim")
        if start == end and shape:
            return self
        return self.reshape((*shape[:start], math.prod(shape[start : end + 1]), *shape[end + 1 :]))

    def unflatten(self, dim, sizes):
        """Return the elements with one dimension made several."""
        dim = wrap_dim(dim, self.array.ndim)
        shape = self.array.shape
        known = math.prod(one for one in sizes if one != -1)
        if shape[dim] % known if -1 in sizes else known != shape[dim]:
            raise RuntimeError(
                f"unflatten: Provided sizes {list(sizes)} don't multiply up to the size of dim {dim} ({shape[dim]}) in "
                "the input tensor"
            )
        return self.view((*shape[:dim], *infer_size(tuple(sizes), shape[dim]), *shape[dim + 1 :]))

    def ravel(self):
        """Return the elements as a vector."""
        return self.contiguous().view(-1)

    def unsqueeze(self, dim):
        """Return a view with one more dimension, of size 1."""
        return shaping.Unsqueeze.apply(self, dim=wrap_dim(dim, self.array.ndim + 1))

    def squeeze(self, dim=None):
        """Return a view without the dimensions of size 1, or without these if of size 1."""
        if dim is None:
            return shaping.Squeeze.apply(self)
        if isinstance(dim, int):
            return shaping.SqueezeDim.apply(self, dim=wrap_dim(dim, self.array.ndim))
        dims = wrap_dims(dim, self.array.ndim) if dim else ()
        return shaping.SqueezeDims.apply(self, dim=dims)

    def permute(self, *order, dims=None):
        """Return a view with the dimensions in another order."""
        dims = sizes(order if dims is None else (dims,))
        if len(dims) != self.array.ndim:
            raise RuntimeError(
                "permute(sparse_coo): number of dimensions in the tensor input does not match the length of the "
                f"desired ordering of dimensions i.e. input.dim() = {self.array.ndim} is not equal to len(dims) = "
                f"{len(dims)}"
            )
        dims = tuple(wrap_dim(one, len(dims)) for one in dims)
        if len(set(dims)) < len(dims):
            raise RuntimeError("permute(): duplicate dims are not allowed.")
        return shaping.Permute.apply(self, dims=dims)

    def transpose(self, dim0, dim1):
        """Return a view with two dimensions exchanged."""
        ndim = self.array.ndim
        return shaping.Transpose.apply(self, dim0=wrap_dim(dim0, ndim), dim1=wrap_dim(dim1, ndim))

    swapaxes = swapdims = transpose

    def movedim(self, source, destination):
        """Return a view with some dimensions moved to other places."""
        source, destination = (wrap_dims(one, self.array.ndim) for one in (source, destination))
        rest = [i for i in range(self.array.ndim) if i not in source]
        for place, dim in sorted(zip(destination, source, strict=True)):
            rest.insert(place, dim)
        return self.permute(rest)

    moveaxis = movedim

    def t(self):
        """Return the transpose of a matrix; a vector as it is."""
        if self.array.ndim > 2:
            raise RuntimeError(f"t() expects a tensor with <= 2 dimensions, but self is {self.array.ndim}D")
        return shaping.T.apply(self)

    @property
    def T(self):
        """Return a view with the dimensions in reverse order."""
        if self.array.ndim != 2:
            warnings.warn(_T_TEXT, UserWarning, stacklevel=2)
        return shaping.Permute.apply(self, dims=tuple(range(self.array.ndim))[::-1])

    @property
    def mT(self):
        """Return a view with the last two dimensions exchanged."""
        if self.array.ndim < 2:
            raise RuntimeError(
                f"tensor.mT is only supported on matrices or batches of matrices. Got {self.array.ndim}-D tensor."
            )
        return self.transpose(-2, -1)

    def expand(self, *shape, size=None, implicit=False):
        """Return a view with dimensions of size 1, and new ones in front, repeated; -1 keeps a size."""
        wanted, own = sizes(shape if size is None else (size,)), self.array.shape
        if len(wanted) < len(own):
            raise RuntimeError(
                f"expand({self.type()}{{{list(own)}}}, size={list(wanted)}): the number of sizes provided "
                f"({len(wanted)}) must be greater or equal to the number of dimensions in the tensor ({len(own)})"
            )
        extra = len(wanted) - len(own)
        if not own and -1 in wanted:
            raise RuntimeError("numel: integer multiplication overflow")
        if any(n < 0 for n in wanted[:extra]):
            place = next(i for i, n in enumerate(wanted) if n < 0)
            raise RuntimeError(
                f"The expanded size of the tensor ({wanted[place]}) isn't allowed in a leading, non-existing "
                f"dimension {place}"
            )
        full = tuple(own[i - extra] if n == -1 and i >= extra else n for i, n in enumerate(wanted))
        for i, (n, mine) in reversed([*enumerate(zip(full[extra:], own, strict=True), extra)]):
            if mine not in (1, n):
                raise RuntimeError(
                    f"The expanded size of the tensor ({n}) must match the existing size ({mine}) at non-singleton "
                    f"dimension {i}.  Target sizes: {list(wanted)}.  Tensor sizes: {list(own)}"
                )
        return shaping.Expand.apply(self, shape=full)

    @takes_tensor
    def expand_as(self, other):
        """Return a view repeated to the shape of another tensor."""
        return self.expand(other.array.shape)

    broadcast_to = expand

    def repeat(self, *times, repeats=None):
        """Return copies side by side, so many along each dimension."""
        repeats = sizes(times if repeats is None else (repeats,))
        if len(repeats) < self.array.ndim:
            raise RuntimeError(
                "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor"
            )
        if any(one < 0 for one in repeats):
            own = (1,) * (len(repeats) - self.array.ndim) + self.array.shape
            full = [n * one for n, one in zip(own, repeats, strict=True)]
            raise RuntimeError(f"Trying to create tensor with negative dimension {min(full)}: {full}")
        return shaping.Repeat.apply(self, repeats=repeats)

    def tile(self, *dims):
        """Return copies side by side, so many along each of the last dimensions."""
        dims = sizes(dims)
        return self.repeat((1,) * (self.array.ndim - len(dims)) + dims)

    def repeat_interleave(self, repeats, dim=None, *, output_size=None):
        """Return each element so many times in a row: one number for all, or a tensor with a number for each."""
        x = self.flatten() if dim is None else self
        dim = wrap_dim(dim or 0, x.array.ndim)
        shape, counts = x.array.shape, np.asarray(getattr(repeats, "array", repeats))
        if (counts < 0).any():
            raise RuntimeError("repeats can not be negative")
        if counts.size not in (1, shape[dim]):
            raise RuntimeError(
                "repeats must have the same size as input along dim, but got repeats.size(0) = "
                f"{counts.size} and input.size({dim}) = {shape[dim]}"
            )
        if output_size is not None and output_size != np.broadcast_to(counts.ravel(), shape[dim]).sum():
            raise RuntimeError("allocated size does not match required size")
        if isinstance(repeats, int):
            wide = x.unsqueeze(dim + 1).expand((*shape[: dim + 1], repeats, *shape[dim + 1 :]))
            return wide.clone().contiguous().view((*shape[:dim], -1, *shape[dim + 1 :]))
        chosen = np.repeat(np.arange(shape[dim]), counts.ravel().astype(np.intp))
        return indexing.IndexSelect.apply(x, where=(slice(None),) * dim + (chosen,))

    def fliplr(self):
        """Return a copy with the second dimension in reverse order."""
        return self.flip(1)

    def flipud(self):
        """Return a copy with the first dimension in reverse order."""
        return self.flip(0)

    def flip(self, *order, dims=None):
        """Return a copy with some dimensions in reverse order."""
        dims = sizes(order if dims is None else (dims,))
        return shaping.Flip.apply(self, dims=wrap_dims(dims, self.array.ndim) if dims else ())

    def roll(self, shifts, dims=None):
        """Return a copy with the elements shifted along some dimensions, or as one long vector."""
        several = (shifts,) if isinstance(shifts, int) else tuple(shifts)
        dims = () if dims is None else (dims,) if isinstance(dims, int) else tuple(dims)
        if not dims and len(several) == 1:
            return shaping.Roll.apply(self, shifts=several[0], dims=None)
        if len(dims) != len(several):
            raise RuntimeError(f"shifts and dimensions must align. shifts: {len(several)}, dims:{len(dims)}")
        return shaping.Roll.apply(
            self, shifts=several, dims=tuple(wrap_dim(d, self.array.ndim) for d in dims)
        )

    def t_(self):
        """Transpose the matrix itself, and return it."""
        if self.array.ndim > 2:
            raise RuntimeError(f"t_() expects a tensor with <= 2 dimensions, but self is {self.array.ndim}D")
        return become(self, shaping.TInPlace.apply(self))

    def transpose_(self, dim0, dim1):
        """Exchange two dimensions of the tensor itself, and return it."""
        ndim = self.array.ndim
        view = shaping.TransposeInPlace.apply(self, dim0=wrap_dim(dim0, ndim), dim1=wrap_dim(dim1, ndim))
        return become(self, view)

    def unsqueeze_(self, dim):
        """Give the tensor itself one more dimension, of size 1, and return it."""
        return become(self, shaping.UnsqueezeInPlace.apply(self, dim=wrap_dim(dim, self.array.ndim + 1)))

    def squeeze_(self, dim=None):
        """Take the dimensions of size 1, or these if of size 1, away from the tensor itself, and return it."""
        if dim is None:
            return become(self, shaping.SqueezeInPlace.apply(self))
        if isinstance(dim, int):
            return become(self, shaping.SqueezeDimInPlace.apply(self, dim=wrap_dim(dim, self.array.ndim)))
        return become(
            self, shaping.SqueezeDimsInPlace.apply(self, dim=wrap_dims(dim, self.array.ndim) if dim else ())
        )
