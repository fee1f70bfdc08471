"""Views, and how their history follows changes of the memory they share.

torch's answer, kept here: history belongs to the base. A view finds out by the shared version counter that its own
history is out of date, and from then on is a strided piece of what its base has become.
"""

from ..core.node import mode
from ..core.tensor import ASK, UNTRACKED
from .hooks import RETAIN, retain
from .node import AccumulateGrad, Nowhere, plain_name
from .operation import Operation
from .strided import AsStrided, positions

DEFAULT, SEVERAL, NO_GRAD, CUSTOM = range(4)

_WHY = {
    SEVERAL: "This view is the output of a function that returns multiple views. Such functions do not allow the output "
    "views to be modified inplace. You should replace the inplace operation by an out-of-place one.",
    NO_GRAD: "Given that this use case is ambiguous and error-prone, it is forbidden. You can clarify your code by moving "
    "both the view and the inplace either both inside the no_grad block (if you don't want the inplace to be tracked) or "
    "both outside (if you want the inplace to be tracked).",
    CUSTOM: "This view was created inside a custom Function (or because an input was returned as-is) and the autograd "
    "logic to handle view+inplace would override the custom backward associated with the custom Function, leading to "
    "incorrect gradients. This behavior is forbidden. You can fix this by cloning the output of the custom Function.",
}


def refusal(view, what):
    """Return torch's error for a view that must not be changed, when `what` says has happened."""
    who, mode_of = f"Output {view.edge[1]} of {plain_name(view.history)} is a view", ""
    if view.history is None:
        who, mode_of = "A view was created in no_grad mode", " with grad mode enabled"
    return RuntimeError(f"{who} and {what} modified inplace{mode_of}. {_WHY[view.kind]}")


class View:
    """What a view knows of its origin: the base, its history and the version at which that history was right."""

    __slots__ = ("base", "edge", "kind", "version")

    def __init__(self, base, edge, kind, version):
        self.base = base
        self.edge = edge
        self.kind = kind
        self.version = version

    @property
    def history(self):
        """Return the node that made the view, as far as that was recorded and has not been made anew since."""
        node = self.edge[0]
        return None if isinstance(node, (AccumulateGrad, Nowhere)) else node

    def requires_grad(self):
        """Return whether what is computed from the view is recorded: as a leaf, by its history, or for its base."""
        return isinstance(self.edge[0], AccumulateGrad) or bool(self.history) or self.base.requires_grad

    def edge_of(self, view):
        """Return the edge of `view`, made anew when memory has changed since."""
        tracked = self.base.requires_grad
        if self.version is None or not (tracked or self.history):
            return UNTRACKED if isinstance(self.edge[0], Nowhere) else self.edge
        now = view.counter()[0]
        if now != self.version:
            if self.kind != DEFAULT:
                raise refusal(self, "its base or another view of its base has been")
            self._anew(view, now)
        elif self.edge is UNTRACKED:
            self.edge = Nowhere(view), 0
        return self.edge

    def _anew(self, view, version):
        """Make the edge that the view has at this version of the memory: that of a piece of its base."""
        (node, number), self.edge, self.version = self.edge, self._strided(view), version
        if node and node._hooks and node._hooks.of_output(number).pop(RETAIN, None):
            retain(view)

    def _strided(self, view):
        """Return the edge of `view` as a piece of its base."""
        before, mode.enabled = mode.enabled, True
        try:
            return AsStrided.apply(
                self.base, positions=positions(self.base.array, view.array)
            ).gradient_edge()
        finally:
            mode.enabled = before


def link(view, source, kind=DEFAULT):
    """Make `view` a view of `source` (or of what that is a view of), and return it."""
    base = source if source._view is None else source._view.base
    if kind != CUSTOM and not mode.enabled:
        kind = NO_GRAD
    elif kind == DEFAULT and source._view is not None:
        kind = source._view.kind
    view._counter = source.counter()
    view._view = View(base, view.gradient_edge(), kind, None if source.is_inference() else view._counter[0])
    view._output = ASK
    return view


def refuse_view(view):
    """Raise RuntimeError for views that must not be changed."""
    if view.kind != DEFAULT:
        raise refusal(view, "is being")


class Viewing(Operation):
    """Base of operations whose result shares memory with the input."""

    @classmethod
    def apply(cls, x, **options):
        """Return a view of x."""
        return link(super().apply(x, **options), x)
