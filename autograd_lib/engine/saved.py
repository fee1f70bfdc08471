"""What a node keeps for backward, and the two ways in which it can be lost: changed in place, or freed.

An input is kept as the tensor it is, together with its version. An output must not be kept as a tensor, because that
tensor already refers to the node, and the two would keep each other alive; `SavedOutput` holds what is needed of it.
"""

from . import tensors
from .node import plain_name

FREED = (
    "Trying to backward through the graph a second time (or directly access saved tensors after they have already "
    "been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). "
    "Specify retain_graph=True if you need to backward through the graph a second time or if you need to access "
    "saved tensors after calling backward."
)


def changed(array, edge, version, expected):
    """Return the error for a saved value that has been changed in place."""
    node, number = edge
    kind = tensors.wrap(array).type()
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

    def __init__(self, result, number):
        self.number = number
        self.array = result.array
        self.counter = counter = result._counter or result.counter()
        self.version = counter[0]

    def follow(self, result):
        """Refer to the memory and the version counter of `result`."""
        self.array = result.array
        self.counter = result.counter()
        self.version = self.counter[0]

    def unpack(self, node, recording):
        """Return the array, or a tensor in its place in the graph. Raises RuntimeError when it has changed."""
        if self.counter[0] != self.version:
            raise changed(self.array, (node, self.number), self.counter[0], self.version)
        if not recording:
            return self.array
        if node._outer is not None:
            return node._outer().piece(self)
        result = tensors.wrap(self.array)
        result._counter = self.counter
        result.set_edge(node, self.number)
        return result
