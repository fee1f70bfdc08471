"""What torch shows of the nodes of the graph, and the hooks that users put on them."""

import re
import weakref

from numpy import asarray, errstate

from ..core import node as core
from ..core.node import mode, next_leaf_number
from . import anomaly
from .device import CPU
from .dtypes import of
from .hooks import NodeHooks, add_hook
from .shapes import Size

_UNWATCHED = (
    "enable anomaly detection to find the operation that failed to compute its gradient, with "
    "torch.autograd.set_detect_anomaly(True, check_nan=False)."
)
_WATCHED = (
    "the backtrace further above shows the operation that failed to compute its gradient. The variable in question was "
    "changed in there or anywhere later. Good luck!"
)


class Metadata:
    """What a gradient has to look like."""

    def __init__(self, shape, dtype):
        self.shape, self.dtype, self.device = Size(shape), of(dtype), CPU


TYPE_NAMES = {
    "float16": "torch.HalfTensor", "float32": "torch.FloatTensor", "float64": "torch.DoubleTensor",
    "uint8": "torch.ByteTensor", "int8": "torch.CharTensor", "int16": "torch.ShortTensor",
    "int32": "torch.IntTensor", "int64": "torch.LongTensor", "bool": "CPUBoolType",
}  # fmt: skip
"""What torch calls tensors of these types when it complains of them."""


def plain_name(node):
    """Return the name as the in-place error shows it: `Mul` for MulBackward0, `Sum1` for SumBackward1."""
    name = node.name() if node else ""
    words = re.fullmatch(r"(.*)Backward(\d*)", name)
    return words[1] + words[2].removeprefix("0") if words else name


class Node(core.Node):
    """A node of the graph as users see it.

    _origin      where in the program it was recorded, as a traceback: only with anomaly detection
    _induced_by  the node in whose backward that was, if it was in one
    """

    _origin = _induced_by = None

    @property
    def metadata(self):
        """Return a dictionary for the user's own notes."""
        return self.__dict__.setdefault("_notes", {})

    @property
    def next_functions(self):
        """Return where gradients go next, ((node, output number), …), with (None, 0) for nowhere."""
        return tuple((None, 0) if isinstance(edge[0], Nowhere) else edge for edge in super().next_functions)

    def register_hook(self, hook):
        """Call hook(grad_inputs, grad_outputs) after this node has run; a returned tuple replaces grad_inputs."""
        return add_hook(self._own_hooks().after, hook)

    def register_prehook(self, hook):
        """Call hook(grad_outputs) before this node runs; a returned tuple replaces grad_outputs."""
        return add_hook(self._own_hooks().before, hook)

    def _own_hooks(self):
        """Return the hooks of this node and of its outputs."""
        if self._hooks is None:
            self._hooks = NodeHooks()
        return self._hooks

    def _set_edges(self, edges):
        """Say where gradients go next: (node, output number) for each input."""
        self._parents = tuple(node for node, _ in edges)
        if any(output for _, output in edges):
            self._parent_outputs = tuple(output for _, output in edges)

    def _changed(self, array, edge, version, expected):
        """Return torch's error for a saved array, an output of the node in `edge`, that has been changed in place."""
        node, number = edge
        where = (
            ""
            if node is None or hasattr(node, "variable")
            else f", which is output {number} of {plain_name(node)},"
        )
        return RuntimeError(
            "one of the variables needed for gradient computation has been modified by an inplace operation: "
            f"[{TYPE_NAMES[array.dtype.name]} {list(array.shape)}]{where} is at version {version}; expected "
            f"version {expected} instead. Hint: {_WATCHED if anomaly.state.enabled else _UNWATCHED}"
        )

    def _sequence_nr(self):
        """Return the creation number."""
        return self._number

    @property
    def _input_metadata(self):
        """Return for each output what its gradient has to look like: objects with shape, dtype and device."""
        return [Metadata(*one) for one in self._outputs or ((self._shape, self._dtype),)]

    def __call__(self, *gradients):
        """Return what backward makes of gradients, one per output, without passing it on: a tuple, or the only one."""
        recording = mode.enabled
        given = [one if recording or one is None else one.array for one in gradients]
        with errstate(all="ignore"):
            results = [
                one if recording or one is None else self._kind.wrap(asarray(one))
                for one in self._run(given, recording)
            ]
        return results[0] if len(results) == 1 else tuple(results)


class Nowhere(Node):
    """Where gradients of a view go that was made under no_grad, of a tensor that requires grad: nowhere.

    What is computed from such a view is recorded nevertheless.
    """

    grad = None  # for the pass it is a leaf

    def __init__(self, view):
        self._number, self._kind = next_leaf_number(), type(view)
        self._shape, self._dtype = view.array.shape, view.array.dtype

    def _run(self, gradients, create_graph, owned=False):
        """Return nothing."""
        return ()


hooked_leaves = weakref.WeakSet()
"""The nodes of leaves that have, or once had, hooks."""

detached = weakref.WeakSet()
"""The nodes whose results have been cut off from them by `detach_`."""


class AccumulateGrad(Node, core.AccumulateGrad):
    """The node of a leaf under torch's name, which can find the leaf: by a weak reference, as the leaf holds it."""

    def __init__(self, leaf):
        super().__init__(leaf)
        self._leaf, self._array = weakref.ref(leaf), leaf.array

    def look_at(self, values):
        """Note what the leaf's values are now, and so what its gradient has to look like."""
        self._array, self._shape, self._dtype = values, values.shape, values.dtype

    @property
    def variable(self):
        """Return the leaf. If nobody has kept it, a new tensor takes its place: the same values, the same `grad`."""
        leaf = self._leaf()
        if leaf is None:
            leaf = self._kind.wrap(self._array)
            leaf._node = leaf._own_node = self
            self._leaf = weakref.ref(leaf)
        return leaf

    def _own_hooks(self):
        """Return the hooks of this node; the passes have to know that it has some."""
        hooked_leaves.add(self)
        return super()._own_hooks()

    def _run(self, gradients, create_graph, owned=False):
        """Add the gradient to `grad`, unless the leaf has been told since that it requires none."""
        leaf = self._leaf()
        required = leaf is None or leaf._node is self
        return core.AccumulateGrad._run(self, gradients, create_graph, owned) if required else ()

    def name(self):
        """Return torch's name of this node."""
        return "torch::autograd::AccumulateGrad"


AccumulateGrad.__module__ = "builtins"  # so that it prints as <AccumulateGrad object at …>, like torch's
