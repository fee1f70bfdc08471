"""The backward pass of a chain far deeper than Python's recursion."""

from functools import partial

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, expect
from ...kit.checking.evidence import is_mark
from ...kit.checking.rows import unless
from ..beside.long_chain import collect
from ..beside.shared.graphs import name_of
from .shared.walks import differences, draw_rows, expect_walk, formulas, slopes_of_root

LEVELS = 60
LEAVES = 200  # of the wide graph, which all wait at the same time
LENGTH = 1_000  # nodes of the chain, far more than the calls for which there is room
DEEPEST = 200  # open calls that a pass without recursion never comes near

SMALL = Text("`backward_deep({root})`，图：`{graph}`", "`backward_deep({root})`, graph: `{graph}`")
AGAIN = Text(
    "`backward_deep({root})`，同一个图再走一遍", "`backward_deep({root})`, once more on the same graph"
)
WIDE = Text("`backward_deep`，{leaves} 个叶子之和", "`backward_deep`, the sum of {leaves} leaves")
DOUBLED = Text("`backward_deep`，{levels} 次加倍", "`backward_deep`, {levels} doublings")
CHAIN = Text("`backward_deep`，{length} 个节点的链", "`backward_deep`, a chain of {length} nodes")
DEPTH = Text("走到链的最远端时，调用栈的深度", "the depth of the call stack at the far end of the chain")
TOO_DEEP = Text(
    "没有走到最远端，或者是一层一层的调用走到那里的。把还没处理的节点放进一个列表，用 `while` 循环一个一个取出来。",
    "The far end was not reached, or it was reached by calls inside calls. Put the nodes still to be seen to into a list and take them out one by one in a `while` loop.",
)


def challenge(rng):
    rows = draw_rows(rng)
    flips = rng.sample(range(2, LENGTH), rng.randrange(6, 20))
    joins = [[place, rng.choice((-5, -3, 2, 4))] for place in sorted(rng.sample(range(2, LENGTH), 7))]
    return {
        "rows": rows,
        "left": [rng.randrange(2, 30) for _ in rows],
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
    levels, leaves = challenge["levels"], challenge["wide"]
    doubled = {f"∂{name_of(levels)}/∂{name_of(0)}": 2**levels}
    added = {f"∂{name_of(leaves)}/∂{name_of(place)}": 1 for place in (0, leaves - 1)}
    graph, again = (
        _of_graph(parts, name, challenge["rows"], text) for name, text in (("graph", SMALL), ("again", AGAIN))
    )
    findings = [
        unless([graph, again], lambda: graph),
        unless(
            [_of_graph(parts, "mirrored", challenge["mirrored"], SMALL)],
            lambda: _of_graph(parts, "cancelling", challenge["cancelling"], SMALL),
        ),
        expect_walk(parts, "doublings", doubled, levels + 1, label=DOUBLED.fill(levels=levels)),
        expect_walk(parts, "wide", added, leaves + 1, label=WIDE.fill(leaves=leaves)),
    ]
    return findings + (_of_chain(parts, challenge["chain"]) if "chain" in challenge else [])


def _of_graph(parts, name, rows, text):
    return expect_walk(
        parts,
        name,
        slopes_of_root(rows),
        len(rows),
        label=text.fill(root=name_of(len(rows) - 1), graph=formulas(rows)),
        difference=partial(differences, rows),
    )


def _of_chain(parts, chain):
    label = CHAIN.fill(length=f"{chain['length']:,}")
    return [expect_walk(parts, "chain", end_to_end(chain), chain["length"], label=label), _depth(parts)]


def _depth(parts):
    if is_mark(parts.get("depth"), "unattempted"):
        return expect(parts, "depth", 0, label=DEPTH)  # words for what is not attempted
    return claim(parts, "depth", lambda depth: 0 <= depth <= DEEPEST, label=DEPTH, because=TOO_DEEP)


def end_to_end(chain):
    """Return the derivatives of the chain's root by its two leaves, carried along from the leaves to the root."""
    flips, joins = set(chain["flips"]), dict(chain["joins"])
    by_a, by_b = 1, 0
    for place in range(2, chain["length"]):
        sign = -1 if place in flips else 1
        by_a, by_b = sign * by_a, sign * by_b + joins.get(place, 0)
    root = name_of(chain["length"] - 1)
    return {f"∂{root}/∂{name_of(0)}": by_a, f"∂{root}/∂{name_of(1)}": by_b}


JUDGE = Judge(challenge, collect, judge, glance=glance)
