"""What runs beside answers to apply."""

import numpy as np

from ...kit.checking.collecting import attempts
from ...kit.checking.limits import nested_at_most
from .shared.candidates import Calls, operations

PASSES = ("once", "shared", "constants", "single")  # programs of which a single pass is looked at


MOST_CALLS = 2_000  # backwards that one pass may run; a careful pass runs one for each node


def watched(call):
    """Return what `call` returns, or a note that it was stopped."""
    try:
        return call()
    except Calls.Exhausted:
        return {"stopped": True}


def program_of(task):
    """Return the lines of a program; a long chain travels as the factors it multiplies by, in turn, and its length."""
    factors = task.get("chain")
    if factors is None:
        return task["program"]
    return [["scale", i, factors[i % len(factors)]] for i in range(task["length"])]


def played(tensor, call, task):
    """Return the leaves and all tensors of a program, and its root, a weighted sum of the last line."""
    leaves = [tensor(row) for row in task["leaves"]]
    lines = list(leaves)
    # Operations whose other operands are no lines of the program.
    constant = {"scale": float, "stretch": np.array, "after": np.array}
    for name, first, *others in program_of(task):
        read = constant.get(name, lines.__getitem__)
        given = [lines[first], *map(read, others)]
        lines.append(call(name, *(given[::-1] if name == "after" else given)))
    return leaves, lines, call("weighted", lines[-1], np.array(task["weights"]))


def collect(answers, challenge):
    """Gradients of the leaves of drawn programs, what a pass costs, and what it leaves alone."""
    tensor, function, backward = (answers[name] for name in ("Tensor", "Function", "backward"))

    def prepared(tensor, function, task):
        calls = Calls(MOST_CALLS)
        made = operations(function, calls)
        return played(tensor, lambda name, *given: made[name].apply(*given), task), calls

    def gradients(tensor, function, backward, task, passes=1):
        (leaves, _, root), _ = prepared(tensor, function, task)
        for _ in range(passes):
            backward(root)
        return {"root": root.value, "grad": [leaf.grad for leaf in leaves]}

    def spent(tensor, function, backward, task):
        (leaves, _, root), calls = prepared(tensor, function, task)
        with nested_at_most(task.get("nesting")):
            return watched(lambda: [backward(root), {"calls": calls.spent, "grad": leaves[0].grad}][1])

    def alone(tensor, function, backward, task):
        (leaves, lines, root), _ = prepared(tensor, function, task)
        backward(root)
        inner = [line.grad for line in (*lines[len(leaves) :], root)]
        leaves[0].grad += 100  # whoever shares this array with another leaf is changed as well
        return {
            "values": [leaf.value for leaf in leaves],
            "inner": inner,
            "grad": [x.grad for x in leaves[1:]],
        }

    given = (tensor, function, backward)
    calls = {name: (gradients, *given, challenge[name]) for name in PASSES}
    calls |= {
        "twice": (gradients, *given, challenge["once"], 2),
        "alone": (alone, *given, challenge["alone"]),
    }
    calls |= {name: (spent, *given, challenge[name]) for name in ("doublings", "deep") if name in challenge}
    return attempts(calls, challenge)
