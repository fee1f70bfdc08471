"""A dozen operations, each with its derivative below it, and the tensor that has them as operators and methods.

They are enough for a network and its training. The engine that behaves like torch has the same and many more.
"""

import numpy as np

from . import backward as passes
from . import tensor
from .operation import Operation


class Add(Operation):
    """a + b. Here as everywhere the pass undoes broadcasting."""

    @staticmethod
    def forward(ctx, a, b):
        return a + b

    @staticmethod
    def backward(ctx, g):
        return g, g


class Sub(Operation):
    """a - b."""

    @staticmethod
    def forward(ctx, a, b):
        return a - b

    @staticmethod
    def backward(ctx, g):
        return g, -g if ctx.needs_input_grad[1] else None


class Mul(Operation):
    """a * b."""

    @staticmethod
    def forward(ctx, a, b):
        needs_a, needs_b = ctx.needs_input_grad
        ctx.save_for_backward(a if needs_b else None, b if needs_a else None)
        return a * b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return None if b is None else g * b, None if a is None else g * a


class Div(Operation):
    """a / b."""

    @staticmethod
    def forward(ctx, a, b):
        _, needs_b = ctx.needs_input_grad
        ctx.save_for_backward(a if needs_b else None, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        needs_a, _ = ctx.needs_input_grad
        return g / b if needs_a else None, None if a is None else -g * ((a / b) / b)


class Neg(Operation):
    """-a."""

    @staticmethod
    def forward(ctx, a):
        return -a

    @staticmethod
    def backward(ctx, g):
        return -g


class Pow(Operation):
    """a ** exponent for a number."""

    @staticmethod
    def forward(ctx, a, exponent):
        ctx.exponent = exponent
        ctx.save_for_backward(a)
        return a**exponent

    @staticmethod
    def backward(ctx, g):
        (a,) = ctx.saved_tensors
        return g * (ctx.exponent * a ** (ctx.exponent - 1))


class Exp(Operation):
    """The exponential function, which is its own derivative: backward needs the result, not the input."""

    @staticmethod
    def forward(ctx, x):
        out = np.asarray(np.exp(x))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * out


class Log(Operation):
    """The natural logarithm."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.log(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g / x


class Tanh(Operation):
    """The hyperbolic tangent."""

    @staticmethod
    def forward(ctx, x):
        out = np.asarray(np.tanh(x))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (1.0 - out * out)  # 1.0, because NumPy takes longer over the integer 1


class Sum(Operation):
    """The sum over some dimensions, given as a tuple, or over all of them."""

    @staticmethod
    def forward(ctx, x, dim, keepdim):
        ctx.shape = x.shape
        ctx.kept = tuple(1 if dim is None or i in dim else size for i, size in enumerate(x.shape))
        return np.add.reduce(x, axis=dim, keepdims=keepdim)

    @staticmethod
    def backward(ctx, g):
        return Expand.on(g.reshape(ctx.kept), shape=ctx.shape)


class Expand(Operation):
    """Dimensions of size 1 repeated: what `Sum` undoes, and the other way round."""

    @staticmethod
    def forward(ctx, x, shape):
        ctx.shape = x.shape
        return np.broadcast_to(x, shape)

    @staticmethod
    def backward(ctx, g):
        return passes.sum_to(g, ctx.shape)


class View(Operation):
    """The same elements, in order, in another shape."""

    @staticmethod
    def forward(ctx, x, shape):
        ctx.shape = x.shape
        return x.reshape(shape)

    @staticmethod
    def backward(ctx, g):
        return g.reshape(ctx.shape)


class Mm(Operation):
    """The product of two matrices."""

    @staticmethod
    def forward(ctx, a, b):
        needs_a, needs_b = ctx.needs_input_grad
        ctx.save_for_backward(a if needs_b else None, b if needs_a else None)
        return a @ b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return None if b is None else g @ b.mT, None if a is None else a.mT @ g


class Transpose(Operation):
    """The transpose of a matrix."""

    @staticmethod
    def forward(ctx, x):
        return x.mT

    @staticmethod
    def backward(ctx, g):
        return g.mT


class ToCopy(Operation):
    """A copy, maybe in another type of float."""

    @staticmethod
    def forward(ctx, x, dtype):
        return x.astype(dtype)

    @staticmethod
    def backward(ctx, g):
        return g


class Tensor(tensor.Tensor):
    """A tensor with what can be computed."""

    def __add__(self, other):
        return Add.apply(self, other)

    def __sub__(self, other):
        return Sub.apply(self, other)

    def __rsub__(self, other):  # other - self
        return Sub.apply(other, self)

    def __mul__(self, other):
        return Mul.apply(self, other)

    def __truediv__(self, other):
        return Div.apply(self, other)

    def __rtruediv__(self, other):  # other / self
        return Div.apply(other, self)

    def __matmul__(self, other):
        return Mm.apply(self, other)

    def __pow__(self, exponent):
        return Pow.apply(self, exponent=exponent)

    def __neg__(self):
        return Neg.apply(self)

    __radd__, __rmul__ = __add__, __mul__

    def exp(self):
        """Return e ** self."""
        return Exp.apply(self)

    def log(self):
        """Return the natural logarithm."""
        return Log.apply(self)

    def tanh(self):
        """Return the hyperbolic tangent."""
        return Tanh.apply(self)

    def sum(self, axis=None, keepdims=False):
        """Return the sum over one dimension, several, or all; under NumPy's names, as formulas see arrays as well."""
        return Sum.apply(self, dim=(axis,) if isinstance(axis, int) else axis, keepdim=keepdims)

    def reshape(self, shape):
        """Return the same elements, in order, in another shape."""
        return View.apply(self, shape=shape)

    @property
    def shape(self):
        """Return the size of each dimension."""
        return self.array.shape

    @property
    def mT(self):
        """Return the transpose of a matrix."""
        return Transpose.apply(self)

    def backward(self, gradient=None, retain_graph=None, create_graph=False):
        """Add the derivative of this tensor, weighted by `gradient`, to the `grad` of the leaves it depends on."""
        passes.backward(self, gradient, retain_graph, create_graph)

    def _cast(self, dtype):
        return ToCopy.apply(self, dtype=dtype)

    def _copied(self):
        return ToCopy.apply(self, dtype=self.array.dtype)

    def __repr__(self):
        return f"Tensor({self.array})"
