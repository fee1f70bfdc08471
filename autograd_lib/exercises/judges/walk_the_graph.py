"""The order by creation number, and the backward pass that visits every node once."""

from functools import partial

from ...kit.checking import Judge, Text
from ..beside.shared.graphs import name_of
from ..beside.walk_the_graph import collect
from .shared.walks import differences, draw_rows, expect_walk, formulas, slopes_of_root

LEVELS = 60  # doublings; a walk of every path would take 2**60 visits

ORDER = Text(
    "`by_number({root})`，图（`a` 最早造成，`{root}` 最晚）：`{graph}`",
    "`by_number({root})`, graph (`a` made first, `{root}` last): `{graph}`",
)
ORDER_DEEP = Text("`by_number`，{levels} 次加倍", "`by_number`, {levels} doublings")
ONCE = Text("`backward(order)`，同一个图", "`backward(order)`, the same graph")
TWICE = Text("`backward(order)` 连续两次，同一个图", "`backward(order)` twice in a row, the same graph")
DEEP = Text("`backward(order)`，{levels} 次加倍", "`backward(order)`, {levels} doublings")


def challenge(rng):
    return {"rows": draw_rows(rng), "levels": LEVELS}


def judge(parts, challenge):
    rows, levels = challenge["rows"], challenge["levels"]
    size, root, graph = len(rows), name_of(len(rows) - 1), formulas(rows)
    truth = slopes_of_root(rows)
    deep = {f"∂{name_of(levels)}/∂{name_of(0)}": 2**levels}
    return [
        expect_walk(parts, "order", youngest_first(size), size, label=ORDER.fill(root=root, graph=graph)),
        expect_walk(
            parts, "order_deep", youngest_first(levels + 1), levels + 1, label=ORDER_DEEP.fill(levels=levels)
        ),
        expect_walk(parts, "backward", truth, size, label=ONCE, difference=partial(differences, rows)),
        expect_walk(parts, "again", truth, size, label=TWICE, difference=partial(differences, rows)),
        expect_walk(parts, "backward_deep", deep, levels + 1, label=DEEP.fill(levels=levels)),
    ]


def youngest_first(size):
    """Return the names of all nodes, the youngest first."""
    return [name_of(place) for place in reversed(range(size))]


JUDGE = Judge(challenge, collect, judge)
