"""A backward pass whose second run is right: leaves accumulate, inner nodes begin anew."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect, stopped
from ..beside.second_pass import collect
from .shared.walks import PARENTS, formulas, moved_root

CHAIN = ((), (0,), (1,))
LEVELS = 40
SLOPES = (-7, -5, -3, -2, 2, 3, 5, 7)

LABELS = {
    "once": Text("`one_pass(h)` 一次，图：`{graph}`", "`one_pass(h)` once, graph: `{graph}`"),
    "part_first": Text(
        "`one_pass(e)`、`one_pass(h)`、`one_pass(e)`，图同上",
        "`one_pass(e)`, `one_pass(h)`, `one_pass(e)`, same graph",
    ),
    "two_roots": Text(
        "`one_pass(f)`、`one_pass(g)`、`one_pass(f)`，图同上",
        "`one_pass(f)`, `one_pass(g)`, `one_pass(f)`, same graph",
    ),
    "twice": Text("`one_pass(c)` 两次，图：`{graph}`", "`one_pass(c)` twice, graph: `{graph}`"),
    "doublings": Text("{levels} 次加倍，`one_pass` 两次", "{levels} doublings, `one_pass` twice"),
}
STOPPED = Text(
    "图很小，`parents` 却被读了几千次还没有完，所以在这里停了下来：每条路径都走了一遍。每个节点只应处理一次。",
    "The graph is small, yet after thousands of readings of `parents` it was still going on, so it was stopped: every path is walked. Each node should have one turn.",
)


def challenge(rng):
    rows = draw_rows(rng, PARENTS)
    return {
        "once": {"rows": rows, "roots": [7]},
        "twice": {"rows": draw_rows(rng, CHAIN), "roots": [2, 2]},
        "part_first": {"rows": rows, "roots": [4, 7, 4]},
        "two_roots": {"rows": rows, "roots": [5, 6, 5]},
        "doublings": {"rows": [[]] + [[[i, 1], [i, 1]] for i in range(LEVELS)], "roots": [LEVELS, LEVELS]},
    }


def draw_rows(rng, parents):
    """Return a graph with slopes that leave no leaf without a gradient, whichever node is the root."""
    while True:
        rows = [[[parent, rng.choice(SLOPES)] for parent in row] for row in parents]
        if all(all(leaf_partials(rows, [root])) for root in range(2, len(rows)) if rows[root]):
            return rows


def leaf_partials(rows, roots):
    """Return what passes from the given roots add up to in each leaf."""
    leaves = (place for place, row in enumerate(rows) if not row)
    return [sum(moved_root(rows[: root + 1], {leaf: 1}) for root in roots) for leaf in leaves]


def judge(parts, challenge):
    return [passes(parts, name, challenge[name]) for name in LABELS]


def passes(parts, name, task):
    label = LABELS[name].fill(**_wanted(name, task["rows"]))
    expected = leaf_partials(task["rows"], task["roots"])
    return stopped(parts, name, label=label, because=STOPPED) or expect(
        {**parts, name: _by_leaf(parts[name])} if isinstance(parts.get(name), list) else parts,
        name,
        _by_leaf(expected),
        label=label,
    )


def _by_leaf(partials):
    return {f"{letter}.partial": partial for letter, partial in zip("ab", partials, strict=False)}


def _wanted(name, rows):
    return (
        {"levels": LEVELS}
        if name == "doublings"
        else {"graph": formulas(rows)}
        if name in ("once", "twice")
        else {}
    )


JUDGE = Judge(challenge, collect, judge)
