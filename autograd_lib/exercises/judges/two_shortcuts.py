"""What two recursions leave in a leaf whose consumer is itself used twice."""

from ...kit.checking import Text
from ...kit.checking.predictions import predictions
from ..beside.shared.graphs import small

# Both graphs: the leaves a and 0, then b, then c = b + b.
GRAPHS = {1: [[], [], [[0, 1], [1, 1]], [[2, 1], [2, 1]]], 2: [[], [], [[0, 1], [0, 1]], [[2, 1], [2, 1]]]}
FORMULAS = {1: "b = a + 0, c = b + b", 2: "b = a + a, c = b + b"}
CALLS = {
    "total": "hand_on_total(c, 1)",
    "filled": "c.partial = 1; fill_then_visit(c)",
}
LABEL = Text("`{name}`：`{formulas}`，然后 `{call}`", "`{name}`: `{formulas}`, then `{call}`")
LABELS = {
    f"{method}_{graph}": LABEL.fill(name=f"{method}_{graph}", formulas=FORMULAS[graph], call=call)
    for method, call in CALLS.items()
    for graph in GRAPHS
}


def truth():
    """Return the four numbers, by running the two recursions on both graphs."""
    found = {}
    for number, rows in GRAPHS.items():
        for method, start in (
            ("total", lambda root: hand_on_total(root, 1)),
            ("filled", from_a_filled_root),
        ):
            graph = small(rows)
            start(graph.root)
            found[f"{method}_{number}"] = graph.node(0).partial
    return found


def hand_on_total(node, seed):
    """Add the seed, and hand on all that has been collected so far."""
    node.partial += seed
    for parent, slope in zip(node.parents, node.slopes, strict=True):
        hand_on_total(parent, node.partial * slope)


def from_a_filled_root(root):
    """Give the root its 1, then start the second recursion."""
    root.partial = 1
    fill_then_visit(root)


def fill_then_visit(node):
    """Give every parent its share, then visit each of them."""
    for parent, slope in zip(node.parents, node.slopes, strict=True):
        parent.partial += node.partial * slope
    for parent in node.parents:
        fill_then_visit(parent)


JUDGE = predictions(truth, LABELS)
