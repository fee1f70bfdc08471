"""What runs beside answers to array_node."""

import numpy as np

from ...kit.checking.collecting import attempt
from ...kit.checking.limits import Budget, unless_stopped


def collect(answers, challenge):
    """What each operation of the learner's node makes, what its pulls return, and what `backward` does to a graph."""

    def operation(node_class, name):
        case = challenge["operations"][name]
        first, second = (np.array(g) for g in case["g"])
        leaves = [node_class(np.array(array).tolist()) for array in case["inputs"]]
        result = OPERATIONS[name](*leaves)
        values = [leaf.value for leaf in leaves]
        for leaf in leaves:
            leaf.value = leaf.value + 1.0  # an update; it comes too late to be seen in this graph
        _pulled(result, leaves, first)  # what one call leaves behind must not show in the next
        shares = _pulled(result, leaves, second)
        gradients = {f"∂L/∂{letter}": share for letter, share in zip("ab", shares, strict=False)}
        before, after = [*case["inputs"], *case["g"]], [*values, first, second]
        kept = all(map(np.array_equal, before, after))
        younger = all(result.number > leaf.number for leaf in leaves)
        untouched = [np.array(leaf.grad) for leaf in leaves]  # pulls alone put nothing anywhere
        return {"value": result.value, **gradients, "kept": kept, "younger": younger, "grad": untouched}

    parts = {name: attempt(operation, answers["Node"], name) for name in OPERATIONS}
    for name, task in challenge["passes"].items():
        parts[name] = attempt(_within_budget, answers["backward"], task)
    return parts


OPERATIONS = {
    "tanh": lambda a: a.tanh(),
    "together": lambda a, b: (a.tanh() + b - a).relu(),
}


def _pulled(result, leaves, g):
    """Return the share of every leaf: the sum of what comes down to it along all paths."""
    shares = [0.0 for _ in leaves]

    def walk(node, g):
        for place, leaf in enumerate(leaves):
            if leaf is node:
                shares[place] = shares[place] + g
                return
        for parent, pull in zip(node.parents, node.pulls, strict=True):
            walk(parent, pull(g))

    walk(result, g)
    return [np.array(share) for share in shares]


PULLS = 1_000  # far more than any graph here has edges, far fewer than 2**30 paths


class Linear:
    """A node with everything that `Node` has; a slope of 1 hands on the very array that it is given, as `+` does.

    A slope that is a list of rows is a matrix, which mixes the entries.
    """

    def __init__(self, place, parents, slopes, shape, budget):
        self.value = np.full(shape, place + 0.5)
        self.parents = tuple(parents)
        self.pulls = tuple(self._pull(slope, budget) for slope in slopes)
        self.number = 10 + 3 * place
        self.grad = np.zeros(shape)

    @staticmethod
    def _pull(slope, budget):
        def pull(g):
            budget.spend()
            if isinstance(slope, list):
                return g @ np.array(slope)
            return g if slope == 1 else slope * g

        return pull


def _within_budget(backward, task):
    return unless_stopped(lambda: _passed(backward, task))


def _passed(backward, task):
    """Return the gradients of the leaves after all passes, and whether the cotangents are unchanged."""
    budget, nodes = Budget(PULLS), []
    for place, row in enumerate(task["rows"]):
        parents, slopes = [nodes[i] for i, _ in row], [slope for _, slope in row]
        nodes.append(Linear(place, parents, slopes, task["shape"], budget))
    cotangents = [np.array(g) for g in task["g"]]
    for root, g in zip(task["roots"], cotangents, strict=True):
        backward(nodes[root], g)
    found = {f"node {place}": nodes[place].grad for place, row in enumerate(task["rows"]) if not row}
    return found | {"g kept": all(map(np.array_equal, cotangents, task["g"]))}
