"""The backward pass: one walk from the roots to the leaves that runs every node once.

Which node next? Always the youngest that has received a gradient. Every consumer of a result is younger than the
node that made it, so when a node comes up no consumer can be left that still has to contribute. No recursion, no
sorting of the whole graph, and gradients are gone as soon as they have been used.
"""

from heapq import heappop, heappush

import numpy as np

from . import anomaly
from .accumulate import AccumulateGrad
from .grad_mode import mode
from .hooks import in_order
from .node import Node
from .quiet import hush, unhush
from .shapes import sum_to
from .tensors import Tensor, dtype_of, wrap


def run(roots, retain_graph, create_graph, wanted=None):
    """Send gradients from the roots backwards.

    roots    [(edge, gradient tensor), …]
    wanted   None to fill the `.grad` of all leaves, or a set of edges: then only nodes on the way there run, and
             what arrives at these edges is returned, as {edge: gradient tensor}
    """
    before, mode.enabled = mode.enabled, create_graph
    token = hush()
    try:
        return _Pass(retain_graph, create_graph, wanted).run(roots)
    finally:
        mode.enabled = before
        unhush(token)


class _Pass:
    """The state of one backward pass. Gradients are arrays, or tensors when the pass is itself recorded."""

    def __init__(self, retain_graph, create_graph, wanted):
        self.retain_graph = retain_graph
        self.create_graph = create_graph
        self.wanted = wanted
        self.anomaly = anomaly.state.enabled
        self.needed = None  # {node: whether it has to run}; None for all
        self.captured = {}
        self.heap = []
        self.gradients = {}  # {node: [gradient of each output, or None]}

    def run(self, roots):
        """Run all nodes that can be reached (or that are needed) and return what was captured."""
        if self.wanted is not None:
            self.needed = _nodes_leading_to(self.wanted, [edge[0] for edge, _ in roots])
        for edge, gradient in roots:
            self.send(_Root(edge), (self.unwrap(gradient),))
        try:
            self.walk()
        except Exception:
            if self.wanted is None:
                self.leave_complete_leaves()
                self.walk()
            raise
        return self.captured

    def walk(self):
        """Run the youngest node that has received a gradient, again and again, until none is left."""
        heap, gradients, create_graph, wanted = self.heap, self.gradients, self.create_graph, self.wanted
        anomalies, release = self.anomaly, not self.retain_graph
        while heap:
            node = heappop(heap)[1]
            incoming = gradients[node]
            if wanted is not None and not self.capture(node, incoming):
                continue
            if node._tensor_hooks or node._pre_hooks:
                self.call_tensor_hooks(node, incoming)
                self.call_pre_hooks(node, incoming)
            results = node._run(incoming, create_graph)
            if anomalies:
                anomaly.check(node, results)
            if node._post_hooks:
                results = self.call_post_hooks(node, results, incoming)
            if release and node._saved:
                node._release()
            if results:
                self.send(node, results)
            results = None  # see `send`
            del gradients[node]  # only now: `leave_complete_leaves` has to know which node has failed

    def leave_complete_leaves(self):
        """After a failure, leave only those leaves to run whose gradient was complete before.

        torch fills a leaf as soon as that is so, and what it has filled stays filled when a later node fails.
        """
        incomplete, stack = set(), [parent for node in self.gradients for parent in node._parents]
        while stack:
            node = stack.pop()
            if node is not None and node not in incomplete:
                incomplete.add(node)
                stack.extend(node._parents)
        self.heap = sorted(
            entry
            for entry in self.heap
            if isinstance(entry[1], AccumulateGrad) and entry[1] not in incomplete
        )

    def send(self, node, results):
        """Send what a node computed on to the nodes of its inputs.

        All names for the results end with this function: a leaf keeps an array without copying it only if nothing
        else refers to it.
        """
        gradients, needed, numbers = self.gradients, self.needed, node._parent_outputs
        create_graph, output = self.create_graph, 0
        for index, parent in enumerate(node._parents):
            if parent is None or (needed is not None and parent not in needed):
                continue
            gradient = results[index]
            if numbers:
                output = numbers[index]
            if gradient is not None:
                array = gradient.array if create_graph else gradient
                if array.shape != parent._shape or array.dtype is not parent._dtype:
                    gradient = fit(gradient, parent, output, node, index)
            held = gradients.get(parent)
            if held is None:
                heappush(self.heap, (-parent._number, parent))
                if not parent._outputs:
                    gradients[parent] = [gradient]
                    continue
                held = gradients[parent] = [None] * len(parent._outputs)
            if held[output] is None:
                held[output] = gradient
            elif gradient is not None:
                # Not in place: either of the two arrays may be in use elsewhere.
                held[output] = held[output] + gradient

    def capture(self, node, incoming):
        """Note the gradients that were asked for; return whether the node has to run as well.

        If it has, they are noted as they arrived: torch then calls the hooks later. Otherwise the hooks come first.
        """
        if not self.needed[node]:
            self.call_tensor_hooks(node, incoming)
        for output, gradient in enumerate(incoming):
            if (node, output) in self.wanted and gradient is not None:
                self.captured[node, output] = self.wrap(gradient)
        return self.needed[node]

    def wrap(self, gradient):
        """Return a gradient as a tensor."""
        if self.create_graph or gradient is None:
            return gradient
        return wrap(np.asarray(gradient))

    def unwrap(self, gradient):
        """Return a tensor as this pass handles gradients."""
        return gradient if self.create_graph or gradient is None else gradient.array

    def call_tensor_hooks(self, node, incoming):
        """Let the hooks of the node's outputs see, and replace, the gradients that have arrived."""
        for output, hooks in (node._tensor_hooks or {}).items():
            for hook in in_order(hooks):
                incoming[output] = self.unwrap(_checked(hook, self.wrap(incoming[output])))

    def call_pre_hooks(self, node, incoming):
        """Let the hooks of the node itself see, and replace, the gradients that have arrived."""
        for hook in list((node._pre_hooks or {}).values()):
            changed = hook(tuple(map(self.wrap, incoming)))
            if changed is not None:
                incoming[:] = map(self.unwrap, changed if isinstance(changed, tuple) else (changed,))

    def call_post_hooks(self, node, results, incoming):
        """Let the hooks of the node see, and replace, what it computed."""
        for hook in list(node._post_hooks.values()):
            changed = hook(tuple(map(self.wrap, results)), tuple(map(self.wrap, incoming)))
            if changed is not None:
                results = tuple(map(self.unwrap, changed if isinstance(changed, tuple) else (changed,)))
        return results


class _Root(Node):
    """Stands behind a root, so that its gradient arrives there like all others."""

    def __init__(self, edge):
        self.next_functions = (edge,)


def fit(gradient, parent, output, node, index):
    """Return a gradient from `node` in the shape and dtype of the output of `parent` it belongs to.

    Broadcasting repeated the input, so the gradient is summed over the repetitions. Anything else that does not
    fit raises RuntimeError.
    """
    shape, dtype = parent._outputs[output] if parent._outputs else (parent._shape, parent._dtype)
    got = tuple(gradient.shape)
    if got != shape:
        if not _broadcasts_to(shape, got):
            raise RuntimeError(
                f"Function {node.name()} returned an invalid gradient at index {index} - got {list(got)} but "
                f"expected shape compatible with {list(shape)}"
            )
        gradient = sum_to(gradient, shape)
    if isinstance(gradient, Tensor):
        return gradient if gradient.array.dtype == dtype else gradient.to(dtype_of(dtype))
    return gradient.astype(dtype, copy=False)


def _broadcasts_to(shape, wider):
    """Return whether NumPy would repeat an array of `shape` to fill `wider`."""
    extra = len(wider) - len(shape)
    return extra >= 0 and all(a in (1, b) for a, b in zip(shape, wider[extra:], strict=True))


def _checked(hook, gradient):
    """Return what a tensor hook makes of a gradient."""
    changed = hook(gradient)
    if changed is None:
        return gradient
    if not isinstance(changed, Tensor):
        raise TypeError(f"expected Variable, but hook returned '{type(changed).__name__}'")
    if gradient is not None and changed.array.dtype != gradient.array.dtype:
        raise RuntimeError(
            f"hook '{getattr(hook, '__name__', hook)}' has changed the type of value (was {gradient.type()} got "
            f"{changed.type()})"
        )
    if gradient is not None and changed.array.shape != gradient.array.shape:
        raise RuntimeError(f"hook '{getattr(hook, '__name__', hook)}' has changed the size of value")
    return changed


def _nodes_leading_to(wanted, roots):
    """Return {node: whether it must run} for all nodes on a way from the roots to the wanted edges.

    A node that is only asked for what arrives there, with no wanted edge behind it, need not run.
    """
    targets = {edge[0] for edge in wanted}
    oldest = min((node._number for node in targets), default=0)
    seen, stack = set(), list(roots)
    while stack:
        node = stack.pop()
        if node is not None and node not in seen and node._number >= oldest:
            seen.add(node)
            stack.extend(node._parents)
    needed = {}
    for node in sorted(seen, key=lambda one: one._number):  # inputs first
        runs = any(parent in needed for parent in node._parents)
        if runs or node in targets:
            needed[node] = runs
    return needed
