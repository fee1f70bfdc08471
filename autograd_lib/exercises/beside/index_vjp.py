import numpy as np

from ...kit.checking import calls
from .shared.operations import Ctx, both_ways

INPUTS = {"Index": ("x", "index"), "Transpose": ("a",)}


def collect(answers, challenge):
    """What both operations give there and back, and whether each result is a view of its input."""
    return calls.collect({name: way(answers[name], names) for name, names in INPUTS.items()}, challenge)


def way(operation, names):
    if operation is ...:
        return operation
    run = both_ways(operation, *names)
    return lambda *given: run(*given) | {"view": is_view(operation, *given[:-1])}


def is_view(operation, array, *more):
    return bool(np.shares_memory(operation.forward(Ctx([array, *more]), array, *more), array))
