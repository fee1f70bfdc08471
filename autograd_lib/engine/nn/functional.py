"""torch.nn.functional: activations, losses, and what small networks are built from."""

import warnings

import numpy as np

from ..breadth.generators import source
from ..breadth.methods.indexing import INTEGERS, within
from ..breadth.ops import activations
from ..breadth.ops.indexing import Embedding
from ..breadth.ops.joining import ConstantPadNd
from ..breadth.ops.normalizing import LayerNorm
from ..breadth.ops.products import Addmm
from ..breadth.ops.shaping import T
from ..combining import broadcast_tensors
from ..tensors import wrap
from ..torch.device import refuse
from ..torch.inplace import change
from .losses import *  # noqa: F403 - part of this namespace


def activation(operation, input, inplace=False, **options):
    """Return an activation of the input, written over the input when `inplace`."""
    if operation is not activations.Relu and input.array.dtype.kind != "f":
        raise NotImplementedError(f"\"{operation.__name__}\" not implemented for '{input.dtype.type_name}'")
    if inplace:
        return change(input, lambda old: operation.apply(old, **options))
    return operation.apply(input, **options)


def relu(input, inplace=False):
    """Return max(input, 0)."""
    return activation(activations.Relu, input, inplace)


def sigmoid(input):
    """Return 1 / (1 + exp(-input))."""
    return input.sigmoid()


def tanh(input):
    """Return the hyperbolic tangent."""
    return input.tanh()


def leaky_relu(input, negative_slope=0.01, inplace=False):
    """Return input where positive, negative_slope * input elsewhere."""
    return activation(activations.LeakyRelu, input, inplace, slope=negative_slope)


def elu(input, alpha=1.0, inplace=False):
    """Return input where positive, alpha * (exp(input) - 1) elsewhere."""
    return activation(activations.Elu, input, inplace, alpha=alpha)


def selu(input, inplace=False):
    """Return elu with the two constants that keep mean and variance."""
    return activation(activations.Elu, input, inplace, alpha=1.6732632423543772, scale=1.0507009873554805)


def celu(input, alpha=1.0, inplace=False):
    """Return input where positive, alpha * (exp(input / alpha) - 1) elsewhere."""
    return activation(activations.Celu, input, inplace, alpha=alpha, slope=1 / alpha)


def gelu(input, approximate="none"):
    """Return input times the normal distribution function of input."""
    if approximate not in ("none", "tanh"):
        raise RuntimeError("approximate argument must be either none or tanh.")
    return activation(activations.Gelu, input, approximate=approximate)


def silu(input, inplace=False):
    """Return input * sigmoid(input)."""
    return activation(activations.Silu, input, inplace)


def mish(input, inplace=False):
    """Return input * tanh(softplus(input))."""
    return activation(activations.Mish, input, inplace)


def softplus(input, beta=1.0, threshold=20.0):
    """Return log(1 + exp(beta * input)) / beta."""
    return activation(activations.Softplus, input, beta=beta, threshold=threshold)


def logsigmoid(input):
    """Return log(sigmoid(input))."""
    return activation(activations.LogSigmoid, input)


def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    """Return input kept between two bounds."""
    return activation(activations.Hardtanh, input, inplace, min=min_val, max=max_val)


def relu6(input, inplace=False):
    """Return input kept between 0 and 6."""
    return hardtanh(input, 0.0, 6.0, inplace)


def softsign(input):
    """Return input / (1 + |input|)."""
    return input / (input.abs() + 1)


def _dim(name, input, dim):
    """Return the dimension given, or warn and choose one."""
    if dim is None:
        warnings.warn(
            f"Implicit dimension choice for {name} has been deprecated. Change the call to include dim=X as an "
            "argument.",
            UserWarning,
            stacklevel=3,
        )
        return 0 if input.array.ndim in (0, 1, 3) else 1
    return dim


def softmax(input, dim=None, dtype=None):
    """Return exp(input) divided by its sum along `dim`."""
    return input.softmax(_dim("softmax", input, dim), dtype)


def softmin(input, dim=None, dtype=None):
    """Return softmax(-input)."""
    return (-input).softmax(_dim("softmin", input, dim), dtype)


def log_softmax(input, dim=None, dtype=None):
    """Return the logarithm of softmax."""
    return input.log_softmax(_dim("log_softmax", input, dim), dtype)


def linear(input, weight, bias=None):
    """Return input @ weight.T + bias: (…, k) with a weight of (n, k) gives (…, n)."""
    if bias is not None and input.array.ndim == 2:
        return Addmm.apply(bias, input, T.apply(weight))
    if bias is not None and input.array.flags.c_contiguous:
        *lead, k = input.array.shape
        return Addmm.apply(bias, input.view((-1, k)), T.apply(weight)).view((*lead, weight.array.shape[0]))
    product = input.matmul(T.apply(weight))
    return product if bias is None else product + bias


def embedding(
    input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False
):
    """Return the rows of `weight` that the integers in `input` choose; row `padding_idx` gets no gradient."""
    refuse("embedding", max_norm=max_norm, scale_grad_by_freq=scale_grad_by_freq, sparse=sparse)
    rows = weight.array.shape[0]
    if padding_idx is not None:
        if not -rows <= padding_idx < rows:
            raise AssertionError("Padding_idx must be within num_embeddings")
        padding_idx %= rows
    if input.array.dtype not in INTEGERS:
        raise RuntimeError(
            "Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got "
            f"{input.type()} instead (while checking arguments for embedding)"
        )
    within(input.array, rows, "index out of range in self", negative=False)
    return Embedding.apply(weight, where=(input,), padding=padding_idx)


def one_hot(tensor, num_classes=-1):
    """Return for each integer a row of zeros with a one at its place."""
    array = tensor.array
    if array.dtype != np.int64:
        raise RuntimeError("one_hot is only applicable to index tensor of type LongTensor.")
    if not array.size and num_classes <= 0:
        raise RuntimeError("Can not infer total number of classes from empty tensor.")
    if array.size and array.min() < 0:
        raise RuntimeError("Class values must be non-negative.")
    count = int(array.max()) + 1 if num_classes == -1 else num_classes
    if array.size and array.max() >= count:
        raise RuntimeError("Class values must be smaller than num_classes.")
    return wrap(np.eye(count, dtype=np.int64)[array])


def dropout(input, p=0.5, training=True, inplace=False):
    """Return input with a random share p of elements set to 0 and the others divided by 1 - p."""
    if not 0 <= p <= 1:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    if not training or p == 0:
        return input
    kept = (source().random(input.array.shape) >= p) / (1 - p if p < 1 else 1)
    mask = wrap(kept.astype(input.array.dtype))
    return change(input, lambda old: old * mask) if inplace else input * mask


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05):
    """Return input less its mean, divided by its standard deviation, over the last dimensions."""
    shape, ndim = tuple(normalized_shape), input.array.ndim
    if input.array.shape[ndim - len(shape) :] != shape:
        raise RuntimeError(
            f"Given normalized_shape={list(shape)}, expected input with shape [*, {', '.join(map(str, shape))}], but "
            f"got input of size{list(input.shape)}"
        )
    dims = tuple(range(ndim - len(shape), ndim))
    return LayerNorm.apply(input, weight, bias, dims=dims, eps=eps)


def normalize(input, p=2.0, dim=1, eps=1e-12):
    """Return input divided by its p-norm along a dimension."""
    return input / input.norm(p, dim, keepdim=True).clamp_min(eps).expand_as(input)


def cosine_similarity(x1, x2, dim=1, eps=1e-8):
    """Return the cosine of the angle between vectors along a dimension."""
    x1, x2 = broadcast_tensors(x1, x2)
    lengths = [one.norm(2, dim, keepdim=True).clamp_min(eps) for one in (x1, x2)]
    return ((x1 / lengths[0]) * (x2 / lengths[1])).sum(dim)


def pad(input, pad, mode="constant", value=None):
    """Return input with `value` (0) around it: (left, right) for the last dimension, then for the one before, …

    A negative width cuts off as many elements.
    """
    ndim = input.array.ndim
    if mode != "constant":
        raise NotImplementedError(f"pad(mode={mode!r}) is not supported, only 'constant'")
    if len(pad) % 2:
        raise RuntimeError("Padding length must be divisible by 2")
    if len(pad) > 2 * ndim:
        raise RuntimeError(
            "Padding length should be less than or equal to two times the input dimension but got padding length "
            f"{len(pad)} and input of dimension {ndim}"
        )
    widths = [(0, 0)] * (ndim - len(pad) // 2) + list(zip(pad[-2::-2], pad[::-2], strict=True))
    if any(n + min(a, 0) + min(b, 0) < 0 for n, (a, b) in zip(input.array.shape, widths, strict=True)):
        raise RuntimeError("narrow(): length must be non-negative.")
    return ConstantPadNd.apply(input, widths=widths, value=0 if value is None else value)
