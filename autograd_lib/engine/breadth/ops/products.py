"""Matrix products."""

import numpy as np

from ...core import rules
from ...torch.dtypes import require_one
from ...torch.operation import Operation
from ...torch.saved import second_input


class Product(Operation, rules.Mm, name="Product"):
    """Base of products: both operands have to have one dtype, since torch does not promote here.

    check(a, b) raises for shapes that do not fit. What was saved may come back in another dtype than the gradient's.
    """

    misfit = "expected m1 and m2 to have the same dtype, but got: {0.c_name} != {1.c_name}"

    @classmethod
    def coerce(cls, arrays):
        a, b = arrays
        if a.dtype is not b.dtype:
            require_one(a, b, cls.misfit)
        return arrays

    @classmethod
    def explain(cls, arrays, options):
        """Raise torch's error for shapes that do not fit."""
        cls.check(*arrays)

    @classmethod
    def product(cls, a, b):
        """Return a @ b, of arrays or of tensors, which have to have one dtype."""
        if a.dtype is not b.dtype:
            require_one(a, b, cls.misfit)
        return a @ b


class Mm(Product):
    """The product of matrices: (n, k) with (k, m) gives (n, m)."""

    _saved_mat2 = second_input

    @staticmethod
    def check(a, b):
        if a.shape[1] != b.shape[0]:
            raise RuntimeError(
                f"mat1 and mat2 shapes cannot be multiplied ({a.shape[0]}x{a.shape[1]} and {b.shape[0]}x{b.shape[1]})"
            )


class Bmm(Product):
    """Products of matrices, pair by pair: (batch, n, k) with (batch, k, m) gives (batch, n, m)."""

    misfit = "expected scalar type {0.type_name} but found {1.type_name}"

    _saved_mat2 = second_input

    @staticmethod
    def check(a, b):
        if b.shape[:2] != (a.shape[0], a.shape[2]):
            raise RuntimeError(
                "Expected size for first two dimensions of batch2 tensor to be: "
                f"[{a.shape[0]}, {a.shape[2]}] but got: [{b.shape[0]}, {b.shape[1]}]."
            )

    def forward(ctx, a, b):
        ctx.check(a, b)  # beforehand, since NumPy would repeat a batch of one
        return rules.Mm.forward(ctx, a, b)


class Mv(Product):
    """A matrix times a vector: (n, k) with (k) gives (n)."""

    misfit = "addmv input tensors must have the same dtype, but got {1.type_name}, {0.type_name}, and {1.type_name}"

    _saved_vec = second_input

    @staticmethod
    def check(a, v):
        if a.shape[1] != v.shape[0]:
            raise RuntimeError(
                f"size mismatch, got input ({a.shape[0]}), mat ({a.shape[0]}x{a.shape[1]}), vec ({v.shape[0]})"
            )

    def backward(ctx, g):
        a, v = ctx.saved_tensors
        return None if v is None else g[:, None] * v, None if a is None else ctx.product(a.mT, g)


class Dot(Product):
    """The sum of the products of two vectors."""

    misfit = "dot : expected both vectors to have same dtype, but found {0.type_name} and {1.type_name}"

    _saved_tensor = second_input

    @staticmethod
    def check(a, b):
        if a.shape != b.shape:
            raise RuntimeError(
                f"inconsistent tensor size, expected tensor [{a.size}] and src [{b.size}] to have the same number of "
                f"elements, but got {a.size} and {b.size} elements respectively"
            )

    backward = rules.Mul.backward


class Addmm(Operation):
    """beta * c + alpha * (a @ b) for matrices a and b; c broadcasts."""

    def forward(ctx, c, a, b, beta=1, alpha=1):
        ctx.beta, ctx.alpha = beta, alpha
        _, needs_a, needs_b = ctx.needs_input_grad
        ctx.save_for_backward(None, a if needs_b else None, b if needs_a else None)
        product = a @ b
        return np.add(c if beta == 1 else beta * c, product if alpha == 1 else alpha * product)

    @classmethod
    def explain(cls, arrays, options):
        """Raise torch's error for shapes that do not fit."""
        Mm.check(*arrays[1:])

    def backward(ctx, g):
        _, a, b = ctx.saved_tensors
        inner = g if ctx.alpha == 1 else g * ctx.alpha
        left, right = (
            None if b is None else Mm.product(inner, b.mT),
            None if a is None else Mm.product(a.mT, inner),
        )
        return g if ctx.beta == 1 else g * ctx.beta, left, right


class Inv(Operation, name="LinalgInvExBackward0"):
    """The inverse of a square matrix."""

    def forward(ctx, a):
        try:
            out = np.linalg.inv(a)
        except np.linalg.LinAlgError:
            raise RuntimeError(
                "linalg.inv: The diagonal element is zero, the inversion could not be completed because the input "
                "matrix is singular."
            ) from None
        ctx.save_for_backward(out)
        return out

    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return -Mm.product(out.mT, Mm.product(g, out.mT))


class Det(Operation, name="LinalgDetBackward0"):
    """The determinant of a square matrix that has an inverse."""

    def forward(ctx, a):
        out = np.asarray(np.linalg.det(a), dtype=a.dtype)
        ctx.save_for_backward(a, out)
        return out

    def backward(ctx, g):
        a, out = ctx.saved_tensors
        return (g * out)[..., None, None] * Inv.on(a).mT


class SlogDet(Operation, name="LinalgSlogdetBackward0"):
    """The sign of the determinant and the logarithm of its size."""

    def forward(ctx, a):
        ctx.save_for_backward(a)
        return tuple(np.asarray(one, dtype=a.dtype) for one in np.linalg.slogdet(a))

    def backward(ctx, _, g):
        (a,) = ctx.saved_tensors
        if g is None:
            return None
        require_one(a, g, Solve.misfit)
        return g[..., None, None] * Inv.on(a).mT


class Solve(Operation, name="LinalgSolveExBackward0"):
    """The x with a @ x = b for a square matrix a."""

    misfit = (
        "linalg.solve: Expected A and B to have the same dtype, but found A of type {0.type_name} and B of type "
        "{1.type_name} instead"
    )

    @classmethod
    def coerce(cls, arrays):
        require_one(*arrays, cls.misfit)
        return arrays

    def forward(ctx, a, b):
        out = np.linalg.solve(a, b)
        ctx.save_for_backward(a, out)
        return out

    def backward(ctx, g):
        a, out = ctx.saved_tensors
        require_one(a, g, Solve.misfit)
        by_b = Solve.on(a.mT, g)
        column = len(out.shape) == 1
        return -(by_b[:, None] * out if column else by_b @ out.mT), by_b
