"""What runs beside answers to index_vjp."""

import numpy as np

from ...kit.checking import calls
from ...kit.checking.collecting import attempt
from .shared.operations import Ctx, both_ways

INPUTS = {"Index": ("x", "index"), "Transpose": ("a",)}


def collect(answers, challenge):
    """What both operations give there and back, and whether each result lies in the memory of its input."""
    ways = {
        name: answers[name] if answers[name] is ... else both_ways(answers[name], *names)
        for name, names in INPUTS.items()
    }
    asked = {part: call for part, call in challenge.items() if "cases" in call}
    views = {
        f"{name} view": attempt(is_view, answers[name], *more)
        for name, more in (("Index", [slice(1, None)]), ("Transpose", []))
    }
    return calls.collect(ways, asked) | views


def is_view(operation, *more):
    """Return whether a result lies in the memory of its input, for an operation that goes back as well."""
    array = np.ones((3, 2))
    ctx = Ctx([array, *more])
    out = operation.forward(ctx, array, *more)
    operation.backward(ctx, np.ones(out.shape))
    return bool(np.shares_memory(out, array))
