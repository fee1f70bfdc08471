"""The nodes of the graph that a computation leaves behind, and the leaves' nodes, at which every way back ends.

A node knows its parents, from which its inputs came, and nothing else of its neighbours. References therefore only
point to what is older, and Python frees a graph as soon as its last result is gone, without the cyclic collector.
"""

import itertools
import threading

import numpy as np


class _Mode(threading.local):
    enabled = True
    counter = None  # what new tensors have for a version counter: none, until one is needed


mode = _Mode()  # whether operations are recorded, for each thread: one can evaluate while another one trains
recorders = []  # functions to call with each new node, the last one counts: anomaly detection notes where it was made
next_number = itertools.count(1).__next__
next_leaf_number = itertools.count(-1, -1).__next__


class Node:
    """A step of the computation, seen from behind: what turns gradients of its outputs into those of its inputs.

    _parents            the node of each input, None where no gradient goes
    _parent_outputs     which output of its parent each input is; None, the usual case, when all are output 0
    _shape, _dtype      of the output (as NumPy has them): what its gradient has to look like
    _outputs            [(shape, dtype), …] instead, for a node with several outputs
    _number             counts creations. A node is younger than its parents, so going from high to low numbers meets
                        every node after all of its consumers. Leaves count downwards from -1: they come last of all
    _saved              what backward needs: empty when that is nothing, None once it has been freed
    _kind               the class of the results
    _hooks              what others want to be told of; the pass calls `before` and `after` for a node that has it

    There may be millions of nodes, so what is usual is a default of the class, and what can be derived is a property.
    The underscores leave all other names to the formulas, which keep what they like on their node.
    """

    _parents = _saved = ()
    _parent_outputs = _outputs = _shape = _dtype = _kind = _hooks = None
    _hands_over = False  # whether arrays that `_run` has made go over to whom they are for: see `handed_over`

    def name(self):
        """Return the name under which errors and pictures show this node."""
        return type(self).__name__

    @property
    def next_functions(self):
        """Return where gradients go next, ((node, output number), …), with (None, 0) for nowhere."""
        return tuple(zip(self._parents, self._parent_outputs or (0,) * len(self._parents), strict=True))

    def _run(self, gradients, create_graph):
        """Return the gradients of the inputs, given one gradient per output (arrays; tensors under create_graph)."""
        raise NotImplementedError

    def _changed(self, array, edge, version, expected):
        """Return the error for a saved array, an output of the node in `edge`, that has been changed in place."""
        return RuntimeError(
            f"a saved value was changed: it is at version {version}; expected version {expected}"
        )

    def _release(self):
        """Free what was saved: called after a pass that does not retain the graph, if anything was."""
        self._saved = None


class AccumulateGrad(Node):
    """The node of a leaf, which owns the leaf's `grad`. It adds to it: that is why a second pass doubles `x.grad`.

    What arrives within one pass has been summed before this node runs, once. The leaf holds its node, and the node does
    not hold the leaf: otherwise they would keep each other alive.
    """

    grad = None

    def __init__(self, leaf):
        self._number, self._kind = next_leaf_number(), type(leaf)
        self._shape, self._dtype = leaf.array.shape, leaf.array.dtype

    def _run(self, gradients, create_graph, owned=False):
        """Add the gradient to `grad`. The first one becomes `grad`: a copy, unless it was made for this leaf alone."""
        (gradient,) = gradients
        if gradient is None:
            return ()
        if create_graph:
            self.grad = gradient._copied() if self.grad is None else self.grad + gradient
        elif self.grad is None:
            # an array even of a NumPy scalar, which is what arithmetic on arrays without dimensions gives
            self.grad = self._kind.wrap(np.array(gradient, order="C", copy=None if owned else True))
        else:
            self.grad.array += gradient
            self.grad.bump_version()
        return ()
