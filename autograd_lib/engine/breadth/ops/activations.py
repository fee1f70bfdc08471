"""Activations, and the softmax family."""

import math

import numpy as np

from ...torch.dtypes import as_float, require_one
from ...torch.operation import Operation
from .elementwise import Erf, Exp, Sigmoid, Tanh, erf
from .selecting import keep, where, zeros_like


class Relu(Operation):
    """max(x, 0), with derivative 0 at 0."""

    def forward(ctx, x):
        if x.dtype.kind == "b":
            raise RuntimeError("Boolean inputs not supported for relu")
        out = np.asarray(np.maximum(0, x))  # in this order -0 stays -0
        ctx.save_for_backward(out)
        return out

    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return ThresholdBackward.on(g, out)


class ThresholdBackward(Operation, name="ThresholdBackwardBackward0"):
    """The gradient g where the result was positive: an operation of its own, with derivative 0 by the result."""

    def forward(ctx, g, out):
        ctx.save_for_backward(out)
        return keep(g, out != 0)  # so written, nan passes

    def backward(ctx, gg):
        (out,) = ctx.saved_tensors
        return keep(gg, out != 0), zeros_like(out)


class Flat(Operation, name="HardtanhBackwardBackward0"):
    """A gradient g that depends on x, but with derivative 0 by it wherever it has one."""

    def forward(ctx, g, x):
        return g

    def backward(ctx, gg):
        return gg, gg * 0


def row(name, value, gradient):
    """Return the operation that gives value(x, options), and back gradient(g, x, options)."""

    class Row(Operation, name=f"{name}Backward0"):
        def forward(ctx, x, **options):
            ctx.options = options
            ctx.save_for_backward(x)
            return np.asarray(value(x, **options), dtype=x.dtype)

        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return gradient(g, x, **ctx.options)

    return Row


def elu(x, alpha, scale=1.0, slope=1.0):
    """Return scale * x where positive, scale * alpha * (exp(slope * x) - 1) elsewhere."""
    return np.where(x > 0, scale * x, scale * alpha * np.expm1(np.where(x > 0, 0, x) * slope))


def elu_gradient(g, x, alpha, scale=1.0, slope=1.0):
    """Return the gradient of elu, at 0 that from below."""
    below = alpha * slope * Exp.on(where(x <= 0, x, 0) * slope)
    return g * scale * where(x <= 0, below, 1)


def silu_gradient(g, x):
    """Return the gradient of x * sigmoid(x)."""
    gate = Sigmoid.on(x)
    return g * (gate * (1 + x * (1 - gate)))


def softplus(x, beta=1, threshold=20):
    """Return log(1 + exp(beta * x)) / beta; x itself where beta * x exceeds the threshold."""
    return np.where(x * beta > threshold, x, np.logaddexp(x * beta, 0) / beta)


def softplus_gradient(g, x, beta, threshold):
    """Return the gradient of softplus."""
    return where(x * beta > threshold, g, g * Sigmoid.on(x * beta))


def mish_gradient(g, x):
    """Return the gradient of x * tanh(softplus(x))."""
    bent = Tanh.on(Softplus.on(x, beta=1, threshold=20))
    return g * (bent + x * Sigmoid.on(x) * (1 - bent * bent))


def gelu(x, approximate):
    """Return x times the normal distribution function of x, exactly or by its tanh approximation."""
    if approximate == "tanh":
        return x * (0.5 * (1 + np.tanh(gelu_argument(x))))
    return x * (0.5 * (1 + erf(x / math.sqrt(2))))


def gelu_argument(x):
    """Return what the tanh approximation of gelu takes the tanh of."""
    return math.sqrt(2 / math.pi) * (x + 0.044715 * x * x * x)


def gelu_gradient(g, x, approximate):
    """Return the gradient of gelu."""
    if approximate == "tanh":
        t = Tanh.on(gelu_argument(x))
        slope = math.sqrt(2 / math.pi) * (1 + 3 * 0.044715 * x * x)
        return g * (0.5 * (1 + t) + 0.5 * x * (1 - t * t) * slope)
    density = Exp.on(x * x * -0.5) * (1 / math.sqrt(2 * math.pi))
    return g * (0.5 * (1 + Erf.on(x * (1 / math.sqrt(2)))) + x * density)


def hardtanh(x, min, max):
    """Return x kept between two bounds, which NumPy takes by name only since 2.1."""
    return np.clip(x, min, max)


LeakyRelu = row(
    "LeakyRelu",
    lambda x, slope: np.where(x > 0, x, slope * x),
    lambda g, x, slope: Flat.on(where(x > 0, g, g * slope), x),
)
Hardtanh = row(  # on a bound the gradient stops, unlike that of clamp
    "Hardtanh",
    hardtanh,
    lambda g, x, min, max: Flat.on(keep(g, (x > min) & (x < max)), x),
)
Elu, Celu = row("Elu", elu, elu_gradient), row("Celu", elu, elu_gradient)
Silu = row("Silu", lambda x: x / (1 + np.exp(-x)), silu_gradient)
Mish = row("Mish", lambda x: x * np.tanh(softplus(x)), mish_gradient)
Softplus = row("Softplus", softplus, softplus_gradient)
LogSigmoid = row(
    "LogSigmoid",
    lambda x: np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x))),
    lambda g, x: g * Sigmoid.on(-x),
)
Gelu = row("Gelu", gelu, gelu_gradient)


class Smooth(Operation):
    """Base of functions of real numbers: integers and booleans are turned into floats first."""

    coerce = staticmethod(as_float)


class Softmax(Smooth):
    """exp(x), divided by its sum along a dimension."""

    def forward(ctx, x, dim):
        ctx.dim = dim
        e = np.exp(x - largest(x, dim))
        out = np.asarray(e / add(e, dim))
        ctx.save_for_backward(out)
        return out

    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        require_one(g, out)
        return out * (g - add(g * out, ctx.dim))


class LogSoftmax(Smooth):
    """The logarithm of softmax, computed without overflow."""

    def forward(ctx, x, dim):
        ctx.dim = dim
        shifted = x - largest(x, dim)
        out = np.asarray(shifted - np.log(add(np.exp(shifted), dim)))
        ctx.save_for_backward(out)
        return out

    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        require_one(g, out)
        return g - Exp.on(out) * add(g, ctx.dim)


class Logsumexp(Smooth):
    """log(sum(exp(x))) over some dimensions, computed without overflow."""

    def forward(ctx, x, dim, keepdim):
        ctx.dim, ctx.keepdim = dim, keepdim
        top = np.maximum.reduce(x, axis=dim, keepdims=True, initial=-np.inf)
        top = np.where(np.isfinite(top), top, 0)
        out = np.log(np.add.reduce(np.exp(x - top), axis=dim, keepdims=True)) + top
        out = np.asarray(out if keepdim else np.squeeze(out, dim))
        ctx.save_for_backward(x, out)
        return out

    def backward(ctx, g):
        x, out = ctx.saved_tensors
        shape = tuple(1 if i in ctx.dim else n for i, n in enumerate(x.shape))
        return g.reshape(shape) * Exp.on(x - out.reshape(shape))


def largest(x, dim):
    """Return the largest element along a dimension, kept at size 1."""
    if not (x.size and x.ndim):
        return x
    short = dim == x.ndim - 1 and x.shape[-1] < 32  # NumPy goes through rows one by one: columns take a third
    return np.maximum.reduce(x.copy(order="F") if short else x, axis=dim, keepdims=True)


def add(x, dim):
    """Return the sum along a dimension, kept at size 1."""
    if x.__class__ is np.ndarray and x.shape:
        return np.add.reduce(x, axis=dim, keepdims=True)
    return x.sum(axis=dim, keepdims=True) if x.shape else x
