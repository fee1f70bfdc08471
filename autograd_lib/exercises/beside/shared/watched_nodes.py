"""Graphs whose nodes note that they are called, and in which order; the nodes themselves are those of either engine."""

from ....kit.checking.limits import OverBudget


class Watched:
    """A result or a node, seen through a pane: it does what the real one does, and calls of nodes are noted."""

    def __init__(self, real, panes, calls, reads, most, look):
        self._real, self._panes, self._calls, self._reads, self._most = real, panes, calls, reads, most
        self._look = look

    def __call__(self, *gradients):
        self._note(self._calls)
        shares = self._real(*gradients)
        self._look(shares if isinstance(shares, tuple) else (shares,))
        return shares

    def _note(self, steps):
        steps.append(self._real)
        if len(steps) > self._most:
            raise OverBudget

    def __getattr__(self, name):
        return getattr(self._real, name)

    @property
    def grad_fn(self):
        """Return the node that made this result, behind its pane."""
        return self._pane(self._real.grad_fn)

    @property
    def next_functions(self):
        """Return where gradients go next, behind their panes."""
        self._note(self._reads)
        return tuple((self._pane(node), number) for node, number in self._real.next_functions)

    def _pane(self, node):
        if node is None:
            return None
        # One pane for one node: who keeps nodes in a dictionary finds them again, on torch too.
        if node not in self._panes:
            self._panes[node] = Watched(node, self._panes, self._calls, self._reads, self._most, self._look)
        return self._panes[node]


def watched(root, most=1000, look=lambda shares: None):
    """Return a stand-in for a result, through which its graph can be walked, and the list of nodes that are called.

    After so many calls, or so many readings of `next_functions`, the walk is stopped with `OverBudget`.
    look: is called with the shares that a node returns.
    """
    calls = []
    return Watched(root, {}, calls, [], most, look), calls
