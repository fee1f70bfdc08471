"""Activations, and the softmax family."""

import math

import numpy as np

from ..operation import Operation, Unary
from .elementwise import Erf, Exp, Smooth, Tanh, erf
from .selecting import keep, where, zeros_like


class Relu(Unary):
    """max(x, 0), with derivative 0 at 0."""

    @staticmethod
    def forward(ctx, x):
        if x.dtype.kind == "b":
            raise RuntimeError("Boolean inputs not supported for relu")
        out = np.maximum(0, x)  # in this order -0 stays -0
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return ThresholdBackward.on(g, out)


class ThresholdBackward(Operation, name="ThresholdBackwardBackward0"):
    """The gradient g where the result was positive: an operation of its own, with derivative 0 by the result."""

    @staticmethod
    def forward(ctx, g, out):
        ctx.save_for_backward(out)
        return keep(g, ~(out <= 0))  # so written, nan passes

    @staticmethod
    def backward(ctx, gg):
        (out,) = ctx.saved_tensors
        return keep(gg, ~(out <= 0)), zeros_like(out)


class LeakyRelu(Operation):
    """x where positive, slope * x elsewhere."""

    @staticmethod
    def forward(ctx, x, slope):
        ctx.slope = slope
        ctx.save_for_backward(x)
        return np.where(x > 0, x, slope * x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return where(x > 0, g, g * ctx.slope)


class Elu(Operation):
    """scale * x where positive, scale * alpha * (exp(input_scale * x) - 1) elsewhere."""

    @staticmethod
    def forward(ctx, x, alpha, scale=1.0, input_scale=1.0):
        ctx.alpha, ctx.scale, ctx.input_scale = alpha, scale, input_scale
        ctx.save_for_backward(x)
        return np.where(x > 0, scale * x, scale * alpha * np.expm1(np.where(x > 0, 0, x) * input_scale))

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        below = ctx.alpha * ctx.input_scale * Exp.on(where(x <= 0, x, 0) * ctx.input_scale)
        return g * ctx.scale * where(x <= 0, below, 1)


class Hardtanh(Operation):
    """x kept between two bounds. On a bound the gradient stops, unlike that of clamp."""

    @staticmethod
    def forward(ctx, x, min, max):
        ctx.min, ctx.max = min, max
        ctx.save_for_backward(x)
        return np.clip(x, min, max)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return keep(g, (x > ctx.min) & (x < ctx.max))


class Sigmoid(Smooth):
    """1 / (1 + exp(-x))."""

    @staticmethod
    def forward(ctx, x):
        out = np.asarray(1 / (1 + np.exp(-x)))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * ((1 - out) * out)


class LogSigmoid(Smooth):
    """log(sigmoid(x)), computed without overflow."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x)))

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * Sigmoid.on(-x)


class Softplus(Operation):
    """log(1 + exp(beta * x)) / beta; x itself where beta * x exceeds the threshold."""

    @staticmethod
    def forward(ctx, x, beta, threshold):
        ctx.beta, ctx.threshold = beta, threshold
        ctx.save_for_backward(x)
        scaled = x * beta
        return np.where(scaled > threshold, x, np.logaddexp(scaled, 0) / beta).astype(x.dtype)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        scaled = x * ctx.beta
        return where(scaled > ctx.threshold, g, g * Sigmoid.on(scaled))


class Silu(Operation):
    """x * sigmoid(x)."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x / (1 + np.exp(-x))

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        gate = Sigmoid.on(x)
        return g * (gate * (1 + x * (1 - gate)))


class Gelu(Operation):
    """x times the normal distribution function of x, exactly or by its tanh approximation."""

    @staticmethod
    def forward(ctx, x, approximate):
        ctx.approximate = approximate
        ctx.save_for_backward(x)
        if approximate == "tanh":
            return x * (0.5 * (1 + np.tanh(gelu_argument(x))))
        return x * (0.5 * (1 + erf(x / math.sqrt(2)))).astype(x.dtype)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        if ctx.approximate == "tanh":
            t = Tanh.on(gelu_argument(x))
            slope = math.sqrt(2 / math.pi) * (1 + 3 * 0.044715 * x * x)
            return g * (0.5 * (1 + t) + 0.5 * x * (1 - t * t) * slope)
        density = Exp.on(x * x * -0.5) * (1 / math.sqrt(2 * math.pi))
        return g * (0.5 * (1 + Erf.on(x * (1 / math.sqrt(2)))) + x * density)


def gelu_argument(x):
    """Return what the tanh approximation of gelu takes the tanh of."""
    return math.sqrt(2 / math.pi) * (x + 0.044715 * x * x * x)


class Softmax(Smooth):
    """exp(x), divided by its sum along a dimension."""

    @staticmethod
    def forward(ctx, x, dim):
        ctx.dim = dim
        e = np.exp(x - largest(x, dim))
        out = np.asarray(e / add(e, dim))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return out * (g - add(g * out, ctx.dim))


class LogSoftmax(Smooth):
    """The logarithm of softmax, computed without overflow."""

    @staticmethod
    def forward(ctx, x, dim):
        ctx.dim = dim
        shifted = x - largest(x, dim)
        out = np.asarray(shifted - np.log(add(np.exp(shifted), dim)))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - Exp.on(out) * add(g, ctx.dim)


class Logsumexp(Smooth):
    """log(sum(exp(x))) over some dimensions, computed without overflow."""

    @staticmethod
    def forward(ctx, x, dim, keepdim):
        ctx.dim, ctx.keepdim = dim, keepdim
        top = np.maximum.reduce(x, axis=dim, keepdims=True, initial=-np.inf)
        top = np.where(np.isfinite(top), top, 0)
        out = np.log(np.add.reduce(np.exp(x - top), axis=dim, keepdims=True)) + top
        out = np.asarray(out if keepdim else np.squeeze(out, dim))
        ctx.save_for_backward(x, out)
        return out

    @staticmethod
    def backward(ctx, g):
        x, out = ctx.saved_tensors
        shape = tuple(1 if i in ctx.dim else n for i, n in enumerate(x.shape))
        return g.reshape(shape) * Exp.on(x - out.reshape(shape))


def largest(x, dim):
    """Return the largest element along a dimension, kept at size 1; -inf counts as 0, to keep nan away."""
    top = x.max(axis=dim, keepdims=True) if x.size and x.ndim else x
    return np.where(top == -np.inf, 0, top)


def add(x, dim):
    """Return the sum along a dimension, kept at size 1."""
    return x.sum(axis=dim, keepdims=True) if x.shape else x
