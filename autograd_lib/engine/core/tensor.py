"""The tensor: an array, and its place in the graph. What can be computed with it comes later, in `rules`."""

import numpy as np

from .node import AccumulateGrad, mode

UNTRACKED = (None, 0)  # the edge of a tensor that needs no gradient: no node, output 0
ASK = Ellipsis  # the output number of a view, whose node may be out of date: ask `gradient_edge`. None are in `core`
new = object.__new__


class Tensor:
    """An array whose history may be recorded.

    array      the values
    _node      the node that made it, or its own if it is a leaf that requires grad; None when no gradient is wanted
    _output    which output of its node it is
    _own_node  the node of a leaf, which owns its `grad`: made when first asked for, and then kept
    _counter   [number of in-place changes], shared by all tensors on the same memory; made when first needed
    """

    _node = _own_node = _counter = None
    _output = 0
    leaf_node = AccumulateGrad  # the class of `_own_node`

    def __init__(self, data, requires_grad=False):
        self.array = np.array(data)
        self._node = self.own_node() if requires_grad else None

    @classmethod
    def wrap(cls, array):
        """Return a tensor without history on this very array."""
        result = new(cls)
        result.array, result._counter = array, mode.counter
        return result

    def own_node(self):
        """Return the node that owns the `grad` of this leaf."""
        if self._own_node is None:
            self._own_node = self.leaf_node(self)
        return self._own_node

    def gradient_edge(self):
        """Return where a gradient for this tensor goes, as (node, output number)."""
        return UNTRACKED if self._node is None else (self._node, self._output)

    def set_edge(self, node, number=0):
        """Make this tensor an output of a node (None for no history)."""
        self._node, self._output = node, number

    @property
    def grad_fn(self):
        """Return the node that made this tensor, None for a leaf."""
        return None if self._node is self._own_node else self._node

    @property
    def requires_grad(self):
        """Return whether operations on this tensor are recorded."""
        return self._node is not None

    @property
    def grad(self):
        """Return the gradient that this leaf has collected so far, or None."""
        return None if self._own_node is None else self._own_node.grad

    @grad.setter
    def grad(self, value):
        self.own_node().grad = value

    def detach(self):
        """Return a tensor without history that shares memory and version counter."""
        result = self.wrap(self.array)
        result._counter = self.counter()
        return result

    def counter(self):
        """Return the version counter, a list of one number."""
        if self._counter is None:
            self._counter = [0]
        return self._counter

    def bump_version(self):
        """Count one in-place change."""
        self.counter()[0] += 1
