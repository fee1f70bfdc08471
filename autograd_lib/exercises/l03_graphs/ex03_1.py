"""ex03_1: what three recursions leave in a leaf whose consumer is itself used twice."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from . import collect
from .standins import small

# Both graphs: the leaves a and 0, then b, then c = b + b.
GRAPHS = {1: [[], [], [[0, 1], [1, 1]], [[2, 1], [2, 1]]], 2: [[], [], [[0, 1], [0, 1]], [[2, 1], [2, 1]]]}
FORMULAS = {1: "b = a + 0, c = b + b", 2: "b = a + a, c = b + b"}
CALLS = {
    "incoming": "c.derive(1)",
    "total": "hand_on_total(c, 1)",
    "filled": "c.partial = 1; fill_then_visit(c)",
}
NAMES = tuple(f"{method}_{graph}" for method in CALLS for graph in GRAPHS)
LABEL = Text("`{name}`：`{formulas}`，然后 `{call}`", "`{name}`: `{formulas}`, then `{call}`")


def challenge(rng):
    return {}


def judge(parts, challenge):
    truth = what_happens()
    return [expect(parts, name, truth[name], label=label(name)) for name in NAMES]


def label(name):
    """Return what one prediction is about."""
    method, graph = name.split("_")
    return LABEL.fill(name=name, formulas=FORMULAS[int(graph)], call=CALLS[method])


def what_happens():
    """Return the six numbers, by running the three recursions on both graphs."""
    found = {}
    for number, rows in GRAPHS.items():
        for method, start in (
            ("incoming", lambda root: root.derive(1)),
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
    """Give the root its 1, then start the third recursion."""
    root.partial = 1
    fill_then_visit(root)


def fill_then_visit(node):
    """Give every parent its share, then visit each of them."""
    for parent, slope in zip(node.parents, node.slopes, strict=True):
        parent.partial += node.partial * slope
    for parent in node.parents:
        fill_then_visit(parent)


def answer(*numbers):
    """Return the six predictions as an answer cell."""
    return "\n".join(f"{name} = {number}" for name, number in zip(NAMES, numbers, strict=True))


EXERCISE = Exercise(
    id="ex03_1",
    title=Text("三种递归", "Three recursions"),
    kind=Kind.PREDICT,
    points=6,
    minutes=6,
    difficulty=2,
    answers=NAMES,
    challenge=challenge,
    collect=collect.ex03_1,
    judge=judge,
    hints=(
        Text(
            "`c` 用了 `b` 两次，所以三种递归都会来到 `b` 两次。每一次来到 `b` 时，`b.partial` 是多少？传给 `a` 的又是多少？",
            "`c` uses `b` twice, so all three recursions come to `b` twice. What is `b.partial` at each visit, and how much goes to `a`?",
        ),
        Text(
            "逐行记账：给 `b.partial` 和 `a.partial` 各留一列，每执行一次 `+=` 就写下新的数。"
            "`derive` 传的是 `seed`，另外两种传的是当时的 `partial`。",
            "Keep books: one column for `b.partial`, one for `a.partial`, and a new line for each `+=`. "
            "`derive` hands on the `seed`; the other two hand on whatever `partial` holds at that moment.",
        ),
        Text(
            "`hand_on_total` 走图 1 的前几步：`c.partial` 变成 1，第一次来到 `b`，`b.partial` 变成 1，`a.partial` 变成 1；"
            "第二次来到 `b`，`b.partial` 变成 2，这时传给 `a` 的是整个 2，不是新到的 1。",
            "The first steps of `hand_on_total` on graph 1: `c.partial` becomes 1; first visit of `b`, `b.partial` becomes 1, `a.partial` "
            "becomes 1; second visit of `b`, `b.partial` becomes 2, and what goes to `a` now is the whole 2, not the new 1.",
        ),
    ),
    wrong=(
        Wrong(
            "all_three_agree",
            answer(2, 4, 2, 4, 2, 4),
            Text(
                "这里假定三种递归的结果一样。可是只要传下去的是 `partial` 而不是新到的那一份，第二次来到 `b` 时就会把已经传过的再传一遍。",
                "This assumes that all three agree. But when `partial` is handed on instead of the share that has just come in, "
                "the second visit of `b` hands on again what has already been handed on.",
            ),
        ),
        Wrong(
            "shortcuts_swapped",
            answer(2, 4, 4, 8, 3, 6),
            Text(
                "后两种对调了。`hand_on_total` 第一次来到 `b` 时只到了一份；`fill_then_visit` 先把两份都放进 `b`，然后才去两次。",
                "The last two are swapped. When `hand_on_total` first comes to `b`, one share has arrived; `fill_then_visit` puts both shares "
                "into `b` before it goes there, twice.",
            ),
        ),
        Wrong(
            "second_visit_ignored",
            answer(1, 2, 1, 2, 2, 4),
            Text(
                "这里假定 `b` 只被访问一次。没有哪一行代码记得去过哪里：`c` 的父节点里有两个 `b`，所以就去两次。",
                "This assumes one visit of `b`. No line remembers where it has been: `b` stands twice among the parents of `c`, so it is visited twice.",
            ),
        ),
        Wrong(
            "graphs_mixed_up",
            answer(2, 2, 3, 3, 4, 4),
            Text(
                "两个图的答案不会相同：在图 2 里 `b` 也用了 `a` 两次，每次来到 `b`，`a` 都收到两份。",
                "The two graphs cannot give the same: in graph 2 `b` uses `a` twice as well, so `a` receives two shares at each visit of `b`.",
            ),
        ),
    ),
)
