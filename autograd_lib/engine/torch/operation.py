"""The operations of the engine: those of `core`, with what torch shows of them."""

from ..core import operation as core
from . import saved
from .node import Node


class Operation(Node, core.Operation, name="Operation"):
    """Base of all operations that behave like torch's."""

    _saved_self, _saved_other, _saved_result = (
        saved.first_input,
        saved.second_input,
        saved.result,
    )  # as torch shows them
