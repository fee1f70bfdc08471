"""An order for nodes that have no numbers, by counting how many consumers are still to come."""

from collections import Counter

from ...kit.checking import Judge, Text
from ...kit.checking.rows import unless
from ..beside.by_counts import collect
from ..beside.shared.graphs import name_of
from .shared.orders import expect_order
from .shared.walks import PARENTS, ancestry, draw_rows

LEVELS = 40

PLAIN = Text(
    "`by_counts({root})`，图（括号里是父节点）：`{graph}`",
    "`by_counts({root})`, graph (parents in brackets): `{graph}`",
)
MIRRORED = Text(
    "同一个图，每个节点的父节点顺序颠倒：`{graph}`",
    "the same graph, each node's parents in reverse: `{graph}`",
)
AGAIN = Text("`by_counts({root})`，同一个图再来一次", "`by_counts({root})`, once more for the same graph")
DEEP = Text("`by_counts`，{levels} 次加倍", "`by_counts`, {levels} doublings")


def challenge(rng):
    return {"rows": draw_rows(rng), "mirrored": draw_rows(rng, mirrored=True), "levels": LEVELS}


def judge(parts, challenge):
    rows, mirrored, levels = challenge["rows"], challenge["mirrored"], challenge["levels"]
    root = name_of(len(rows) - 1)
    deep = [[]] + [[[place, 1], [place, 1]] for place in range(levels)]
    plain = expect_order(parts, "order", rows, PLAIN.fill(root=root, graph=ancestry(rows)), 2.0)
    again = expect_order(parts, "again", rows, AGAIN.fill(root=root), 2.0)
    return [
        unless([plain, again], lambda: plain),
        expect_order(parts, "mirrored", mirrored, MIRRORED.fill(graph=ancestry(mirrored)), 1.0),
        expect_order(parts, "deep", deep, DEEP.fill(levels=levels), 1.0),
    ]


def gist(part, value):
    """Return which nodes a list holds, where nodes are absent, and the rule that orders all of them, if it is known."""
    above = [(), *((place, place) for place in range(LEVELS))] if part == "deep" else PARENTS
    places = {name_of(place): place for place in range(len(above))}
    names = isinstance(value, list) and all(isinstance(name, str) and name in places for name in value)
    if not names or len(set(value)) < len(value):
        return value
    if len(value) < len(above):
        return sorted(value)
    return rule([places[name] for name in value], above) or value


def rule(order, above):
    """Return by what nodes are ordered, whichever comes first of those that it leaves alike, or None."""
    turn = {place: i for i, place in enumerate(order)}
    if all(turn[parent] < turn[place] for place in order for parent in above[place]):
        return "parents first"
    uses = Counter(parent for parents in above for parent in parents)
    found = [uses[place] for place in order]
    return "fewest uses first" if found == sorted(found) else None


JUDGE = Judge(challenge, collect, judge, gist=gist)
