"""Operators and their named forms."""

import numpy as np

from ...torch.inplace import change, in_place
from ..ops import pairs, powers, remainders
from ..ops.arithmetic import Add, Addcdiv, Addcmul, Div, Lerp, LerpNumber, Mul, Neg, Rsub, RsubTensor, Sub
from ..ops.selecting import Fmax, Fmin, Maximum, Minimum, Where
from .arguments import takes_tensor


def pairwise(operation, what):
    """Return a method that applies an operation to this tensor and another one."""

    def method(self, other):
        return operation.apply(self, other)

    method.__doc__ = f"Return {what}."
    return method


PAIRS = {
    "atan2": pairwise(pairs.Atan2, "the angle of the point (other, self)"),
    "logaddexp": pairwise(pairs.Logaddexp, "log(exp(self) + exp(other)), computed without overflow"),
    "maximum": pairwise(Maximum, "the larger of both, element by element"),
    "minimum": pairwise(Minimum, "the smaller of both, element by element"),
    "fmax": pairwise(Fmax, "the larger of both, element by element; a number is larger than nan"),
    "fmin": pairwise(Fmin, "the smaller of both, element by element; a number is smaller than nan"),
}


def augmented(method):
    """Return the operator that writes into its left operand what a method gives."""

    def changing(self, other):
        if not isinstance(other, OPERANDS):
            return NotImplemented
        return change(self, lambda old: method(old, other))

    return changing


class ArithmeticMethods(type("Pairs", (), {name: takes_tensor(one, name) for name, one in PAIRS.items()})):
    """Sums, products and powers of tensors with tensors and numbers."""

    def __add__(self, other):
        return Add.apply(self, other) if isinstance(other, OPERANDS) else NotImplemented

    def __sub__(self, other):
        return Sub.apply(self, other) if isinstance(other, OPERANDS) else NotImplemented

    def __mul__(self, other):
        return Mul.apply(self, other) if isinstance(other, OPERANDS) else NotImplemented

    def __truediv__(self, other):
        return Div.apply(self, other) if isinstance(other, OPERANDS) else NotImplemented

    def __pow__(self, other):
        return self.pow(other) if isinstance(other, OPERANDS) else NotImplemented

    def __mod__(self, other):
        return self.remainder(other) if isinstance(other, OPERANDS) else NotImplemented

    def __floordiv__(self, other):
        return self.floor_divide(other) if isinstance(other, OPERANDS) else NotImplemented

    def __rsub__(self, other):  # other - self
        return Rsub.apply(self, number=other) if isinstance(other, OPERANDS) else NotImplemented

    def __rtruediv__(self, other):  # other / self
        return Mul.apply(self.reciprocal(), other) if isinstance(other, OPERANDS) else NotImplemented

    def __rpow__(self, other):  # other ** self
        return powers.PowOfNumber.apply(self, base=other) if isinstance(other, OPERANDS) else NotImplemented

    def __rmod__(self, other):  # other % self
        if not isinstance(other, OPERANDS):
            return NotImplemented
        return remainders.RemainderOfNumber.apply(self, number=other)

    def __rfloordiv__(self, other):  # other // self
        return remainders.FloorDivide.apply(other, self) if isinstance(other, OPERANDS) else NotImplemented

    __radd__ = __add__
    __rmul__ = __mul__

    def __neg__(self):
        return Neg.apply(self)

    def __pos__(self):
        if self.array.dtype.kind == "b":
            raise RuntimeError("The `+` operator, on a bool tensor is not supported.")
        return self

    def add(self, other, *, alpha=1):
        """Return self + alpha * other."""
        return Add.apply(self, other, alpha=alpha)

    def sub(self, other, *, alpha=1):
        """Return self - alpha * other."""
        return Sub.apply(self, other, alpha=alpha)

    def rsub(self, other, *, alpha=1):
        """Return other - alpha * self."""
        if isinstance(other, ArithmeticMethods):
            return RsubTensor.apply(self, other, alpha=alpha)
        return Rsub.apply(self, number=other, alpha=alpha)

    def mul(self, other):
        """Return self * other."""
        return Mul.apply(self, other)

    def div(self, other, *, rounding_mode=None):
        """Return self / other; the quotient is cut to an integer by "trunc", lowered to one by "floor"."""
        if rounding_mode is None:
            return Div.apply(self, other)
        if rounding_mode not in ("floor", "trunc"):
            raise RuntimeError(
                "div expected rounding_mode to be one of None, 'trunc', or 'floor' but found "
                f"'{rounding_mode}'"
            )
        return remainders.DivRounded.apply(self, other, mode=rounding_mode)

    def floor_divide(self, other):
        """Return the quotient, lowered to an integer. Not differentiable, as in torch."""
        return remainders.FloorDivide.apply(self, other)

    def neg(self):
        """Return -self."""
        return Neg.apply(self)

    def pow(self, exponent):
        """Return self ** exponent."""
        negative = exponent.__class__ is int and exponent < 0
        if negative and self.array.dtype.kind != "f":
            raise RuntimeError("Integers to negative integer powers are not allowed.")
        if isinstance(exponent, ArithmeticMethods):
            return powers.Pow.apply(self, exponent)
        return powers.PowNumber.apply(self, exponent=exponent)

    def square(self):
        """Return self ** 2."""
        return powers.PowNumber.apply(self, exponent=2)

    def remainder(self, other):
        """Return self modulo other, with the sign of other."""
        if isinstance(other, ArithmeticMethods):
            return remainders.Remainder.apply(self, other)
        return remainders.RemainderNumber.apply(self, number=other)

    def fmod(self, other):
        """Return self modulo other, with the sign of self."""
        if isinstance(other, ArithmeticMethods):
            return remainders.Fmod.apply(self, other)
        return remainders.FmodNumber.apply(self, number=other)

    def where(self, condition, other):
        """Return self where the condition holds, else other."""
        return Where.apply(self, other, condition=condition)

    def lerp(self, end, weight):
        """Return self + weight * (end - self)."""
        if isinstance(weight, ArithmeticMethods):
            return Lerp.apply(self, end, weight)
        return LerpNumber.apply(self, end, weight=weight)

    def addcmul(self, tensor1, tensor2, *, value=1):
        """Return self + value * tensor1 * tensor2."""
        return Addcmul.apply(self, tensor1, tensor2, value=value)

    def addcdiv(self, tensor1, tensor2, *, value=1):
        """Return self + value * tensor1 / tensor2."""
        return Addcdiv.apply(self, tensor1, tensor2, value=value)

    positive = __pos__
    true_divide, divide, multiply, subtract, negative = div, div, mul, sub, neg

    (
        add_,
        sub_,
        mul_,
        div_,
        pow_,
        neg_,
        square_,
        remainder_,
        fmod_,
        floor_divide_,
        lerp_,
        addcmul_,
        addcdiv_,
    ) = map(
        in_place,
        (add, sub, mul, div, pow, neg, square, remainder, fmod, floor_divide, lerp, addcmul, addcdiv),
    )

    (
        __iadd__,
        __isub__,
        __imul__,
        __itruediv__,
        __ifloordiv__,
        __imod__,
        __ipow__,
    ) = map(augmented, (Add.apply, Sub.apply, Mul.apply, Div.apply, floor_divide, remainder, pow))


OPERANDS = (ArithmeticMethods, float, int, np.number, np.bool_)
