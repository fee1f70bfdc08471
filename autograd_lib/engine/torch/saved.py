"""Saved values as torch shows them, and the users' own ways of keeping them: `saved_tensors_hooks`."""

from numpy import asarray, ndarray

from ..core.node import mode
from ..core.saved import FREED, SavedOutput, packers
from ..core.tensor import Tensor
from .dtypes import to_numpy


class Packed:
    """What the user's pack function made of a saved value, and the place of that value in the graph."""

    __slots__ = ("edge", "kind", "number", "packed", "unpack_hook")

    def __init__(self, one, kind, hooks):
        pack, self.unpack_hook = hooks
        is_output = isinstance(one, SavedOutput)
        self.kind, self.number = kind, one.number if is_output else None
        self.edge = one.gradient_edge() if isinstance(one, Tensor) else (None, 0)
        self.packed = pack(_handed_over(one, kind))

    def unpack(self, node, recording):
        """Return what the user's unpack function restores: an array, or a tensor in its place in the graph."""
        result = self.unpack_hook(self.packed)
        if not recording:
            return result.array
        result = self.kind.wrap(result.array)
        result.set_edge(*(self.edge if self.number is None else (node, self.number)))
        return result


def _handed_over(one, kind):
    """Return what the user's pack function gets: a tensor without history that shares memory and version counter."""
    if isinstance(one, ndarray):
        return kind.wrap(one)
    result = kind.wrap(one.array)
    result._counter = one.counter if isinstance(one, SavedOutput) else one.counter()
    return result


def packer(pack, unpack):
    """Return what keeps values as a pair of the user's functions has it; numbers and None stay as they are."""

    def packed(kept, kind):
        return [
            Packed(one, kind, (pack, unpack)) if isinstance(one, (Tensor, SavedOutput, ndarray)) else one
            for one in kept
        ]

    return packed


def _shown(find):
    """Return a property under which a node shows a value it has saved, as a tensor in its place in the graph."""

    def value(node):
        if node._saved is None:
            raise RuntimeError(FREED)
        before, mode.enabled = mode.enabled, True
        try:
            found = find(node._saved)
            shown = None if found is None else node.saved_tensors[found]
            if isinstance(shown, (int, float)):
                shown = node._kind.wrap(asarray(shown, to_numpy(type(shown))))
            return shown
        finally:
            mode.enabled = before

    return property(value)


def _result(saved):
    return next((i for i, one in enumerate(saved) if getattr(one, "number", None) is not None), None)


# Operations keep their first input first, their second one second, and their result last.
first_input, second_input, result = _shown(lambda saved: 0), _shown(lambda saved: 1), _shown(_result)

__all__ = ["first_input", "packer", "packers", "result", "second_input"]
