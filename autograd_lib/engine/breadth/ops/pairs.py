"""Other functions of two tensors."""

import numpy as np

from ...torch.dtypes import as_common, as_float
from . import variant
from .elementwise import Exp
from .selecting import Broadcasting, where, zeros_like


class Atan2(Broadcasting):
    """The angle of the point (b, a); at (0, 0) the gradient is 0."""

    @staticmethod
    def coerce(arrays):
        return as_float(as_common(arrays))

    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return np.arctan2(a, b)

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        square = a * a + b * b
        share = g * where(square == 0, 0, 1 / square)
        return share * b, share * -a


class Logaddexp(Broadcasting):
    """log(exp(a) + exp(b)), computed without overflow."""

    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return np.logaddexp(a, b)

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g / (1 + Exp.on(b - a)), g / (1 + Exp.on(a - b))


class Copysign(Broadcasting):
    """The size of a with the sign of b."""

    @staticmethod
    def forward(ctx, a, b):
        out = np.asarray(np.copysign(a, b))
        ctx.save_for_backward(a, out)
        return out

    @staticmethod
    def backward(ctx, g):
        a, out = ctx.saved_tensors
        return g * where(a == 0, 0, out / a), zeros_like(g) if ctx.needs_input_grad[1] else None


CopysignNumber = variant(Copysign, "CopysignBackward1")  # the size of a with the sign of a number
