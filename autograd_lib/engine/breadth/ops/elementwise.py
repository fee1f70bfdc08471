"""Functions of one variable, element by element: a table with one row each, the value above the gradient.

A gradient is written in terms of the result where that is shorter, and of the input otherwise.
"""

import math

import numpy as np
from numpy import asarray

from ...core import rules
from ...torch.dtypes import as_float
from ...torch.operation import Operation
from .selecting import keep, where, zeros_like

INPUT, RESULT = "input", "result"
ROWS = {}
"""The operation of each method that has no arguments, under torch's name."""


def row(name, value, gradient, saved=INPUT, coerce=as_float):
    """Return the operation that gives value(x), and back gradient(g, what was saved).

    Integers are turned into floats first, unless `coerce` says otherwise.
    """

    class Row(Operation, name=f"{name.title()}Backward0"):
        def forward(ctx, x):
            out = asarray(value(x))
            ctx.save_for_backward(out if saved is RESULT else x)
            return out

        def backward(ctx, g):
            (kept,) = ctx.saved_tensors
            return gradient(g, kept)

    if coerce:
        Row.coerce = staticmethod(coerce)
    ROWS[name] = Row
    return Row


def of_core(rule, name):
    """Return a rule of the core as torch's operation of that name."""

    class Row(Operation, rule, name=f"{name.title()}Backward0"):
        coerce = staticmethod(as_float)

    ROWS[name] = Row
    return Row


def flat(name, value):
    """Return an operation whose derivative is 0 wherever it has one."""

    class Row(Operation, name=f"{name.title()}Backward0"):
        def forward(ctx, x):
            return np.asarray(value(x))

        def backward(ctx, g):
            return zeros_like(g)

    ROWS[name] = Row
    return Row


def sinc_gradient(g, x):
    """Return the gradient of sin(pi x) / (pi x): 0 at 0."""
    angle = x * math.pi
    return where(x == 0, 0, g * ((angle * Cos.on(angle) - Sin.on(angle)) / (x * angle)))


def sign(x):
    """Return 1, 0 or -1 for each element; 0 for nan."""
    return np.subtract(x > 0, x < 0, dtype=np.int8).astype(x.dtype)


def erf(x):
    """Return the error function, from the standard library since NumPy has none."""
    return _erf(x).astype(x.dtype)


_erf, _erfc = np.vectorize(math.erf, otypes=[float]), np.vectorize(math.erfc, otypes=[float])
TWO_BY_ROOT_PI = 2 / math.sqrt(math.pi)

Exp, Log, Tanh = of_core(rules.Exp, "exp"), of_core(rules.Log, "log"), of_core(rules.Tanh, "tanh")
Exp2 = row("exp2", np.exp2, lambda g, out: g * out * math.log(2), RESULT)
Expm1 = row("expm1", np.expm1, lambda g, out: g * (out + 1), RESULT)
Log2 = row("log2", np.log2, lambda g, x: g / (x * math.log(2)))
Log10 = row("log10", np.log10, lambda g, x: g / (x * math.log(10)))
Log1p = row("log1p", np.log1p, lambda g, x: g / (x + 1))
Sqrt = row("sqrt", np.sqrt, lambda g, out: g / (out * 2), RESULT)
Rsqrt = row("rsqrt", lambda x: 1 / np.sqrt(x), lambda g, out: g * -0.5 * out**3, RESULT)
Reciprocal = row("reciprocal", lambda x: 1 / x, lambda g, out: -g * (out * out), RESULT)

Sin = row("sin", np.sin, lambda g, x: g * Cos.on(x))
Cos = row("cos", np.cos, lambda g, x: g * -Sin.on(x))
Tan = row("tan", np.tan, lambda g, out: g * (1 + out * out), RESULT)
Sinc = row("sinc", np.sinc, sinc_gradient)
Asin = row("asin", np.arcsin, lambda g, x: g * Rsqrt.on(1 - x * x))
Acos = row("acos", np.arccos, lambda g, x: g * -Rsqrt.on(1 - x * x))
Atan = row("atan", np.arctan, lambda g, x: g / (x * x + 1))
Sinh = row("sinh", np.sinh, lambda g, x: g * Cosh.on(x))
Cosh = row("cosh", np.cosh, lambda g, x: g * Sinh.on(x))
Asinh = row("asinh", np.arcsinh, lambda g, x: g * Rsqrt.on(x * x + 1))
Acosh = row("acosh", np.arccosh, lambda g, x: g * Rsqrt.on(x * x - 1))
Atanh = row("atanh", np.arctanh, lambda g, x: g / (1 - x * x))
Deg2rad = row("deg2rad", lambda x: x * (math.pi / 180), lambda g, x: g * (math.pi / 180))
Rad2deg = row("rad2deg", lambda x: x * (180 / math.pi), lambda g, x: g * (180 / math.pi))

Erf = row("erf", erf, lambda g, x: g * (TWO_BY_ROOT_PI * Exp.on(-(x * x))))
Erfc = row("erfc", lambda x: _erfc(x).astype(x.dtype), lambda g, x: g * (-TWO_BY_ROOT_PI * Exp.on(-(x * x))))
Sigmoid = row("sigmoid", lambda x: 1 / (1 + np.exp(-x)), lambda g, out: g * ((1 - out) * out), RESULT)
Abs = row("abs", np.abs, lambda g, x: g * Sign.on(x), coerce=None)
Frac = row("frac", lambda x: x - np.trunc(x), lambda g, x: g, coerce=None)

Sign = flat("sign", sign)
Sgn = flat("sgn", sign)
Floor = flat("floor", np.floor)
Ceil = flat("ceil", np.ceil)
Trunc = flat("trunc", np.trunc)
Round = flat("round", np.round)


class RoundDecimals(Operation, name="RoundBackward1"):
    """x with so many decimals: flat as well."""

    def forward(ctx, x, decimals):
        return np.round(x, decimals)

    def backward(ctx, g):
        return zeros_like(g)


class Logit(Operation):
    """log(x / (1 - x)), the inverse of sigmoid, x being first kept within eps and 1 - eps."""

    coerce = staticmethod(as_float)

    def forward(ctx, x, eps=None):
        ctx.eps = eps
        ctx.save_for_backward(x)
        x = x if eps is None else np.clip(x, eps, 1 - eps)
        return np.log(x / (1 - x))

    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        if ctx.eps is not None:
            return where((x >= ctx.eps) & (x <= 1 - ctx.eps), g / (x * (1 - x)), 0)
        return where((x >= 0) & (x <= 1), g / (x * (1 - x)), math.nan)


class NanToNum(Operation):
    """nan and the infinities replaced by numbers; no gradient passes there."""

    def forward(ctx, x, nan, posinf, neginf):
        ctx.save_for_backward(x)
        return np.nan_to_num(x, nan=nan, posinf=posinf, neginf=neginf)

    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return keep(g, x - x == 0)  # inf - inf and nan - nan are nan
