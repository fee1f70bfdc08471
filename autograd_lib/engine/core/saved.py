"""What a node keeps for backward, and the two ways in which it can be lost: freed, or changed in place.

An input is kept as the tensor it is, with its version beside it: lesson 11's `SavedTensor`. An output must not be: its
tensor refers to the node, and the two would keep each other alive. `SavedOutput` holds what is needed of it.
"""

from .tensor import UNTRACKED

FREED = (
    "Trying to backward through the graph a second time (or directly access saved tensors after they have already "
    "been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). "
    "Specify retain_graph=True if you need to backward through the graph a second time or if you need to access "
    "saved tensors after calling backward."
)


class SavedOutput:
    """An output of the node that keeps it."""

    __slots__ = ("array", "counter", "number", "version")

    def follow(self, result, number=0):
        """Refer to the memory and the version counter of `result`, and return self. (`__init__` would be slower.)"""
        self.number, self.array, self.counter = number, result.array, result.counter()
        self.version = self.counter[0]
        return self

    def unpack(self, node, recording):
        """Return the array, or a tensor in its place in the graph. Raises RuntimeError when it has changed."""
        if self.counter[0] != self.version:
            edge = (node, self.number) if self.array.dtype.kind == "f" else UNTRACKED
            raise node._changed(self.array, edge, self.counter[0], self.version)
        return self.in_graph(node) if recording else self.array

    def in_graph(self, node):
        """Return a tensor of these values in their place in the graph."""
        result = node._kind.wrap(self.array)
        result._counter = self.counter
        result.set_edge(node, self.number)
        return result


packers = []  # functions that take over what a node would keep, the last one counts: see `Operation.keep`
