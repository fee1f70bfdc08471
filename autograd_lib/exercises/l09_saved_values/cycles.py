"""Nodes with and without reference cycles, and the life of a learner's own node, for ex09_8."""

import gc
import weakref
from math import exp


class Value:
    """A number and the node that made it."""

    def __init__(self, data, node=None):
        self.data, self.node = data, node


class Holding:
    """A node that refers to its own result: a cycle."""

    def __init__(self, x):
        self.result = Value(exp(x.data), self)


class Free:
    """A node that refers to its input only."""

    def __init__(self, x):
        self.input = x


def life_of_a_node(node_class, x, gradient):
    """Return what a node computes, before and after its result is gone, and whether both are freed at once."""
    gc.disable()
    try:
        result = node_class.apply(Value(x))
        node, seen = result.node, {"value": result.data, "first": result.node.backward(gradient)}
        watches = [weakref.ref(result), weakref.ref(node)]
        del result
        seen["second"] = _tried(node, gradient)
        seen["result freed"] = watches[0]() is None
        del node
        return seen | {"node freed": watches[1]() is None}
    finally:
        gc.enable()


def _tried(node, gradient):
    """Return the gradient, or the name of the exception: its traceback would keep the node alive."""
    try:
        return node.backward(gradient)
    except Exception as error:
        return type(error).__name__
