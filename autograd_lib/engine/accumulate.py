"""The end of every path back: adding a gradient to the `.grad` of a leaf."""

import sys
import weakref

import numpy as np

from . import tensors
from .node import Node, next_number
from .ops.shaping import Copy

# What holds an array while `run` looks at it when nobody else does: the list of gradients, the local name, and the
# argument of getrefcount itself.
_OURS_ALONE = 3


class AccumulateGrad(Node):
    """Adds what arrives to `variable.grad`.

    The node holds the leaf; the leaf knows the node only by a weak reference. The other way round they would keep
    each other alive for ever.
    """

    def __init__(self, variable):
        self.variable = variable
        self._number = next_number()
        self._shape, self._dtype = variable.array.shape, variable.array.dtype

    def name(self):
        """Return torch's name of this node."""
        return "torch::autograd::AccumulateGrad"

    @property
    def _tensor_hooks(self):
        """Return the leaf's own hooks: they outlive this node, which goes when no graph uses the leaf."""
        return self.variable._hooks and {0: self.variable._hooks}

    def _run(self, gradients, create_graph):
        """Add the one gradient to `variable.grad`, copying it when anyone else could see the array."""
        gradient = gradients[0]
        if gradient is None:
            return ()
        old = self.variable._grad
        if create_graph:
            self.variable._grad = Copy.apply(gradient.detach(), gradient) if old is None else old + gradient
        elif old is not None:
            old.array += gradient
            old.bump_version()
        else:
            shared = sys.getrefcount(gradient) > _OURS_ALONE or getattr(gradient, "base", self) is not None
            # asarray: arithmetic on arrays without dimensions gives NumPy scalars, which nobody can change in place
            self.variable._grad = tensors.wrap(np.array(gradient) if shared else np.asarray(gradient))
        if self.variable._post_accumulate_hooks:
            self._call_hooks()
        return ()

    def _call_hooks(self):
        """Call those hooks of the leaf that wait for its `.grad`."""
        for hook in list(self.variable._post_accumulate_hooks.values()):
            if hook(self.variable) is not None:
                raise RuntimeError("Tensor post accumulate grad hooks should return None.")


AccumulateGrad.__module__ = "builtins"  # so that it prints as <AccumulateGrad object at …>, like torch's


def accumulator(leaf):
    """Return the node that fills `leaf.grad`: the same one as long as any graph uses it."""
    node = leaf._accumulator and leaf._accumulator()
    if node is None:
        node = AccumulateGrad(leaf)
        leaf._accumulator = weakref.ref(node)
    return node
