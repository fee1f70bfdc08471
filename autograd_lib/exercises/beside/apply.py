"""What runs beside answers to apply."""

import numpy as np

from ...kit.checking.collecting import attempts
from ...kit.checking.limits import nested_at_most

PASSES = ("once", "shared", "constants", "single")  # programs of which a single pass is looked at


MOST_CALLS = 2_000  # backwards that one pass may run; a careful pass runs one for each node


class Calls:
    """Counts the backwards that run, and stops a pass that goes on for ever."""

    class Exhausted(BaseException):
        """Far more was run than there is. No `except Exception` of a learner's stops it."""

    def __init__(self, most):
        self.spent, self.most = 0, most

    def one(self):
        self.spent += 1
        if self.spent > self.most:
            raise self.Exhausted


# By name: what forward makes of its inputs, and what backward makes of g and the same inputs.
FORMULAS = {
    "add": (lambda a, b: a + b, lambda g, a, b: (g, g)),  # both shares are one array: that is allowed
    "mul": (lambda a, b: a * b, lambda g, a, b: (g * b, g * a)),
    "scale": (lambda a, k: a * k, lambda g, a, k: (g * k, None)),
    "square": (lambda a: a * a, lambda g, a: 2 * g * a),  # a single gradient, without a tuple around it
    "negate": (lambda a: -a, lambda g, a: (-g,)),  # a single gradient, in a tuple
    "stretch": (
        lambda a, k: a * k,
        lambda g, a, k: (g * k, g * a),
    ),  # k is constant, and nobody wants its share
    "after": (
        lambda k, c, a: k * a + c,
        lambda g, k, c, a: (g * a, g, g * k),
    ),  # two constants before the tensor
    "weighted": (lambda a, c: (a * c).sum(), lambda g, a, c: (g * c, None)),
}


def operations(function, calls):
    """Return the operations as subclasses of the learner's Function."""

    def made(name, forward, backward):
        def save_and_compute(ctx, *inputs):
            ctx.save_for_backward(*inputs)
            return forward(*inputs)

        def counted(ctx, g):
            calls.one()
            return backward(g, *ctx.saved_tensors)

        body = {"forward": staticmethod(save_and_compute), "backward": staticmethod(counted)}
        return type(name.capitalize(), (function,), body)

    return {name: made(name, *formulas) for name, formulas in FORMULAS.items()}


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
