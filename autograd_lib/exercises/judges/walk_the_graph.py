"""The order by creation number, and the backward pass that visits every node once."""

from functools import partial

from ...kit.checking import Judge, Text
from ...kit.checking.rows import unless
from ..beside.shared.graphs import name_of
from ..beside.walk_the_graph import collect
from .shared.walks import differences, draw_rows, expect_walk, formulas, slopes_of_root

LEVELS = 60  # doublings; a walk of every path would take 2**60 visits

ORDERS = {
    "order": Text(
        "`by_number({root})`，图（`a` 最早造成，`{root}` 最晚）：`{graph}`",
        "`by_number({root})`, graph (`a` made first, `{root}` last): `{graph}`",
    ),
    "order_alike": Text(
        "`by_number({root})`，同一个图，所有节点的 `value` 都相等",
        "`by_number({root})`, the same graph, in which all nodes have the same `value`",
    ),
}
ORDER_DEEP = Text("`by_number`，{levels} 次加倍", "`by_number`, {levels} doublings")
ONCE_ALIKE = Text(
    "`backward(order)`，同一个图，所有节点的 `value` 都相等",
    "`backward(order)`, the same graph, in which all nodes have the same `value`",
)
ONCE = Text("`backward(order)`，同一个图", "`backward(order)`, the same graph")
TWICE = Text("`backward(order)` 连续两次，同一个图", "`backward(order)` twice in a row, the same graph")
DEEP = Text("`backward(order)`，{levels} 次加倍", "`backward(order)`, {levels} doublings")


def challenge(rng):
    return {"rows": draw_rows(rng), "levels": LEVELS}


def judge(parts, challenge):
    rows, levels = challenge["rows"], challenge["levels"]
    size, root, graph = len(rows), name_of(len(rows) - 1), formulas(rows)
    truth, walk = slopes_of_root(rows), partial(expect_walk, parts, difference=partial(differences, rows))
    deep = {f"∂{name_of(levels)}/∂{name_of(0)}": 2**levels}
    order = {name: ORDERS[name].fill(root=root, graph=graph) for name in ORDERS}
    return [
        unless(
            [expect_walk(parts, "order", youngest_first(size), size, label=order["order"])],
            lambda: expect_walk(parts, "order_alike", youngest_first(size), size, label=order["order_alike"]),
        ),
        expect_walk(
            parts, "order_deep", youngest_first(levels + 1), levels + 1, label=ORDER_DEEP.fill(levels=levels)
        ),
        unless(
            [walk("backward", truth, size, label=ONCE)],
            lambda: walk("backward_alike", truth, size, label=ONCE_ALIKE),
        ),
        walk("again", truth, size, label=TWICE),
        expect_walk(parts, "backward_deep", deep, levels + 1, label=DEEP.fill(levels=levels)),
    ]


def youngest_first(size):
    """Return the names of all nodes, the youngest first."""
    return [name_of(place) for place in reversed(range(size))]


def gist(part, value):
    """Return of an order of nodes that look alike only how many there are: which ones depends on where they lie."""
    return len(value) if part == "order_alike" and isinstance(value, list) else value


JUDGE = Judge(challenge, collect, judge, gist=gist)
