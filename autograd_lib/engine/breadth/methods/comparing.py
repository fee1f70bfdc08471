"""Comparisons, logic and bits: results outside the graph."""

import numpy as np

from ...torch.dtypes import as_common, of
from ...torch.inplace import in_place
from ...torch.shapes import broadcast_shape
from .arguments import takes_tensor


def elementwise(ufunc, tensor, other):
    """Return ufunc(array, other) as a tensor, or raise torch's error for shapes that do not fit."""
    arrays = as_common((tensor.array, getattr(other, "array", other)))
    try:
        return tensor.wrap(np.asarray(ufunc(*arrays)))
    except ValueError:
        broadcast_shape(tensor.array.shape, np.shape(arrays[1]))
        raise


def compared(ufunc):
    """Return a method that compares elementwise; its result is boolean."""

    def method(self, other):
        if not isinstance(other, OPERANDS):
            return NotImplemented
        return elementwise(ufunc, self, other)

    return method


def logical(ufunc):
    """Return a method that combines the truth of elements."""

    def method(self, other):
        return elementwise(ufunc, self, other)

    method.__name__ = ufunc.__name__
    return takes_tensor(method)


def bitwise(ufunc, name):
    """Return a method that combines the bits of integers or booleans. Raises NotImplementedError for floats."""

    def method(self, other):
        if not isinstance(other, OPERANDS):
            return NotImplemented
        kinds = as_common((self.array[:0] if self.array.ndim else self.array, getattr(other, "array", other)))
        found = np.result_type(*kinds)
        if found.kind == "f":
            raise NotImplementedError(f"\"{name}_cpu\" not implemented for '{of(found).type_name}'")
        return elementwise(ufunc, self, other)

    return method


def written_back(method):
    """Return the augmented assignment of an operator: x &= y."""
    change = in_place(method)

    def changing(self, other):
        return change(self, other) if isinstance(other, OPERANDS) else NotImplemented

    return changing


class ComparingMethods:
    """Asking things of elements."""

    __eq__, __ne__ = compared(np.equal), compared(np.not_equal)
    __lt__, __le__ = compared(np.less), compared(np.less_equal)
    __gt__, __ge__ = compared(np.greater), compared(np.greater_equal)
    eq, ne, lt, le, gt, ge = __eq__, __ne__, __lt__, __le__, __gt__, __ge__
    not_equal, less, less_equal, greater, greater_equal = ne, lt, le, gt, ge
    logical_and, logical_or = logical(np.logical_and), logical(np.logical_or)
    logical_xor = logical(np.logical_xor)

    __and__, __or__ = bitwise(np.bitwise_and, "bitwise_and"), bitwise(np.bitwise_or, "bitwise_or")
    __xor__ = bitwise(np.bitwise_xor, "bitwise_xor")
    __lshift__, __rshift__ = bitwise(np.left_shift, "lshift"), bitwise(np.right_shift, "rshift")
    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__
    bitwise_and, bitwise_or, bitwise_xor = __and__, __or__, __xor__
    __iand__, __ior__, __ixor__ = map(written_back, (__and__, __or__, __xor__))

    def __invert__(self):
        if self.array.dtype.kind == "f":
            raise TypeError("~ (operator.invert) is only implemented on integer and Boolean-type tensors")
        return self.wrap(np.asarray(~self.array))

    bitwise_not = __invert__

    def logical_not(self):
        """Return whether each element is zero."""
        return self.wrap(np.asarray(np.logical_not(self.array)))

    @takes_tensor
    def isclose(self, other, rtol=1e-05, atol=1e-08, equal_nan=False):
        """Return for each element whether both agree within atol + rtol * |other|."""
        if self.array.dtype != other.array.dtype:
            raise RuntimeError(f"{self.dtype.type_name} did not match {other.dtype.type_name}")
        broadcast_shape(self.array.shape, other.array.shape)
        return self.wrap(np.asarray(np.isclose(self.array, other.array, rtol, atol, equal_nan)))

    @takes_tensor
    def allclose(self, other, rtol=1e-05, atol=1e-08, equal_nan=False):
        """Return whether all elements agree within atol + rtol * |other|."""
        return bool(self.isclose(other, rtol, atol, equal_nan).array.all())

    @takes_tensor
    def equal(self, other):
        """Return whether both have the same shape and elements."""
        return bool(np.array_equal(self.array, other.array))


OPERANDS = (ComparingMethods, float, int, np.number, np.bool_)
