"""An order for nodes that have no numbers, by counting how many consumers are still to come."""

from collections import Counter

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, expect, stopped
from ...kit.checking.rows import unless
from ..beside.by_counts import collect
from ..beside.shared.graphs import name_of
from .shared.walks import PARENTS, STOPPED, ancestry, draw_rows

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

NOT_NODES = Text("列表里应当是图的节点。", "The list should hold nodes of the graph.")
REPEATED = Text("`{name}` 出现了不止一次。", "`{name}` stands there more than once.")
ABSENT = Text("列表里没有 `{name}`。", "`{name}` is not in the list.")
TOO_EARLY = Text(
    "`{name}` 排在了用到它的 `{consumer}` 前面：处理 `{name}` 时，`{consumer}` 的那一份还没有到。",
    "`{name}` stands before `{consumer}`, which uses it: when `{name}` has its turn, the share of `{consumer}` has not arrived.",
)


def challenge(rng):
    return {"rows": draw_rows(rng), "mirrored": draw_rows(rng, mirrored=True), "levels": LEVELS}


def judge(parts, challenge):
    rows, mirrored, levels = challenge["rows"], challenge["mirrored"], challenge["levels"]
    root = name_of(len(rows) - 1)
    deep = [[]] + [[[place, 1], [place, 1]] for place in range(levels)]
    plain = _order(parts, "order", rows, PLAIN.fill(root=root, graph=ancestry(rows)), 2.0)
    again = _order(parts, "again", rows, AGAIN.fill(root=root), 2.0)
    return [
        unless([plain, again], lambda: plain),
        _order(parts, "mirrored", mirrored, MIRRORED.fill(graph=ancestry(mirrored)), 1.0),
        _order(parts, "deep", deep, DEEP.fill(levels=levels), 1.0),
    ]


def _order(parts, part, rows, label, weight):
    """Return the finding for one list, which may be any order with consumers before their parents."""
    halted = stopped(parts, part, label=label, because=STOPPED, weight=weight, nodes=len(rows))
    if halted:
        return halted
    order = parts.get(part)
    if not isinstance(order, list):
        return expect(parts, part, [], label=label, weight=weight)  # words for what is no list
    return claim(
        parts, part, lambda got: not fault(got, rows), label=label, because=fault(order, rows), weight=weight
    )


def fault(order, rows):
    """Return what is wrong with a list of names as an order of the graph, or None."""
    names = [name_of(place) for place in range(len(rows))]
    if not all(isinstance(name, str) and name in names for name in order):
        return NOT_NODES
    repeated = [name for name, count in Counter(order).items() if count > 1]
    absent = [name for name in reversed(names) if name not in order]
    if repeated or absent:
        return REPEATED.fill(name=repeated[0]) if repeated else ABSENT.fill(name=absent[0])
    turn = {name: i for i, name in enumerate(order)}
    for place, row in enumerate(rows):
        early = [name_of(parent) for parent, _ in row if turn[name_of(parent)] < turn[name_of(place)]]
        if early:
            return TOO_EARLY.fill(name=early[0], consumer=name_of(place))
    return None


def gist(part, value):
    """Return which nodes a list holds, without their order, where nodes are absent."""
    size = LEVELS + 1 if part == "deep" else len(PARENTS)
    names = isinstance(value, list) and all(isinstance(name, str) for name in value)
    return sorted(value) if names and len(set(value)) == len(value) < size else value


JUDGE = Judge(challenge, collect, judge, gist=gist)
