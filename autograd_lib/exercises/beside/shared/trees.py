"""Trees of a learner's nodes: what passes through them give, once and after inputs have moved."""

from functools import partial

from ....kit.checking.collecting import attempt


class Variable:
    """The lesson's leaf as it was handed out, whatever the learner did to that class."""

    def __init__(self, value):
        self.value = value
        self.partial = 0

    def evaluate(self):
        return self.value

    def derive(self, seed):
        self.partial += seed


def passes(build, inputs, seed):
    """Return the value, as returned and as kept, and the partials of the tree that `build` makes from one leaf per
    input, after one pass each way.
    """
    leaves = {name: Variable(value) for name, value in inputs.items()}
    root = build(*leaves.values())
    value = root.evaluate()
    root.derive(seed)
    kept = getattr(root, "value", None)
    return {
        "value": value,
        "self.value": kept,
        **{f"∂/∂{name}": leaf.partial for name, leaf in leaves.items()},
    }


def moved(build, inputs, seed):
    """Return values and partials of two trees that are walked in turn, the first once more with its leaves moved on."""
    others = [0.5 * value for value in inputs.values()]
    leaves, beside = [Variable(value) for value in inputs.values()], [Variable(value) for value in others]
    root, other = build(*leaves), build(*beside)
    values = [root.evaluate(), other.evaluate()]
    root.derive(seed)
    other.derive(2 * seed)
    for leaf in leaves:
        leaf.value = -0.5 * leaf.value
    values.append(root.evaluate())
    root.derive(seed)
    return {"values": values, "partials": [leaf.partial for leaf in (*leaves, *beside)]}


def used_twice(operation, node, b, c):
    """Return the root above two operations that both use a node, once on either side."""
    return operation(operation(node, c), operation(b, node))


def binary(answers, challenge):
    """One node of a class, a leaf with itself, and nodes of nodes, one of them used twice."""
    (operation,) = answers.values()

    def run(walk, part, build):
        task = challenge[part]
        return attempt(lambda op: walk(partial(build, op), task["inputs"], task["seed"]), operation)

    def pair(op, a, b):
        return op(a, b)

    return {
        "plain": run(passes, "plain", pair),
        "shared": run(passes, "shared", lambda op, a: op(a, a)),
        "nested": run(passes, "nested", lambda op, a, b, c: used_twice(op, op(a, b), b, c)),
        "zero": run(passes, "zero", pair),
        "moved": run(moved, "plain", pair),
    }
