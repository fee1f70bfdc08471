"""What stands in for parts that work on arrays: each asks the reference engine, and none shows how it is reached."""

import sys

import numpy as np

from ..kit.checking.absence import Absent
from .asking import ask as _ask
from .gate import refuse_shut, unwatched

if isinstance(_ask, Absent):  # while answers are collected; at any other time it may be imported
    raise ImportError("mine is not to be had while answers are collected, unless it was used before")

sys.modules.pop(f"{__package__}.asking")  # nor is the engine found by way of its name
vars(sys.modules[__package__]).pop("asking", None)

# Whose numbers backward reads: of no input; of the result; of these inputs; for the rest, of all.
_UNREAD, _FROM_RESULT = (
    {"Add", "Negate", "Sum", "Mean", "Index", "Transpose"},
    {"Exp", "Tanh", "Relu", "LogSoftmax"},
)
_READ = {
    "Multiply": lambda i, needs: needs[1 - i],
    "Divide": lambda i, needs: i == 1 or needs[1],
}
_PLAIN = (int, float, bool, slice, type(None), type(...))


def _answer(name, inputs, *asked):
    """Return what the reference engine makes of plain inputs: nothing of the learner's runs while it works."""
    refuse_shut(name)
    plain = [_plain(one) for one in inputs]
    with unwatched():
        answer, error = _ask(name, plain, *asked)
    if error is not None:
        raise type(error)(*error.args)
    return answer


def _plain(one):
    """Return an input without anything of the learner's in it. Raises TypeError where there is."""
    if isinstance(one, np.ndarray) and one.dtype.kind in "biuf":
        return np.array(one, subok=False)
    if type(one) in (list, tuple):
        return type(one)(map(_plain, one))
    if type(one) in _PLAIN or isinstance(one, np.generic):
        return one
    raise TypeError(f"expected an array or a number, and got {type(one).__name__}")


def operation(name, file):
    """Return what stands in for an operation: one class for all of them."""
    read = _READ.get(name, lambda i, needs: name not in _UNREAD)

    class Borrowed(file["Function"]):
        @staticmethod
        def forward(ctx, *inputs):
            refuse_shut(name)
            out = _VIEWS[name](*inputs) if name in _VIEWS else _answer(name, inputs)
            arrays = [i for i, one in enumerate(inputs) if isinstance(one, np.ndarray)]
            ctx.plain = [
                np.zeros(one.shape, one.dtype) if i in arrays else one for i, one in enumerate(inputs)
            ]
            if name in _FROM_RESULT:  # whoever edits the result is told so, as by an operation that reads it
                ctx.read = arrays
                ctx.save_for_backward(*map(np.array, inputs), out)
            else:
                ctx.read = [i for i in arrays if read(i, ctx.needs_input_grad)]
                ctx.save_for_backward(*(inputs[i] for i in ctx.read))
            return out

        @staticmethod
        def backward(ctx, g):
            inputs = list(ctx.plain)
            for i, one in zip(ctx.read, ctx.saved_tensors, strict=False):
                inputs[i] = one
            return _answer(name, inputs, ctx.needs_input_grad, (np.array(g),))

    Borrowed.__name__ = Borrowed.__qualname__ = name
    Borrowed.__module__ = file["__name__"]
    return Borrowed


_VIEWS = {"Index": lambda x, index: x[index], "Transpose": lambda a: a.T}


def _first_gradient(root, gradient):
    given = () if gradient is None else (gradient.value.astype(root.dtype),)
    (g,) = _answer("first_gradient", (root.value,), (root.requires_grad,), given)
    return g


def _sum_to(g, shape):
    (total, _) = _answer("sum_to", (np.zeros(shape), np.shape(g)), (True, False), (np.array(g, float),))
    return total.astype(np.result_type(g))


ASKED = {"sum_to": _sum_to, "first_gradient": _first_gradient}
