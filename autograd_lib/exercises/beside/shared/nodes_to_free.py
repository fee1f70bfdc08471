"""Nodes that run beside answers: for freed_after_use, and with and without reference cycles for left_over."""

import gc
import weakref
from contextlib import contextmanager
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
        node_class.apply(Value(x + 1))  # what it keeps is its own
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


def counted_off_and_on(left_over, count):
    """Return what is counted of cycles made one by one, with the collector off and on, and whether it is on then."""

    def one_by_one():
        for _ in range(count):
            Holding(Value(0.25))

    seen, before = [], gc.get_threshold()
    gc.set_threshold(2)  # where it is on, the collector comes round while they are made
    try:
        for turn in (gc.disable, gc.enable):
            turn()
            seen.append([left_over(one_by_one, Holding), gc.isenabled()])
    finally:
        gc.set_threshold(*before)
        gc.enable()
    return seen


@contextmanager
def few_objects():
    """Hide what exists already from the collector: going through a million objects takes a second each time."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


class Thing:
    """A saved value that can be watched through a weak reference."""

    def __init__(self, number):
        self.number = number


def product(saved, gradient):
    """Return the two gradients of a product of things."""
    a, b = saved
    return [gradient * b.number, gradient * a.number]


def doubled(saved, gradient):
    """Return the two gradients of a sum, which needs no saved value."""
    return [gradient, gradient]
