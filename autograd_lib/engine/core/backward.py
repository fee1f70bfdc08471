"""The backward pass: one walk from the roots to the leaves that runs every node once.

Which node next? Always the youngest that has received a gradient. Every consumer of a result is younger than the
node that made it, so when a node comes up no consumer can be left that still has to contribute. No recursion, no
sorting of the whole graph, and gradients are gone as soon as they have been used.

Three things that learners ask about can be read off here. A leaf's node adds to its `grad`, so a second pass doubles
it. What nodes have saved is freed as they are left, unless the graph is retained, so a second pass fails. And a node
with several consumers stands in `gradients` once, under its own name, and is run when their shares have been summed.
"""

from heapq import heappop, heappush

import numpy as np

from .node import Node, mode
from .quiet import QUIET, hush, unhush
from .tensor import Tensor


class Pass:
    """One backward pass. Gradients are arrays, or tensors when the pass is itself recorded (create_graph).

    heap       the nodes that have received a gradient, youngest first, as (-number, node)
    gradients  {node: [gradient of each output, or None]}
    owned      leaves whose gradient is in an array that was made for them alone: no copy has to become their own
    watched    whether `before` and `after` are called for every node, not only for those with `_hooks`
    """

    watched = False

    def __init__(self, retain_graph=False, create_graph=False):
        self.retain_graph, self.create_graph = retain_graph, create_graph
        self.heap, self.gradients, self.owned = [], {}, set()

    def run(self, roots):
        """Send gradients back from the roots, [(edge, gradient), …], until none is left."""
        enabled, mode.enabled = mode.enabled, self.create_graph
        token = hush(QUIET)
        try:
            for (node, number), gradient in roots:
                behind = Node()  # sends the gradient there like any other
                behind._parents, behind._parent_outputs = (node,), (number,)
                self.send(behind, (gradient,), ())
            self.walk()
        finally:
            mode.enabled = enabled
            unhush(token)

    def walk(self):
        """Run the youngest node that has received a gradient, again and again, until none is left."""
        heap, gradients, watched = self.heap, self.gradients, self.watched
        create_graph, release = self.create_graph, not self.retain_graph
        while heap:
            node = heappop(heap)[1]
            incoming = gradients[node]
            told = watched or node._hooks
            if told and not self.before(node, incoming):
                continue
            if node._parents:
                shares = node._run(incoming, create_graph)
            else:
                shares = node._run(incoming, create_graph, node in self.owned and not told)
            if told:
                shares = self.after(node, incoming, shares)
            self.send(node, shares, incoming)
            if release and node._saved:
                node._release()  # this is what `retain_graph` prevents; a second pass finds nothing and says so
            del gradients[node]  # only now: after an error it shows which node has failed

    def send(self, node, shares, incoming):
        """Add what a node has computed to what its parents have received: there a shared node waits for its turn."""
        gradients, create_graph, index = self.gradients, self.create_graph, -1
        for parent in node._parents:
            index += 1  # `enumerate` takes three times as long
            if parent is None:
                continue
            held, share, shape = gradients.get(parent), shares[index], parent._shape
            output = node._parent_outputs[index] if shape is None and node._parent_outputs else 0
            if held is None:
                heappush(self.heap, (-parent._number, parent))
                held = gradients[parent] = [None] if shape is not None else [None] * len(parent._outputs)
            if share is None:
                continue
            array = share.array if create_graph else share
            if array.shape != shape or array.dtype is not parent._dtype:
                share = fit(share, parent, output, node, index)
            so_far, held[output] = held[output], share
            if so_far is not None:
                held[output] = so_far + share  # not in place: either of the two may be in use elsewhere
            if not parent._parents and (so_far is not None or handed_over(share, node, shares, incoming)):
                self.owned.add(parent)

    def before(self, node, incoming):
        """Do what has been asked for before a node runs; return whether it runs. `incoming` may be changed."""
        return True

    def after(self, node, incoming, shares):
        """Do what has been asked for after a node has run; return what goes on to its parents."""
        return shares


def handed_over(share, node, shares, incoming):
    """Return whether a leaf may keep an array without copying it, since nobody else can have kept it.

    An operation makes new arrays, with these exceptions: it may hand on what has come in, or a view, or the same array
    twice, or one that it has saved. Users may keep what their own Functions return, and what their hooks have seen.
    """
    if share.__class__ is not np.ndarray or not node._hands_over or node._hooks or share.base is not None:
        return False
    times = 0
    for one in (*incoming, *shares, *node._saved):
        times += one is share or getattr(one, "array", None) is share or getattr(one, "base", None) is share
    return times <= 1  # among the shares, or made of one of them by `fit`, and nowhere else


def fit(gradient, parent, output, node, index):
    """Return a gradient from `node` in the shape and dtype of the output of `parent` it belongs to.

    Broadcasting repeated the input, so the gradient is summed over the repetitions. Raises RuntimeError otherwise.
    """
    shape, dtype = parent._outputs[output] if parent._outputs else (parent._shape, parent._dtype)
    got, extra = tuple(gradient.shape), len(gradient.shape) - len(shape)
    if got != shape:
        repeated = got[extra:] if extra >= 0 else None
        if repeated != shape and not (
            repeated and all(a in (1, b) for a, b in zip(shape, repeated, strict=True))
        ):
            raise RuntimeError(
                f"Function {node.name()} returned an invalid gradient at index {index} - got {list(got)} but "
                f"expected shape compatible with {list(shape)}"
            )
        gradient = sum_to(gradient, shape)
    if isinstance(gradient, Tensor):
        return gradient if gradient.array.dtype == dtype else gradient._cast(dtype)
    return gradient if gradient.dtype == dtype else gradient.astype(dtype)


def sum_to(gradient, shape):
    """Return `gradient` summed over the dimensions in which `shape` was broadcast: the counterpart of broadcasting."""
    extra = len(gradient.shape) - len(shape)
    if extra > 0 and gradient.__class__ is np.ndarray and gradient.shape[extra:] == shape:
        return np.add.reduce(gradient, axis=tuple(range(extra)))  # a bias: the usual case, in half the time
    before = (1,) * extra + shape
    stretched = tuple(i for i, size in enumerate(before) if i < extra or size != gradient.shape[i])
    if stretched:
        gradient = gradient.sum(axis=stretched, keepdims=True)
    return gradient.reshape(shape) if extra else gradient
