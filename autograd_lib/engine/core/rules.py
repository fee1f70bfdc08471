"""A dozen operations, each with its derivative below it, and the tensor that has them: enough to train a network."""

import numpy as np

from . import tensor
from .backward import Pass
from .operation import Operation


class Add(Operation):
    """a + b. Here as everywhere the pass undoes broadcasting."""

    def forward(ctx, a, b):
        return a + b

    def backward(ctx, g):
        return g, g


class Mul(Operation):
    """a * b."""

    def forward(ctx, a, b):
        needs_a, needs_b = ctx.needs_input_grad
        ctx.save_for_backward(a if needs_b else None, b if needs_a else None)
        return a * b

    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return None if b is None else g * b, None if a is None else g * a


class Pow(Operation):
    """a ** exponent for a number. The derivative is the operation itself again, with one less."""

    def forward(ctx, a, exponent):
        ctx.exponent = exponent
        ctx.save_for_backward(a)
        return a**exponent

    def backward(ctx, g):
        (a,) = ctx.saved_tensors
        return g * (ctx.exponent * ctx.on(a, exponent=ctx.exponent - 1) if ctx.exponent else 0.0)


class Exp(Operation):
    """The exponential function, which is its own derivative: backward needs the result, not the input."""

    def forward(ctx, x):
        out = np.asarray(np.exp(x))
        ctx.save_for_backward(out)
        return out

    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * out


class Log(Operation):
    """The natural logarithm."""

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.log(x)

    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g / x


class Tanh(Operation):
    """The hyperbolic tangent."""

    def forward(ctx, x):
        out = np.asarray(np.tanh(x))
        ctx.save_for_backward(out)
        return out

    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (1.0 - out * out)  # 1.0, because NumPy takes longer over the integer 1


class Sum(Operation):
    """The sum over some dimensions, given as a tuple, or over all of them."""

    def forward(ctx, x, dim, keepdim):
        ctx.ones = np.ones_like(x)
        ctx.kept = tuple(1 if dim is None or i in dim else size for i, size in enumerate(x.shape))
        return np.add.reduce(x, axis=dim, keepdims=keepdim)

    def backward(ctx, g):
        return g.reshape(ctx.kept) * ctx.ones


class View(Operation):
    """The same elements, in order, in another shape."""

    def forward(ctx, x, shape):
        ctx.shape = x.shape
        return x.reshape(shape)

    def backward(ctx, g):
        return g.reshape(ctx.shape)


class Mm(Operation):
    """The product of two matrices."""

    def forward(ctx, a, b):
        needs_a, needs_b = ctx.needs_input_grad
        ctx.save_for_backward(a if needs_b else None, b if needs_a else None)
        return a @ b

    def backward(ctx, g):
        a, b = ctx.saved_tensors
        right = None if a is None else ctx.product(a.mT, g)
        return None if b is None else ctx.product(g, b.mT), right

    product = staticmethod(lambda a, b: a @ b)


class Transpose(Operation):
    """The transpose of a matrix."""

    def forward(ctx, x):
        return x.mT

    def backward(ctx, g):
        return g.mT


class ToCopy(Operation):
    """A copy, maybe in another type of float."""

    def forward(ctx, x, dtype):
        return x.astype(dtype)

    def backward(ctx, g):
        return g


class Tensor(tensor.Tensor):
    """A tensor with what can be computed. Formulas see arrays as well, so names and options are NumPy's."""

    shape = property(lambda self: self.array.shape)
    mT = property(Transpose.apply)
    exp, log, tanh = (lambda self, kind=kind: kind.apply(self) for kind in (Exp, Log, Tanh))

    def __add__(self, other):
        return Add.apply(self, other)

    def __mul__(self, other):
        return Mul.apply(self, other)

    def __matmul__(self, other):
        return Mm.apply(self, other)

    def __pow__(self, exponent):
        return Pow.apply(self, exponent=exponent)

    def __neg__(self):
        return self * -1.0

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):  # other - self
        return -self + other

    def __truediv__(self, other):
        return self * other**-1.0

    def __rtruediv__(self, other):  # other / self
        return self**-1.0 * other

    __radd__, __rmul__ = __add__, __mul__

    def sum(self, axis=None, keepdims=False):
        """Return the sum over one dimension, several, or all."""
        return Sum.apply(self, dim=(axis,) if isinstance(axis, int) else axis, keepdim=keepdims)

    def reshape(self, shape):
        return View.apply(self, shape=shape)

    def backward(self, gradient=None, retain_graph=None, create_graph=False):
        """Add the derivatives, weighted by `gradient` (1 for a single number), to the `grad` of the leaves.

        retain_graph  keep what was saved, for another pass; by default only under create_graph
        create_graph  record the pass itself, for higher derivatives
        """
        if self._node is None:
            raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
        if gradient is None and self.array.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        gradient = self.wrap(np.ones_like(self.array)) if gradient is None else gradient
        keep = create_graph if retain_graph is None else retain_graph
        Pass(keep, create_graph).run([(self.gradient_edge(), gradient if create_graph else gradient.array)])

    def _cast(self, dtype):
        return ToCopy.apply(self, dtype=dtype)

    def _copied(self):
        return self._cast(self.array.dtype)

    def __repr__(self):
        return f"Tensor({self.array})"
