"""Trigonometric and hyperbolic functions."""

import numpy as np

from .elementwise import Rsqrt, Smooth


class Sin(Smooth):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.sin(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * Cos.on(x)


class Cos(Smooth):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.cos(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * -Sin.on(x)


class Tan(Smooth):
    @staticmethod
    def forward(ctx, x):
        out = np.asarray(np.tan(x))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (1 + out * out)


class Asin(Smooth):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.arcsin(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * Rsqrt.on(1 - x * x)


class Acos(Smooth):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.arccos(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * -Rsqrt.on(1 - x * x)


class Atan(Smooth):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.arctan(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g / (x * x + 1)


class Sinh(Smooth):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.sinh(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * Cosh.on(x)


class Cosh(Smooth):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.cosh(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * Sinh.on(x)


class Asinh(Smooth):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.arcsinh(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * Rsqrt.on(x * x + 1)


class Acosh(Smooth):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.arccosh(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * Rsqrt.on(x * x - 1)


class Atanh(Smooth):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.arctanh(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g / (1 - x * x)
