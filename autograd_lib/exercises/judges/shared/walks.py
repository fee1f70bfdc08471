"""Graphs to try answers on, what is true of them, and pieces of answers: what several exercises share."""

from ....kit.checking import Text
from ....kit.checking.comparing import expect, stopped
from ...beside.shared.graphs import name_of
from .differences import central_differences

# The parents of each node. c is shared, by the long way over d and the short one over g, and so is d; g uses c twice;
# neither breadth first nor depth first, with the parents in this order or in the other, is a right order.
PARENTS = ((), (), (0, 1), (2, 0), (3, 1), (4, 3), (2, 2), (6, 5))
SLOPES = (-7, -5, -4, -3, -2, 2, 3, 4, 5, 7)

STOPPED = Text(
    "图里只有 {nodes} 个节点，读取 `parents` 和比较节点却已经有 {count} 次，所以在这里停了下来：有些节点被看了一遍又一遍。",
    "The graph has only {nodes} nodes, yet `parents` was read and nodes were compared {count} times, so it was stopped here: "
    "some nodes are looked at again and again.",
)


def draw_rows(rng, *, mirrored=False):
    """Return the rows of the graph above, with slopes that leave no node without a partial."""
    while True:
        rows = [[[parent, rng.choice(SLOPES)] for parent in parents] for parents in PARENTS]
        rows[6][1][1] = rows[6][0][1]  # like x*x: both slopes of g are the same
        if all(slope_of_root(rows, place) for place in range(len(rows))):
            return [row[::-1] for row in rows] if mirrored else rows


def slope_of_root(rows, place):
    """Return the derivative of the root by one node: move that node by 1 and see how far the root moves."""
    return moved_root(rows, {place: 1})


def moved_root(rows, moves):
    """Return how far the root moves when nodes are moved by the given amounts; every row is linear."""
    change = []
    for place, row in enumerate(rows):
        change.append(moves.get(place, 0) + sum(slope * change[parent] for parent, slope in row))
    return change[-1]


def slopes_of_root(rows):
    """Return the derivatives of the root with respect to every node, by name."""
    root = name_of(len(rows) - 1)
    return {f"∂{root}/∂{name_of(place)}": slope_of_root(rows, place) for place in range(len(rows))}


def differences(rows):
    """Return the same derivatives as finite differences."""
    root = name_of(len(rows) - 1)
    moves = {name_of(place): 0.0 for place in range(len(rows))}
    places = {name: place for place, name in enumerate(moves)}
    slopes = central_differences(
        lambda **at: moved_root(rows, {places[name]: amount for name, amount in at.items()}), moves
    )
    return {f"∂{root}/∂{name}": slope for name, slope in slopes.items()}


def formulas(rows):
    """Return the graph as formulas: `c = 2*a - 3*b, d = …`."""
    return ", ".join(f"{name_of(place)} = {_sum_of(row)}" for place, row in enumerate(rows) if row)


def _sum_of(row):
    first, *others = (f"{slope}*{name_of(parent)}" for parent, slope in row)
    return " ".join([first, *(f"- {term[1:]}" if term[0] == "-" else f"+ {term}" for term in others)])


def ancestry(rows):
    """Return which nodes each node was made from: `c(a, b), d(c, a), …`."""
    made = (
        (name_of(place), ", ".join(name_of(parent) for parent, _ in row)) for place, row in enumerate(rows)
    )
    return ", ".join(f"{name}({parents})" for name, parents in made if parents)


def expect_walk(parts, part, expected, nodes, *, label, weight=1.0, **said):
    """Return the finding for what a walk of a graph with so many nodes left, unless the walk was stopped."""
    return stopped(parts, part, label=label, because=STOPPED, weight=weight, nodes=nodes) or expect(
        parts, part, expected, label=label, weight=weight, **said
    )
