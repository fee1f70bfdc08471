from ...kit.checking.collecting import attempt
from ...kit.checking.limits import Budget, unless_stopped

CALM, PATIENCE = (
    2_000,
    40,
)  # readings that any graph may cost, and those per node; a careful pass needs one to three


def graph(rows):
    """Return the nodes of a graph given as one row of (place of the parent, slope) pairs for each node.

    Reading parents is counted for the whole graph, where no node leads.
    """
    nodes, budget = [], Budget(CALM + PATIENCE * len(rows))

    class Node:
        """A node with everything that a `Variable` has."""

        def __init__(self, place, row):
            self.slopes = tuple(slope for _, slope in row)
            self.value = 7 * place % 5 - 2
            self.partial = 0
            self.operation = "Add" if row else "leaf"
            self.number = 10 + 3 * place + place % 3

        @property
        def parents(self):
            budget.spend()
            return tuple(nodes[parent] for parent, _ in rows[places[id(self)]])

    nodes += [Node(place, row) for place, row in enumerate(rows)]
    places = {id(node): place for place, node in enumerate(nodes)}
    return nodes


def collect(answers, challenge):
    """The partials of the leaves after passes from given roots, one after another."""

    def run(one_pass, task):
        nodes = graph(task["rows"])
        for root in task["roots"]:
            one_pass(nodes[root])
        return [node.partial for node, row in zip(nodes, task["rows"], strict=True) if not row]

    def leaves(one_pass, task):
        return unless_stopped(lambda: run(one_pass, task))

    return {name: attempt(leaves, answers["one_pass"], task) for name, task in challenge.items()}
