"""Remainders, and quotients lowered or cut to integers."""

import numpy as np

from ...torch.dtypes import as_common
from ...torch.operation import Operation
from .selecting import Broadcasting, zeros_like


class DivRounded(Broadcasting, name="DivBackward2"):
    """a / b, lowered ("floor") or cut ("trunc") to an integer: flat wherever it has a derivative."""

    def forward(ctx, a, b, mode):
        if mode == "floor":
            return modulo(np.floor_divide, a, b)
        if "f" in (np.asarray(a).dtype.kind, np.asarray(b).dtype.kind):
            return np.trunc(a / b)
        return modulo(lambda x, y: np.sign(x) * np.sign(y) * (np.abs(x) // np.abs(y)), a, b)

    def backward(ctx, g):
        needs_a, needs_b = ctx.needs_input_grad
        return zeros_like(g) if needs_a else None, zeros_like(g) if needs_b else None


def modulo(ufunc, a, b):
    """Return ufunc(a, b). Raises NotImplementedError for booleans and RuntimeError for integers modulo 0."""
    kinds = {np.asarray(a).dtype.kind, np.asarray(b).dtype.kind}
    if kinds == {"b"}:
        raise NotImplementedError(f"\"{ufunc.__name__}_cpu\" not implemented for 'Bool'")
    if "f" not in kinds and not np.all(b):
        raise RuntimeError("ZeroDivisionError")
    return ufunc(a, b)


def remainder(a, b):
    """Return a modulo b, with the sign of b; NumPy's own gives 0 the sign of b, torch that of a."""
    rest = np.fmod(a, b)
    return np.where((rest != 0) & ((rest < 0) != (b < 0)), rest + b, rest)


class Modulo(Broadcasting):
    """Base of a - b * (a / b), where the quotient is lowered or cut to an integer."""

    def forward(ctx, a, b):
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return modulo(ctx.ufunc, a, b)

    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g, None if a is None else -g * DivRounded.on(a, b, mode=ctx.mode)


class Remainder(Modulo, name="RemainderBackward1"):
    """a modulo b, with the sign of b."""

    ufunc, mode = staticmethod(remainder), "floor"


class Fmod(Modulo, name="FmodBackward1"):
    """a modulo b, with the sign of a."""

    ufunc, mode = np.fmod, "trunc"


class ModuloNumber(Operation):
    """Base of the same for a number."""

    def forward(ctx, a, number):
        return modulo(ctx.ufunc, *as_common((a, number)))

    def backward(ctx, g):
        return g


class RemainderNumber(ModuloNumber, name="RemainderBackward0"):
    """a modulo a number, with the sign of the number."""

    ufunc = staticmethod(remainder)


class FmodNumber(ModuloNumber, name="FmodBackward0"):
    """a modulo a number, with the sign of a."""

    ufunc = np.fmod


class NotImplementedOperation(Operation, name="NotImplemented"):
    """Base of operations that torch refuses to differentiate."""

    def name(self):
        """Return torch's name of this node."""
        return "torch::autograd::NotImplemented"

    def backward(ctx, g):
        raise RuntimeError(f"derivative for aten::{ctx.function} is not implemented")


class FloorDivide(NotImplementedOperation, Broadcasting, name="NotImplemented"):
    """a / b, lowered to an integer."""

    function = "floor_divide"

    def forward(ctx, a, b):
        return modulo(np.floor_divide, a, b)


class RemainderOfNumber(NotImplementedOperation, name="NotImplemented"):
    """A number modulo b."""

    function = "remainder"

    def forward(ctx, b, number):
        return modulo(remainder, *as_common((b, number))[::-1])
