"""Functions of one variable, activations among them, and their in-place forms."""

import numpy as np

from .. import tensors
from ..dtypes import can_cast, common_dtype, of
from ..inplace import change, in_place
from ..ops import activations, bounds, elementwise, trigonometric
from ..ops.shaping import Fill, FillTensor, Normal, Uniform, Zero
from ..random import source
from ..shapes import wrap_dim


def unary(operation):
    """Return a method that applies an operation."""

    def method(self):
        return operation.apply(self)

    method.__name__ = operation.__name__.partition("Backward")[0].lower()
    method.__doc__ = operation.__doc__ or f"Return the {method.__name__} of each element."
    return method


def tested(function):
    """Return a method that asks something of each element; its result is boolean and outside the graph."""

    def method(self):
        return tensors.wrap(np.asarray(function(self.array)))

    return method


class ElementwiseMethods:
    """Functions applied to each element."""

    exp, exp2, expm1 = unary(elementwise.Exp), unary(elementwise.Exp2), unary(elementwise.Expm1)
    log, log2, log10 = unary(elementwise.Log), unary(elementwise.Log2), unary(elementwise.Log10)
    log1p, sqrt, rsqrt = unary(elementwise.Log1p), unary(elementwise.Sqrt), unary(elementwise.Rsqrt)
    sin, cos, tan = unary(trigonometric.Sin), unary(trigonometric.Cos), unary(trigonometric.Tan)
    asin, acos, atan = unary(trigonometric.Asin), unary(trigonometric.Acos), unary(trigonometric.Atan)
    asinh, acosh, atanh = unary(trigonometric.Asinh), unary(trigonometric.Acosh), unary(trigonometric.Atanh)
    sinh, cosh, tanh = unary(trigonometric.Sinh), unary(trigonometric.Cosh), unary(elementwise.Tanh)
    abs, sign, erf = unary(elementwise.Abs), unary(elementwise.Sign), unary(elementwise.Erf)
    floor, ceil, trunc = unary(elementwise.Floor), unary(elementwise.Ceil), unary(elementwise.Trunc)
    frac, sigmoid, relu = unary(elementwise.Frac), unary(activations.Sigmoid), unary(activations.Relu)
    absolute, __abs__, fix = abs, abs, trunc
    arcsin, arccos, arctan, arcsinh, arccosh, arctanh = asin, acos, atan, asinh, acosh, atanh
    isposinf, isneginf, signbit = tested(np.isposinf), tested(np.isneginf), tested(np.signbit)
    isnan, isinf, isfinite = tested(np.isnan), tested(np.isinf), tested(np.isfinite)

    def erfc(self):
        """Return 1 - erf(self)."""
        return 1 - self.erf()

    def logit(self, eps=None):
        """Return log(self / (1 - self)), the inverse of sigmoid; self is first kept within eps and 1 - eps."""
        x = self if eps is None else self.clamp(eps, 1 - eps)
        return (x / (1 - x)).log()

    def deg2rad(self):
        """Return angles given in degrees in radians."""
        return self * (np.pi / 180)

    def rad2deg(self):
        """Return angles given in radians in degrees."""
        return self * (180 / np.pi)

    def round(self, *, decimals=0):
        """Return the nearest number with so many decimals, the even one of two."""
        return elementwise.Round.apply(self, decimals=decimals)

    def clamp(self, min=None, max=None):
        """Return each element kept between two bounds, which may be numbers or tensors."""
        if min is None and max is None:
            raise RuntimeError("torch.clamp: At least one of 'min' or 'max' must not be None")
        if isinstance(min, ElementwiseMethods) or isinstance(max, ElementwiseMethods):
            return bounds.ClampTensor.apply(self, min, max)
        return bounds.Clamp.apply(self, min=min, max=max)

    def clip(self, min=None, max=None):
        """Return the same as `clamp`."""
        return self.clamp(min, max)

    def clamp_min(self, min):
        """Return each element, or `min` where that is larger."""
        if isinstance(min, ElementwiseMethods):
            return bounds.ClampMinTensor.apply(self, min)
        return bounds.ClampMin.apply(self, min=min, max=None)

    def clamp_max(self, max):
        """Return each element, or `max` where that is smaller."""
        if isinstance(max, ElementwiseMethods):
            return bounds.ClampMaxTensor.apply(self, max)
        return bounds.ClampMax.apply(self, min=None, max=max)

    def softmax(self, dim, dtype=None):
        """Return exp(self) divided by its sum along `dim`."""
        x = self if dtype is None else self.to(dtype)
        x._require_float("softmax_lastdim_kernel_impl")
        return activations.Softmax.apply(x, dim=wrap_dim(dim, x.array.ndim))

    def log_softmax(self, dim, dtype=None):
        """Return the logarithm of softmax."""
        x = self if dtype is None else self.to(dtype)
        x._require_float("log_softmax_lastdim_kernel_impl")
        return activations.LogSoftmax.apply(x, dim=wrap_dim(dim, x.array.ndim))

    def _require_float(self, kernel):
        if self.array.dtype.kind != "f":
            raise NotImplementedError(f"\"{kernel}\" not implemented for '{self.dtype.type_name}'")

    def nan_to_num(self, nan=0.0, posinf=None, neginf=None):
        """Return the elements with nan and the infinities replaced; no gradient passes there."""
        return elementwise.NanToNum.apply(self, nan=nan, posinf=posinf, neginf=neginf)

    exp_, log_, sqrt_, rsqrt_ = in_place(exp), in_place(log), in_place(sqrt), in_place(rsqrt)
    sin_, cos_, tan_, tanh_ = in_place(sin), in_place(cos), in_place(tan), in_place(tanh)
    abs_, sign_, floor_, ceil_ = in_place(abs), in_place(sign), in_place(floor), in_place(ceil)
    sigmoid_, relu_, round_, trunc_ = in_place(sigmoid), in_place(relu), in_place(round), in_place(trunc)
    exp2_, expm1_, log1p_, log2_, log10_ = map(in_place, (exp2, expm1, log1p, log2, log10))
    erf_, frac_, sinh_, cosh_ = map(in_place, (erf, frac, sinh, cosh))
    asin_, acos_, atan_ = map(in_place, (asin, acos, atan))

    def clamp_(self, min=None, max=None):
        """Keep each element between two bounds, and return the tensor."""
        given = [getattr(one, "array", one) for one in (min, max) if one is not None]
        wanted = of(common_dtype([self.array, *given]))
        if not can_cast(wanted, self.dtype) and not any(isinstance(one, np.ndarray) for one in given):
            raise RuntimeError(
                f"result type {wanted.type_name} can't be cast to the desired output type {self.dtype.c_name}"
            )
        return change(self, lambda old: old.clamp(min, max))

    clamp_min_, clamp_max_ = in_place(clamp_min), in_place(clamp_max)
    clip_ = clamp_

    @in_place
    def zero_(self):
        """Set all elements to 0, and return the tensor."""
        return Zero.apply(self, values=0)

    @in_place
    def fill_(self, value):
        """Set all elements to `value`, and return the tensor."""
        if isinstance(value, ElementwiseMethods):
            if value.array.ndim:
                raise RuntimeError(
                    f"fill_ only supports 0-dimension value tensor but got tensor with {value.array.ndim} dimensions."
                )
            return FillTensor.apply(self, value)
        return Fill.apply(self, values=value)

    @in_place
    def uniform_(self, a=0, b=1):
        """Set all elements to random numbers between a and b, and return the tensor."""
        return Uniform.apply(self, values=source().uniform(a, b, self.array.shape))

    @in_place
    def normal_(self, mean=0, std=1):
        """Set all elements to random numbers of a normal distribution, and return the tensor."""
        return Normal.apply(self, values=source().normal(mean, std, self.array.shape))
