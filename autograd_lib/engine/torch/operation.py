"""The operations of the engine: those of `core`, with what torch shows of them."""

from numpy import asarray

from ..core import operation as core
from ..core.node import next_number
from ..core.saved import SavedOutput
from ..core.tensor import UNTRACKED, new
from . import saved
from .node import Node


class Operation(Node, core.Operation, name="Operation"):
    """Base of all operations that behave like torch's."""

    _saved_self, _saved_other, _saved_result = (
        saved.first_input,
        saved.second_input,
        saved.result,
    )  # as torch shows them

    def finish_several(self, inputs, arrays, outs, kind, tracked):
        """Return several outputs as tensors; integer outputs stay outside the graph."""
        results = tuple(kind.wrap(asarray(out)) for out in outs)
        if tracked and results:
            self._number, self._kind, self._saved = next_number(), kind, [*self._saved]
            for number, result in enumerate(results):
                for i, one in enumerate(self._saved):
                    if one is result.array:
                        self._saved[i] = new(SavedOutput).follow(result, number)
            self.keep(inputs, arrays, results[0])
            self._outputs = [(one.array.shape, one.array.dtype) for one in results]
            for number, result in enumerate(results):
                result.set_edge(*((self, number) if result.array.dtype.kind == "f" else UNTRACKED))
        return results
