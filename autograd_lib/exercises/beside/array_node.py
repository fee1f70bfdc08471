import numpy as np

from ...kit.checking.absence import without_machinery
from ...kit.checking.collecting import attempt
from ...kit.checking.limits import Budget, unless_stopped
from .shared.operations import collect_by_input


def collect(answers, challenge):
    """What the operation gives there and back, and which totals passes over graphs give."""
    operations = {part: call for part, call in challenge.items() if "cases" in call}
    formulas = without_machinery(_by_formula)(getattr(answers["Tanh"], "backward", None), answers, operations)
    return formulas | {
        name: attempt(_within_budget, answers["one_pass"], task)
        for name, task in challenge.items()
        if name not in operations
    }


def _by_formula(_, answers, operations):
    return collect_by_input(answers, operations)


SHARES = 1_000  # far more than any graph here has edges, far fewer than 2**30 paths


class Linear:
    """A node with all that a pass may ask of one; a slope of 1 hands on the very array that it is given, as `+` does.

    A slope that is a list of rows is a matrix, which mixes the entries.
    """

    def __init__(self, place, parents, slopes, shape, budget):
        self.value = np.full(shape, place + 0.5)
        self.parents, self.slopes, self.budget = list(parents), slopes, budget
        self.number = 10 + 3 * place
        self.grad = None if parents else np.full(shape, place - 0.25)

    def shares(self, g):
        """Return [(parent, its share of g)]."""
        return [
            (parent, self._share(slope, g)) for parent, slope in zip(self.parents, self.slopes, strict=True)
        ]

    def _share(self, slope, g):
        self.budget.spend()
        if isinstance(slope, list):
            return g @ np.array(slope)
        return g if slope == 1 else slope * g


def _within_budget(one_pass, task):
    return unless_stopped(lambda: _passed(one_pass, task))


def _passed(one_pass, task):
    """Return the totals and the turns of every pass, and whether `g` and every `.grad` are unchanged."""
    budget, nodes = Budget(SHARES), []
    for place, row in enumerate(task["rows"]):
        parents, slopes = [nodes[i] for i, _ in row], [slope for _, slope in row]
        nodes.append(Linear(place, parents, slopes, task["shape"], budget))
    cotangents, grads = [np.array(g) for g in task["g"]], [node.grad for node in nodes]
    passes = [list(one_pass(nodes[root], g)) for root, g in zip(task["roots"], cotangents, strict=True)]
    return {
        "passes": [_totals(nodes, found) for found in passes],
        "g kept": all(map(np.array_equal, cotangents, task["g"])),
        "grad kept": all(node.grad is grad for node, grad in zip(nodes, grads, strict=True)),
    }


def _totals(nodes, found):
    """Return what a pass gave for each node that had a turn, and the number of turns."""
    places = {id(node): place for place, node in enumerate(nodes)}
    totals = {f"node {places[id(node)]}": total for node, total in found}
    return {"turns": len(found), **totals}
