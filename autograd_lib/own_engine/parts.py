"""Stands in for the parts of the learner's own engine that are not right yet, by asking the reference engine.

Names and signatures are those of the exercises; docs/en/authors.md lists them. How each is computed is the engine's
business: a vector-Jacobian product, say, is what one backward pass of it leaves in the leaves.
"""

from heapq import heappop, heappush
from types import SimpleNamespace

import numpy as np

from .. import engine as torch
from ..engine.core.backward import sum_to as _summed
from ..engine.core.rules import Mul, Tanh

__all__ = [
    "AccumulateGrad",
    "SavedTensor",
    "SavedValues",
    "backward",
    "by_number",
    "cat_vjp",
    "cross_entropy",
    "cross_entropy_vjp",
    "dA",
    "dB",
    "div_backward",
    "divide_vjp",
    "exp_vjp",
    "index_vjp",
    "log_softmax",
    "mean_vjp",
    "mul_backward",
    "multiply_vjp",
    "power_vjp",
    "relu_slope",
    "reshape_vjp",
    "run",
    "sigmoid_slope",
    "stack_vjp",
    "sum_to",
    "sum_vjp",
    "tanh_backward",
    "tanh_slope",
    "transpose_vjp",
    "where_vjp",
]


def _tracked(array):
    return torch.tensor(np.asarray(array, dtype=np.float64), dtype=torch.float64, requires_grad=True)


def _pulled(compute, g, *arrays):
    """Return what a backward pass from compute(*arrays) with the gradient g leaves in each of the arrays."""
    leaves = [_tracked(array) for array in arrays]
    out = compute(*leaves)
    out.backward(torch.tensor(np.broadcast_to(g, out.shape).copy(), dtype=torch.float64))
    return tuple(leaf.grad.numpy() for leaf in leaves)


def _youngest_first(root):
    """Yield the nodes of a graph from a heap, each before all older ones."""
    met, heap = {root}, [(-root.number, root)]
    while heap:
        node = heappop(heap)[1]
        yield node
        for parent in node.parents:
            if parent not in met:
                met.add(parent)
                heappush(heap, (-parent.number, parent))


def by_number(root):
    """Return the nodes of a graph, the youngest first."""
    return list(_youngest_first(root))


def backward(root):
    """Make one pass: what arrives at leaves is added to their `partial`, and nothing is left in other nodes."""
    arrived = {root: 1.0}
    for node in _youngest_first(root):
        g = arrived.pop(node)
        if not node.parents:
            node.partial = node.partial + g
        for parent, slope in zip(node.parents, node.slopes, strict=True):
            share = g * slope
            arrived[parent] = arrived[parent] + share if parent in arrived else share


class AccumulateGrad:
    """What a leaf does with the total of a pass."""

    def __init__(self, variable):
        self.variable = variable

    def __call__(self, gradient):
        """Add the total of a pass to the leaf's `grad`."""
        before = self.variable.grad
        self.variable.grad = gradient.clone() if before is None else before + gradient


class SavedValues:
    """What an operation has saved, until it is released."""

    def __init__(self, values):
        self.values = values

    def get(self):
        """Return the saved values. Raises RuntimeError once they have been released."""
        if self.values is None:
            raise RuntimeError(
                "the saved values have been freed: specify retain_graph=True for a second pass"
            )
        return self.values

    def release(self):
        """Let go of the values, if there are any."""
        self.values = self.values and None


def run(node, gradient, retain_graph=False):
    """Return what a node hands to its inputs; what it has saved is released unless the graph is retained."""
    try:
        return node.backward(node.saved.get(), gradient)
    finally:
        if not retain_graph:
            node.saved.release()


class SavedTensor:
    """A tensor, and the version in which it was saved."""

    def __init__(self, tensor):
        self.saved = tensor, tensor._version

    def unpack(self):
        """Return the tensor. Raises RuntimeError if it has been changed since."""
        tensor, expected = self.saved
        if tensor._version != expected:
            raise RuntimeError(
                f"a tensor needed for gradient computation has been modified by an inplace operation: "
                f"is at version {tensor._version}; expected version {expected} instead"
            )
        return tensor


mul_backward, tanh_backward = Mul.backward, Tanh.backward


def div_backward(ctx, g):
    """Return the gradients of a / b, computed as the product of a and the inverse of b."""
    a, b = ctx.saved_tensors
    by_a = g * b**-1.0
    return by_a, by_a * a * b**-1.0 * -1.0


def tanh_slope(t):
    """Return the derivative of tanh where its value is t: what the engine's own backward makes of a gradient of 1."""
    return Tanh.backward(SimpleNamespace(saved_tensors=(t,)), 1.0)


def sigmoid_slope(s):
    """Return the derivative of the logistic function where its value is s: it is tanh, shifted and squeezed."""
    return tanh_slope(2.0 * s - 1.0) / 4.0


def relu_slope(r):
    """Return the derivative of relu where its value is r."""
    return float(r > 0)


def multiply_vjp(g, a, b):
    """Return the gradients of both factors."""
    return _pulled(lambda a, b: a * b, g, a, b)


def divide_vjp(g, a, b):
    """Return the gradients of numerator and denominator."""
    return _pulled(lambda a, b: a / b, g, a, b)


def power_vjp(g, x, n):
    """Return the gradient of the base of x to the power n."""
    return _pulled(lambda x: x**n, g, x)[0]


def exp_vjp(g, y):
    """Return the gradient of the exponent where the exponential is y."""
    return _pulled(torch.exp, g, np.log(y))[0]


def sum_to(g, shape):
    """Return g summed over what broadcasting has repeated."""
    return _summed(g, tuple(shape))


def sum_vjp(g, shape, axis=None, keepdims=False):
    """Return the gradient of what was summed."""
    return _pulled(lambda x: _reduced(x.sum, axis, keepdims), g, np.zeros(shape))[0]


def mean_vjp(g, shape, axis=None, keepdims=False):
    """Return the gradient of what the mean was taken of."""
    return _pulled(lambda x: _reduced(x.mean, axis, keepdims), g, np.zeros(shape))[0]


def _reduced(method, axis, keepdims):
    return method() if axis is None and not keepdims else method(dim=axis, keepdim=keepdims)


def index_vjp(g, shape, index):
    """Return the gradient of what was picked from."""
    return _pulled(lambda x: x[index], g, np.zeros(shape))[0]


def log_softmax(x):
    """Return the logarithm of softmax along the last axis, and the function from its gradient to that of x."""
    out = torch.log_softmax(torch.tensor(x, dtype=torch.float64), dim=-1).numpy()
    return out, lambda g: _pulled(lambda x: torch.log_softmax(x, dim=-1), g, x)[0]


def dA(g, a, b):
    """Return the gradient of the left factor of a product of matrices."""
    return _pulled(lambda a: a @ torch.tensor(b, dtype=torch.float64), g, a)[0]


def dB(g, a, b):
    """Return the gradient of the right factor of a product of matrices."""
    return _pulled(lambda b: torch.tensor(a, dtype=torch.float64) @ b, g, b)[0]


def reshape_vjp(g, x, shape):
    """Return the gradient of what was reshaped."""
    return _pulled(lambda x: x.reshape(shape), g, x)[0]


def transpose_vjp(g, x, dim0, dim1):
    """Return the gradient of what was transposed."""
    return _pulled(lambda x: x.transpose(dim0, dim1), g, x)[0]


def cat_vjp(g, arrays, dim):
    """Return the gradients of what was joined along a dimension."""
    return _pulled(lambda *arrays: torch.cat(arrays, dim), g, *arrays)


def stack_vjp(g, arrays, dim):
    """Return the gradients of what was stacked in a new dimension."""
    return _pulled(lambda *arrays: torch.stack(arrays, dim), g, *arrays)


def where_vjp(g, condition, a, b):
    """Return the gradients of what was chosen from."""
    return _pulled(lambda a, b: torch.where(torch.tensor(condition), a, b), g, a, b)


def _losses(labels):
    return lambda z: torch.nn.functional.cross_entropy(z, torch.tensor(np.asarray(labels)))


def cross_entropy(z, labels):
    """Return the mean loss of scores whose right classes are the labels."""
    return _losses(labels)(torch.tensor(z, dtype=torch.float64)).item()


def cross_entropy_vjp(g, z, labels):
    """Return the gradient of the scores."""
    return _pulled(_losses(labels), g, z)[0]
