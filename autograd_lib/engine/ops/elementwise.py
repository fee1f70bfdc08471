"""Functions of one variable, element by element."""

import math

import numpy as np

from ..dtypes import as_float
from ..operation import Operation, Unary
from .selecting import keep, zeros_like


class Smooth(Unary):
    """Base of functions of real numbers: integers and booleans are turned into floats first."""

    coerce = staticmethod(as_float)


class Exp(Smooth):
    @staticmethod
    def forward(ctx, x):
        out = np.asarray(np.exp(x))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * out


class Exp2(Smooth):
    @staticmethod
    def forward(ctx, x):
        out = np.asarray(np.exp2(x))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * out * math.log(2)


class Expm1(Smooth):
    @staticmethod
    def forward(ctx, x):
        out = np.asarray(np.expm1(x))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (out + 1)


class Log(Smooth):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.log(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g / x


class Log2(Smooth):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.log2(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g / (x * math.log(2))


class Log10(Smooth):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.log10(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g / (x * math.log(10))


class Log1p(Smooth, name="Log1PBackward0"):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.log1p(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g / (x + 1)


class Sqrt(Smooth):
    @staticmethod
    def forward(ctx, x):
        out = np.asarray(np.sqrt(x))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g / (out * 2)


class Rsqrt(Smooth):
    @staticmethod
    def forward(ctx, x):
        out = np.asarray(1 / np.sqrt(x))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * -0.5 * out**3


class Tanh(Smooth):
    @staticmethod
    def forward(ctx, x):
        out = np.asarray(np.tanh(x))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (1.0 - out * out)  # 1.0, because NumPy takes longer over the integer 1


class Erf(Smooth):
    """The error function, from the standard library since NumPy has none."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return erf(x).astype(x.dtype)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * (2 / math.sqrt(math.pi) * Exp.on(-(x * x)))


erf = np.vectorize(math.erf, otypes=[float])


class Abs(Unary):
    """|x|, with derivative 0 at 0."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.abs(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * Sign.on(x)


class Step(Operation):
    """Base of functions that are flat wherever they have a derivative."""

    @staticmethod
    def backward(ctx, g):
        return zeros_like(g)


class Sign(Step):
    """1, 0 or -1; 0 for nan."""

    @staticmethod
    def forward(ctx, x):
        return np.subtract(x > 0, x < 0, dtype=np.int8).astype(x.dtype)


class Floor(Step):
    @staticmethod
    def forward(ctx, x):
        return np.floor(x)


class Ceil(Step):
    @staticmethod
    def forward(ctx, x):
        return np.ceil(x)


class Trunc(Step):
    @staticmethod
    def forward(ctx, x):
        return np.trunc(x)


class Round(Step):
    @staticmethod
    def forward(ctx, x, decimals=0):
        return np.round(x, decimals)


class Frac(Operation):
    """What x has after the point, with the sign of x."""

    @staticmethod
    def forward(ctx, x):
        return x - np.trunc(x)

    @staticmethod
    def backward(ctx, g):
        return g


class NanToNum(Operation):
    """nan and the infinities replaced by numbers; no gradient passes there."""

    @staticmethod
    def forward(ctx, x, nan, posinf, neginf):
        ctx.save_for_backward(x)
        return np.nan_to_num(x, nan=nan, posinf=posinf, neginf=neginf)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return keep(g, x - x == 0)  # inf - inf and nan - nan are nan


def log(x):
    """Return the natural logarithm of an array, a number or a tensor."""
    return Log.on(x)
