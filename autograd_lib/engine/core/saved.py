"""What a node keeps for backward, and the two ways in which it can be lost: freed, or changed in place.

An input is kept as the tensor it is, together with its version. An output must not be kept as a tensor, because that
tensor already refers to the node, and the two would keep each other alive; `SavedOutput` holds what is needed of it.
"""

from .node import plain_name
from .tensor import UNTRACKED

FREED = (
    "Trying to backward through the graph a second time (or directly access saved tensors after they have already "
    "been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). "
    "Specify retain_graph=True if you need to backward through the graph a second time or if you need to access "
    "saved tensors after calling backward."
)
TYPE_NAMES = {
    "float16": "torch.HalfTensor", "float32": "torch.FloatTensor", "float64": "torch.DoubleTensor",
    "uint8": "torch.ByteTensor", "int8": "torch.CharTensor", "int16": "torch.ShortTensor",
    "int32": "torch.IntTensor", "int64": "torch.LongTensor", "bool": "CPUBoolType",
}  # fmt: skip
"""What torch calls tensors of these types when it complains of them."""


def changed(array, edge, version, expected):
    """Return the error for a saved value that has been changed in place."""
    node, number = edge
    where = (
        ""
        if node is None or hasattr(node, "variable")
        else f", which is output {number} of {plain_name(node)},"
    )
    return RuntimeError(
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        f"[{TYPE_NAMES[array.dtype.name]} {list(array.shape)}]{where} is at version {version}; expected "
        f"version {expected} instead. Hint: enable anomaly detection to find the operation that failed to compute its "
        "gradient, with torch.autograd.set_detect_anomaly(True, check_nan=False)."
    )


class SavedOutput:
    """An output of the node that keeps it."""

    __slots__ = ("array", "counter", "kind", "number", "version")

    def __init__(self, result, number=0):
        if result._counter is None:
            result._counter = [0]
        self.kind, self.number, self.array = result.__class__, number, result.array
        self.counter, self.version = result._counter, result._counter[0]

    def follow(self, result):
        """Refer to the memory and the version counter of `result`."""
        self.array, self.counter = result.array, result.counter()
        self.version = self.counter[0]

    def unpack(self, node, recording):
        """Return the array, or a tensor in its place in the graph. Raises RuntimeError when it has changed."""
        if self.counter[0] != self.version:
            edge = (node, self.number) if self.array.dtype.kind == "f" else UNTRACKED
            raise changed(self.array, edge, self.counter[0], self.version)
        return self.in_graph(node) if recording else self.array

    def in_graph(self, node):
        """Return a tensor of these values in their place in the graph."""
        result = self.kind.wrap(self.array)
        result._counter = self.counter
        result.set_edge(node, self.number)
        return result


packers = []
"""Functions that take over what a node would keep, the last one counts: see `Operation.keep`."""
