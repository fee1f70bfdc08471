"""What a node keeps for backward, and the two ways in which it can be lost: changed in place, or freed.

An input is kept as the tensor it is, together with its version. An output must not be kept as a tensor, because that
tensor already refers to the node, and the two would keep each other alive; `SavedOutput` holds what is needed of it.
Users may also take the keeping over (`torch.autograd.graph.saved_tensors_hooks`); `Packed` holds what they made of it.
"""

from numpy import ndarray

from . import tensors
from .grad_mode import enable_grad
from .node import UNTRACKED, plain_name

FREED = (
    "Trying to backward through the graph a second time (or directly access saved tensors after they have already "
    "been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). "
    "Specify retain_graph=True if you need to backward through the graph a second time or if you need to access "
    "saved tensors after calling backward."
)


def changed(array, edge, version, expected):
    """Return the error for a saved value that has been changed in place."""
    node, number = edge
    kind = tensors.wrap(array).type() if array.dtype.kind != "b" else "CPUBoolType"  # in torch's words
    where = (
        ""
        if node is None or hasattr(node, "variable")
        else f", which is output {number} of {plain_name(node)},"
    )
    return RuntimeError(
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        f"[{kind} {list(array.shape)}]{where} is at version {version}; expected version {expected} instead. Hint: "
        "enable anomaly detection to find the operation that failed to compute its gradient, with "
        "torch.autograd.set_detect_anomaly(True, check_nan=False)."
    )


class SavedOutput:
    """An output of the node that keeps it."""

    __slots__ = ("array", "counter", "number", "version")

    def __init__(self, array, counter, number=0):
        self.array, self.counter, self.number = array, counter, number
        self.version = counter[0]

    def follow(self, result):
        """Refer to the memory and the version counter of `result`."""
        self.array = result.array
        self.counter = result.counter()
        self.version = self.counter[0]

    def unpack(self, node, recording):
        """Return the array, or a tensor in its place in the graph. Raises RuntimeError when it has changed."""
        if self.counter[0] != self.version:
            edge = (node, self.number) if self.array.dtype.kind == "f" else UNTRACKED
            raise changed(self.array, edge, self.counter[0], self.version)
        if not recording:
            return self.array
        if node._outer is not None:
            return node._outer().piece(self)
        result = tensors.wrap(self.array)
        result._counter = self.counter
        result.set_edge(node, self.number)
        return result


hooks = []
"""The pairs of functions (pack, unpack) that are in force; the last one counts."""


class Packed:
    """What the user's pack function made of a saved value, and the place of that value in the graph."""

    __slots__ = ("edge", "number", "packed", "unpack_hook")

    def __init__(self, one):
        pack, self.unpack_hook = hooks[-1]
        is_output = one.__class__ is SavedOutput
        self.number = one.number if is_output else None
        self.edge = one.gradient_edge() if isinstance(one, tensors.Tensor) else (None, 0)
        self.packed = pack(_handed_over(one))

    def unpack(self, node, recording):
        """Return what the user's unpack function restores: an array, or a tensor in its place in the graph."""
        result = self.unpack_hook(self.packed)
        if not recording:
            return result.array
        result = tensors.wrap(result.array)
        result.set_edge(*(self.edge if self.number is None else (node, self.number)))
        return result


def _handed_over(one):
    """Return what the user's pack function gets: a tensor without history that shares memory and version counter."""
    if isinstance(one, ndarray):
        return tensors.wrap(one)
    result = tensors.wrap(one.array)
    result._counter = one.counter if one.__class__ is SavedOutput else one.counter()
    return result


def packed(saved):
    """Return saved values as the user's functions pack them; numbers and None stay as they are."""
    return [Packed(one) if isinstance(one, (tensors.Tensor, SavedOutput, ndarray)) else one for one in saved]


def _shown(find):
    """Return a property under which a node shows a value it has saved, as a tensor in its place in the graph."""

    def value(node):
        if node._saved is None:
            raise RuntimeError(FREED)
        with enable_grad():
            found = find(node._saved)
            return None if found is None else node.saved_tensors[found]

    return property(value)


def _result(saved):
    return next((i for i, one in enumerate(saved) if one.__class__ is SavedOutput), None)


# Operations keep their first input first, their second one second, and their result last.
first_input, second_input, result = _shown(lambda saved: 0), _shown(lambda saved: 1), _shown(_result)
