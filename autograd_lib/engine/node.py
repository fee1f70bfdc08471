"""The nodes of the graph that a computation leaves behind.

A node knows its parents (torch says `next_functions`: the next ones on the way back) and nothing else of its
neighbours. References therefore only point to older nodes, and Python frees a graph as soon as its last result
is gone, without the cyclic garbage collector.
"""

import itertools
import re

from numpy import asarray

from . import tensors
from .device import CPU
from .dtypes import of
from .grad_mode import mode
from .hooks import Hooks, add_hook
from .shapes import Size

UNTRACKED = (None, 0)
"""The edge of a tensor that needs no gradient: no node, output 0."""

ASK = Ellipsis
"""Stands for the node of a tensor whose node has to be looked up: a leaf that requires grad, or a view."""

_numbers = itertools.count()
next_number = _numbers.__next__


class Metadata:
    """What a gradient has to look like."""

    def __init__(self, shape, dtype):
        self.shape, self.dtype, self.device = Size(shape), of(dtype), CPU


class Node:
    """A step of the computation, seen from behind: what turns gradients of its outputs into those of its inputs.

    _parents            the node of each input, None where no gradient goes
    _parent_outputs     which output of its parent each input is; None, the usual case, when all are output 0
    _shape, _dtype      of the output (as NumPy has them): what its gradient has to look like
    _outputs            [(shape, dtype), …] instead, for a node with several outputs
    _number             counts creations. A node is always younger than its parents, so going from high to low
                        numbers meets every node after all of its consumers
    _saved              what backward needs: empty when that is nothing, None once it has been freed
    _tensor_hooks       {output number: hooks on that tensor's gradient}
    _pre_hooks, _post_hooks  hooks on the node itself

    There may be millions of nodes, so what is usual is a default of the class, and what can be derived is a property.
    The underscores leave all other names to the users, who may put any attribute on the ctx of their Functions.
    """

    _parents = _saved = ()
    _parent_outputs = _outputs = _shape = _dtype = None
    _tensor_hooks = _pre_hooks = _post_hooks = None

    def name(self):
        """Return the name under which errors and pictures show this node."""
        return type(self).__name__

    @property
    def metadata(self):
        """Return a dictionary for the user's own notes."""
        return self.__dict__.setdefault("_notes", {})

    @property
    def next_functions(self):
        """Return where gradients go next, ((node, output number), …), with (None, 0) for nowhere."""
        return tuple(zip(self._parents, self._parent_outputs or (0,) * len(self._parents), strict=True))

    @next_functions.setter
    def next_functions(self, edges):
        self._parents = tuple(node for node, _ in edges)
        if any(output for _, output in edges):
            self._parent_outputs = tuple(output for _, output in edges)

    @property
    def needs_input_grad(self):
        """Return for each input whether its gradient is wanted."""
        return tuple(map(bool, self._parents))

    def register_hook(self, hook):
        """Call hook(grad_inputs, grad_outputs) after this node has run; a returned tuple replaces grad_inputs."""
        self._post_hooks = self._post_hooks or Hooks()
        return add_hook(self._post_hooks, hook)

    def register_prehook(self, hook):
        """Call hook(grad_outputs) before this node runs; a returned tuple replaces grad_outputs."""
        self._pre_hooks = self._pre_hooks or Hooks()
        return add_hook(self._pre_hooks, hook)

    def _sequence_nr(self):
        """Return the creation number."""
        return self._number

    @property
    def _input_metadata(self):
        """Return for each output what its gradient has to look like: objects with shape, dtype and device."""
        return [Metadata(*one) for one in self._outputs or ((self._shape, self._dtype),)]

    def __call__(self, *gradients):
        """Return what backward makes of gradients, one per output, without passing it on."""
        recording = mode.enabled
        given = [one if recording or one is None else one.array for one in gradients]
        results = [
            one if recording or one is None else tensors.wrap(asarray(one))
            for one in self._run(given, recording)
        ]
        return tuple(results) if len(results) > 1 else results[0] if results else None

    def _run(self, gradients, create_graph):
        """Return the gradients of the inputs, given one gradient per output (arrays; tensors under create_graph)."""
        raise NotImplementedError

    def _release(self):
        """Free what was saved: called after a pass that does not retain the graph, if anything was."""
        self._saved = None


def plain_name(node):
    """Return the name as the in-place error shows it: `Mul` for MulBackward0, `Sum1` for SumBackward1."""
    name = node.name() if node else ""
    words = re.fullmatch(r"(.*)Backward(\d*)", name)
    return words[1] + words[2].removeprefix("0") if words else name
