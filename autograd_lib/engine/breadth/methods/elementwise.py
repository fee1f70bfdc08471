"""Functions of one variable, activations among them, and their in-place forms."""

import numpy as np

from ...torch.dtypes import can_cast, common_dtype, of
from ...torch.inplace import change, in_place
from ...torch.shapes import wrap_dim
from ..generators import source
from ..ops import activations, bounds, elementwise
from ..ops.shaping import Fill, FillTensor, Normal, Uniform, Zero


def unary(name, operation):
    """Return a method that applies an operation."""

    def method(self):
        return operation.apply(self)

    method.__name__ = name
    method.__doc__ = f"Return the {name} of each element."
    return method


def tested(function):
    """Return a method that asks something of each element; its result is boolean and outside the graph."""

    def method(self):
        return self.wrap(np.asarray(function(self.array)))

    method.__doc__ = f"Return the {function.__name__} of each element."
    return method


SYNONYMS = {
    "absolute": "abs", "__abs__": "abs", "fix": "trunc", "arcsin": "asin", "arccos": "acos", "arctan": "atan",
    "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh",
}  # fmt: skip
TESTS = (np.isnan, np.isinf, np.isfinite, np.isposinf, np.isneginf, np.signbit)


def table():
    """Return the methods that are rows of the table of elementwise functions, by name, each also in place."""
    rows = elementwise.ROWS | {"relu": activations.Relu}
    found = {name: unary(name, operation) for name, operation in rows.items() if name != "round"}
    found |= {f"{name}_": in_place(method) for name, method in found.items()}
    found |= {name: found[original] for name, original in SYNONYMS.items()}
    return found | {function.__name__: tested(function) for function in TESTS}


class ElementwiseMethods(type("Elementwise", (), table())):
    """Functions applied to each element."""

    def logit(self, eps=None):
        """Return log(self / (1 - self)), the inverse of sigmoid; self is first kept within eps and 1 - eps."""
        return elementwise.Logit.apply(self, eps=eps)

    def round(self, *, decimals=None):
        """Return the nearest number with so many decimals (none), the even one of two."""
        if decimals is None:
            return elementwise.Round.apply(self)
        return elementwise.RoundDecimals.apply(self, decimals=decimals)

    def clamp(self, min=None, max=None):
        """Return each element kept between two bounds, which may be numbers or tensors."""
        if min is None and max is None:
            raise RuntimeError("torch.clamp: At least one of 'min' or 'max' must not be None")
        kinds = [isinstance(one, ElementwiseMethods) for one in (min, max) if one is not None]
        if not any(kinds):
            return bounds.Clamp.apply(self, min=min, max=max)
        if not all(kinds):
            raise TypeError(
                "clamp() received an invalid combination of arguments: a number and a tensor as bounds"
            )
        return bounds.ClampTensor.apply(self, min, max)

    clip = clamp

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
        return self._along(activations.Softmax, "softmax", dim, dtype)

    def log_softmax(self, dim, dtype=None):
        """Return the logarithm of softmax."""
        return self._along(activations.LogSoftmax, "log_softmax", dim, dtype)

    def _along(self, operation, name, dim, dtype):
        x = self if dtype is None else self.to(dtype)
        if x.array.dtype.kind != "f":
            raise NotImplementedError(
                f"\"{name}_lastdim_kernel_impl\" not implemented for '{x.dtype.type_name}'"
            )
        return operation.apply(x, dim=wrap_dim(dim, x.array.ndim))

    def nan_to_num(self, nan=0.0, posinf=None, neginf=None):
        """Return the elements with nan and the infinities replaced; no gradient passes there."""
        return elementwise.NanToNum.apply(self, nan=nan, posinf=posinf, neginf=neginf)

    round_ = in_place(round)

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
    def uniform_(self, a=0, b=1, *, generator=None):
        """Set all elements to random numbers between a and b, and return the tensor."""
        if a > b:
            raise RuntimeError(
                f"uniform_ expects to return a [from, to) range, but found from={a:g} > to={b:g}"
            )
        return Uniform.apply(self, values=source(generator).uniform(a, b, self.array.shape))

    @in_place
    def normal_(self, mean=0, std=1, *, generator=None):
        """Set all elements to random numbers of a normal distribution, and return the tensor."""
        if std < 0:
            raise RuntimeError(f"normal expects std >= 0.0, but found std {std:g}")
        return Normal.apply(self, values=source(generator).normal(mean, std, self.array.shape))
