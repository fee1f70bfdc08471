"""Other functions of two tensors."""

import numpy as np

from ...torch.dtypes import as_common, as_float
from .elementwise import Exp
from .selecting import Broadcasting, where


class Atan2(Broadcasting):
    """The angle of the point (b, a); at (0, 0) the gradient is 0."""

    @staticmethod
    def coerce(arrays):
        return as_float(as_common(arrays))

    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return np.arctan2(a, b)

    def backward(ctx, g):
        a, b = ctx.saved_tensors
        square = a * a + b * b
        share = g * where(square == 0, 0, 1 / square)
        return share * b, share * -a


class Logaddexp(Broadcasting):
    """log(exp(a) + exp(b)), computed without overflow."""

    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return np.logaddexp(a, b)

    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g / (1 + Exp.on(b - a)), g / (1 + Exp.on(a - b))
