"""An order in which each node comes after all that use it, and the backward pass that gives each one turn."""

from functools import partial

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, expect, wrong
from ...kit.checking.evidence import is_mark
from ...kit.checking.rows import unless
from ..beside.shared.graphs import name_of, wide
from ..beside.walk_the_graph import CHANGED, collect
from .shared.orders import expect_order
from .shared.walks import PARENTS, ancestry, differences, draw_rows, expect_walk, formulas, slopes_of_root

LEVELS = 60  # doublings; a walk of every path would take 2**60 visits
LEAVES = 200  # of the wide graph
LENGTH = 1_000  # nodes of the chain, far more than the calls for which there is room
DEEPEST = 200  # open calls that a walk without recursion never comes near

ORDER = Text(
    "`in_order({root})`，图（括号里是父节点）：`{graph}`",
    "`in_order({root})`, graph (parents in brackets): `{graph}`",
)
ALIKE = Text(
    "`in_order({root})`，同一个图，所有节点的 `value` 都相等",
    "`in_order({root})`, the same graph, in which all nodes have the same `value`",
)
ORDER_AGAIN = Text("`in_order({root})`，同一个图再来一次", "`in_order({root})`, once more for the same graph")
MIRRORED = Text(
    "同一个图，每个节点的父节点顺序颠倒：`{graph}`",
    "the same graph, each node's parents in reverse: `{graph}`",
)
ORDER_DEEP = Text("`in_order`，{levels} 次加倍", "`in_order`, {levels} doublings")
WIDE = Text("`in_order`，{leaves} 个叶子之和", "`in_order`, the sum of {leaves} leaves")
CHAIN = Text("`in_order`，{length} 个节点的链", "`in_order`, a chain of {length} nodes")
DEPTH = Text("走到链的最远端时，调用栈的深度", "the depth of the call stack at the far end of the chain")
TOO_DEEP = Text(
    "没有走到最远端，或者是一层一层的调用走到那里的。把还没处理的节点放进一个列表，用 `while` 循环一个一个取出来。",
    "The far end was not reached, or it was reached by calls inside calls. Put the nodes still to be seen to into a list and take them out one by one in a `while` loop.",
)
ONCE = Text("`backward(order)`，图：`{graph}`", "`backward(order)`, graph: `{graph}`")
ONCE_ALIKE = Text(
    "`backward(order)`，同一个图，所有节点的 `value` 都相等",
    "`backward(order)`, the same graph, in which all nodes have the same `value`",
)
TWICE = Text("`backward(order)` 连续两次，同一个图", "`backward(order)` twice in a row, the same graph")
LIST_CHANGED = Text(
    "传进来的列表被改动了：它应当原样留下。",
    "The list that was passed in has been changed; it has to stay as it is.",
)
DEEP = Text("`backward(order)`，{levels} 次加倍", "`backward(order)`, {levels} doublings")


def challenge(rng):
    flips = rng.sample(range(2, LENGTH), rng.randrange(6, 20))
    joins = [[place, rng.choice((-5, -3, 2, 4))] for place in sorted(rng.sample(range(2, LENGTH), 7))]
    return {
        "rows": draw_rows(rng),
        "mirrored": draw_rows(rng, mirrored=True),
        "cancelling": cancelling(rng),
        "levels": LEVELS,
        "wide": LEAVES,
        "chain": {"length": LENGTH, "flips": sorted(flips), "joins": joins},
    }


def cancelling(rng):
    """Return the rows of a graph in which the shares of the node d cancel, though those of its parents do not."""
    k, m, n = rng.sample(range(2, 8), 3)
    # c(a), d(c, b), e(d), f(d): the root adds k·e and −k·f, and uses c and b besides.
    return [[], [], [[0, m]], [[2, n], [1, m]], [[3, n]], [[3, n]], [[4, k], [5, -k], [2, m], [1, n]]]


def glance(challenge, lost):
    """Return the challenge without its chain, which takes most of the time, unless nothing was lost elsewhere."""
    return {name: part for name, part in challenge.items() if name != "chain" or lost <= {"chain", "depth"}}


def judge(parts, challenge):
    chained = _of_chain(parts, challenge["chain"]) if "chain" in challenge else []
    return [*_orders(parts, challenge), *chained, *_passes(parts, challenge)]


def _orders(parts, challenge):
    rows, mirrored, levels, leaves = (challenge[name] for name in ("rows", "mirrored", "levels", "wide"))
    root = name_of(len(rows) - 1)
    deep = [[]] + [[[place, 1], [place, 1]] for place in range(levels)]
    return [
        unless(
            [
                expect_order(parts, "order", rows, ORDER.fill(root=root, graph=ancestry(rows)), 2.0),
                expect_order(parts, "order_again", rows, ORDER_AGAIN.fill(root=root), 2.0),
            ],
            lambda: expect_order(parts, "order_alike", rows, ALIKE.fill(root=root), 2.0),
        ),
        expect_order(parts, "mirrored", mirrored, MIRRORED.fill(graph=ancestry(mirrored)), 1.0),
        expect_order(parts, "order_deep", deep, ORDER_DEEP.fill(levels=levels), 1.0),
        expect_order(parts, "wide", wide(leaves), WIDE.fill(leaves=leaves), 1.0),
    ]


def _of_chain(parts, chain):
    label = CHAIN.fill(length=f"{chain['length']:,}")
    return [expect_order(parts, "chain", links(chain), label, 1.0), _depth(parts)]


def links(chain):
    """Return the rows of the chain: each node uses the one before it, and some use the leaf b as well."""
    joins = dict(chain["joins"])
    rows = [[], [], *([[place - 1 if place > 2 else 0, 1]] for place in range(2, chain["length"]))]
    for place, slope in joins.items():
        rows[place].append([1, slope])
    return rows


def _depth(parts):
    if is_mark(parts.get("depth"), "unattempted"):
        return expect(parts, "depth", 0, label=DEPTH)  # words for what is not attempted
    return claim(parts, "depth", lambda depth: 0 <= depth <= DEEPEST, label=DEPTH, because=TOO_DEEP)


def _passes(parts, challenge):
    rows, levels = challenge["rows"], challenge["levels"]
    cancelled = challenge["cancelling"]
    walk = partial(expect_walk, parts)
    deep = {f"∂{name_of(levels)}/∂{name_of(0)}": 2**levels}
    return [
        unless(
            [_pass(walk, "backward", rows, ONCE.fill(graph=formulas(rows)))],
            lambda: unless(
                [_pass(walk, "backward_alike", rows, ONCE_ALIKE)],
                lambda: _pass(walk, "cancelling", cancelled, ONCE.fill(graph=formulas(cancelled))),
            ),
        ),
        _again(parts, walk, rows),
        walk("backward_deep", deep, levels + 1, label=DEEP.fill(levels=levels)),
    ]


def _again(parts, walk, rows):
    if isinstance(parts.get("again"), str) and parts["again"] == CHANGED:
        return wrong(parts, part="again", label=TWICE, because=LIST_CHANGED)
    return _pass(walk, "again", rows, TWICE)


def _pass(walk, part, rows, label):
    return walk(part, slopes_of_root(rows), len(rows), label=label, difference=partial(differences, rows))


def gist(part, value):
    """Return which nodes an order has where their order may hang on where they lie, or where some are absent."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        return value
    if part == "order_alike":
        return len(value)
    sizes = {
        "order": len(PARENTS),
        "order_again": len(PARENTS),
        "mirrored": len(PARENTS),
        "order_deep": LEVELS + 1,
    }
    if part not in sizes:
        # These graphs have more nodes than values to sort by, and where calls inside calls end is for Python to say.
        return (
            sorted(value)
            if len(set(value)) == {"wide": LEAVES + 1, "chain": LENGTH}[part]
            else "some are absent"
        )
    return sorted(value) if len(set(value)) == len(value) < sizes[part] else value


JUDGE = Judge(challenge, collect, judge, glance=glance, gist=gist)
