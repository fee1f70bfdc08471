"""torch's backward pass: that of `core`, with hooks, anomaly detection, capture, and torch's order after a failure."""

import contextvars
import threading
from concurrent.futures import ThreadPoolExecutor

from numpy import asarray

from ..core.backward import Pass
from ..core.node import AccumulateGrad, mode
from ..core.tensor import Tensor
from . import anomaly
from .hooks import in_order
from .node import detached, hooked_leaves

_DETACHED = (
    "Trying to use a saved tensor that has been detached in-place, i.e. with .detach_().This is not supported, please "
    "use out-of-place `.detach()` instead"
)


def run(roots, retain_graph, create_graph, wanted=None, filled=None):
    """Send gradients from the roots, [(edge, gradient tensor), …], backwards; return what was captured.

    wanted   a set of edges: only nodes on the way there run, and what arrives there is captured: {edge: gradient}
    filled   a set of nodes: only these and nodes on the way there run
    Without either the `.grad` of all leaves is filled.
    """
    if depth.now == DEEPEST:  # passes within passes: Python's own stack would not hold many more
        return in_another_thread(run, roots, retain_graph, create_graph, wanted, filled)
    this = TorchPass(retain_graph, create_graph)
    if wanted is not None or filled is not None:
        this.go_only_to(wanted or (), filled or (), [edge[0] for edge, _ in roots])
    this.kind = type(roots[0][1]) if roots else None
    depth.now += 1
    try:
        this.run([(edge, this.unwrap(gradient)) for edge, gradient in roots])
    finally:
        depth.now -= 1
    return this.captured


class _Depth(threading.local):
    now = 0


depth, DEEPEST = _Depth(), 20
"""How many passes of this thread run within each other, and how many may."""


def in_another_thread(function, *args):
    """Return function(*args), computed by a thread of its own in this one's context and grad mode."""
    context, enabled, counter = contextvars.copy_context(), mode.enabled, mode.counter

    def call():
        mode.enabled, mode.counter = enabled, counter
        return context.run(function, *args)

    with ThreadPoolExecutor(1) as other:
        try:
            running = other.submit(call)
        except RuntimeError:  # a browser has no threads: there Python's own stack has to do
            return function(*args)
        return running.result()


class TorchPass(Pass):
    """One backward pass with all that torch lets users see and change of it.

    kind      the class of the gradients that users get to see
    wanted    the edges where gradients are captured
    runs      {node: whether it has to run}, for those on the way to what is wanted; None for all nodes
    captured  {edge: gradient tensor}
    """

    wanted = ()
    runs = None

    def __init__(self, retain_graph, create_graph):
        super().__init__(retain_graph, create_graph)
        self.anomaly = anomaly.state.enabled
        self.watched = self.anomaly or bool(detached)
        self.captured = {}

    def run(self, roots):
        """Send gradients back from the roots; leaves with hooks have their turn as early as in torch."""
        turns = turns_of_hooked_leaves([node for (node, _), _ in roots]) if hooked_leaves else {}
        numbers = {leaf: leaf._number for leaf in turns}
        try:
            for leaf, turn in turns.items():
                leaf._number = turn
            super().run(roots)
        finally:
            for leaf, number in numbers.items():  # a pass may run within another
                leaf._number = number

    def walk(self):
        """Run all nodes; if one fails, do what torch would have done before."""
        outer = anomaly.state.running
        try:
            super().walk()
        except Exception:
            if self.anomaly:
                anomaly.report(anomaly.state.running)
            if self.runs is None:
                self.leave_complete_leaves()
                super().walk()
            raise
        finally:
            anomaly.state.running = outer

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
        self.heap[:] = sorted(
            entry
            for entry in self.heap
            if isinstance(entry[1], AccumulateGrad) and entry[1] not in incomplete
        )

    def go_only_to(self, wanted, filled, roots):
        """Find the nodes on a way from the roots to the wanted edges and to the nodes to be filled.

        A node that is only asked for what arrives there, with nothing else wanted behind it, need not run.
        """
        self.watched, self.wanted = True, wanted
        targets = {node for node, _ in wanted} | set(filled)
        oldest = min((node._number for node in targets), default=0)
        seen, stack = set(), list(roots)
        while stack:
            node = stack.pop()
            if node is not None and node not in seen and node._number >= oldest:
                seen.add(node)
                stack.extend(node._parents)
        self.runs = {}
        for node in sorted(seen, key=lambda one: one._number):  # inputs first
            runs = node in filled or any(parent in self.runs for parent in node._parents)
            if runs or node in targets:
                self.runs[node] = runs

    def before(self, node, incoming):
        """Note gradients that were asked for, and let hooks see and replace them; return whether the node runs.

        If it does, gradients are noted as they arrived: torch then calls the hooks later. Otherwise the hooks come
        first.
        """
        if self.anomaly:
            anomaly.state.running = node
        for one in node._saved or () if detached else ():
            if isinstance(one, Tensor) and one._detached_from and one._detached_from in node._parents:
                raise RuntimeError(_DETACHED)
        runs = self.runs is None or self.runs.get(node)
        if runs is False:
            self.call_tensor_hooks(node, incoming)
        for output, gradient in enumerate(incoming) if self.wanted else ():
            if (node, output) in self.wanted and gradient is not None:
                self.captured[node, output] = self.wrap(gradient)
        if runs and node._hooks:
            self.call_tensor_hooks(node, incoming)
            self.call_pre_hooks(node, incoming)
        return runs

    def after(self, node, incoming, shares):
        """Look for nan, and let hooks see and replace what the node has computed."""
        if self.anomaly:
            anomaly.check(node, shares)
        if not node._hooks:
            return shares
        for hook in list(node._hooks.filled.values()):
            if hook(node.variable) is not None:
                raise RuntimeError("Tensor post accumulate grad hooks should return None.")
        for hook in list(node._hooks.after.values()):
            changed = hook(tuple(map(self.wrap, shares)), tuple(map(self.wrap, incoming)))
            if changed is not None:
                shares = tuple(map(self.unwrap, changed if isinstance(changed, tuple) else (changed,)))
        return shares

    def wrap(self, gradient):
        """Return a gradient as a tensor."""
        if self.create_graph or gradient is None:
            return gradient
        return self.kind.wrap(asarray(gradient))

    def unwrap(self, gradient):
        """Return a tensor as this pass handles gradients."""
        return gradient if self.create_graph or gradient is None else gradient.array

    def call_tensor_hooks(self, node, incoming):
        """Let the hooks of the node's outputs see, and replace, the gradients that have arrived."""
        for output, hooks in node._hooks.outputs.items() if node._hooks else ():
            for hook in in_order(hooks):
                incoming[output] = self.unwrap(_checked(hook, self.wrap(incoming[output])))

    def call_pre_hooks(self, node, incoming):
        """Let the hooks of the node itself see, and replace, the gradients that have arrived."""
        for hook in list(node._hooks.before.values()):
            changed = hook(tuple(map(self.wrap, incoming)))
            if changed is not None:
                incoming[:] = map(self.unwrap, changed if isinstance(changed, tuple) else (changed,))


def turns_of_hooked_leaves(roots):
    """Return {leaf: number} that gives each leaf with hooks its turn as soon as its oldest consumer has run.

    That is when its gradient is complete and torch calls the hooks. Leaves of one consumer come from left to right.
    """
    turns, seen, stack = {}, set(), list(roots)
    while stack:
        node = stack.pop()
        for i, parent in enumerate(node._parents):
            if parent is not None and not parent._parents and parent._hooks:
                turn = node._number - (i + 1) / (len(node._parents) + 1)
                turns[parent] = min(turn, turns.get(parent, turn))
            elif parent is not None and parent not in seen:
                seen.add(parent)
                stack.append(parent)
    return turns


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
