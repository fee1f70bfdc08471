"""ex04_5: a backward pass whose second run is right: leaves accumulate, inner nodes begin anew."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from . import collect
from .common import body

# Parents of each node: a, b are leaves; c is shared by the long way over d and the short one over g, and g uses it
# twice; neither breadth first nor depth first is a right order.
PARENTS = ((), (), (0, 1), (2, 0), (3, 1), (4, 3), (2, 2), (6, 5))
CHAIN = ((), (0,), (1,))
LEVELS = 40
SLOPES = (-7, -5, -3, -2, 2, 3, 5, 7)
LETTERS = "abcdefgh"

LABELS = {
    "once": Text("`backward(h)` 一次，图：`{graph}`", "`backward(h)` once, graph: `{graph}`"),
    "part_first": Text(
        "先 `backward(e)`，再 `backward(h)`，图同上", "`backward(e)`, then `backward(h)`, same graph"
    ),
    "two_roots": Text(
        "`backward(f)`、`backward(g)`、`backward(f)`，图同上",
        "`backward(f)`, `backward(g)`, `backward(f)`, same graph",
    ),
    "twice": Text("`backward(c)` 两次，图：`{graph}`", "`backward(c)` twice, graph: `{graph}`"),
    "doublings": Text("{levels} 次加倍，`backward` 两次", "{levels} doublings, `backward` twice"),
}
STOPPED = Text(
    "图很小，`parents` 却被读了几千次还没有完，所以在这里停了下来：每条路径都走了一遍。每个节点只应轮到一次。",
    "The graph is small, yet after thousands of readings of `parents` it was still going on, so it was stopped: every path is walked. Each node should have one turn.",
)


def challenge(rng):
    rows = draw_rows(rng, PARENTS)
    return {
        "once": {"rows": rows, "roots": [7]},
        "twice": {"rows": draw_rows(rng, CHAIN), "roots": [2, 2]},
        "part_first": {"rows": rows, "roots": [4, 7]},
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
    """Return what passes from the given roots add up to in each leaf: carry a move of that leaf along the graph."""
    found = []
    for leaf in (place for place, row in enumerate(rows) if not row):
        moved = []
        for place, row in enumerate(rows):
            moved.append((place == leaf) + sum(slope * moved[parent] for parent, slope in row))
        found.append(sum(moved[root] for root in roots))
    return found


def judge(parts, challenge):
    return [passes(parts, name, challenge[name]) for name in LABELS]


def passes(parts, name, task):
    label = LABELS[name].fill(**_wanted(name, task["rows"]))
    if isinstance(parts.get(name), dict) and set(parts[name]) == {"stopped"}:
        return claim(parts, name, lambda _: False, label=label, why=STOPPED)
    expected = leaf_partials(task["rows"], task["roots"])
    return expect(
        {**parts, name: _by_leaf(parts[name])} if isinstance(parts.get(name), list) else parts,
        name,
        _by_leaf(expected),
        label=label,
    )


def _by_leaf(partials):
    return {f"{letter}.partial": partial for letter, partial in zip(LETTERS, partials, strict=False)}


def _wanted(name, rows):
    return (
        {"levels": LEVELS}
        if name == "doublings"
        else {"graph": formulas(rows)}
        if name in ("once", "twice")
        else {}
    )


def formulas(rows):
    """Return the graph as formulas: `c = 2*a - 3*b, d = …`."""
    return ", ".join(f"{LETTERS[place]} = {_sum_of(row)}" for place, row in enumerate(rows) if row)


def _sum_of(row):
    terms = " ".join(f"{'-' if slope < 0 else '+'} {abs(slope)}*{LETTERS[parent]}" for parent, slope in row)
    return "-" + terms[2:] if terms.startswith("-") else terms[2:]


COLLECT = (
    "found, todo = {root}, [root]",
    "while todo:",
    "    for parent in todo.pop().parents:",
    "        if parent not in found:",
    "            found.add(parent)",
    "            todo.append(parent)",
    "order = sorted(found, key=lambda node: node.number, reverse=True)",
)
HAND_ON = (
    "for node in order:",
    "    for parent, slope in zip(node.parents, node.slopes):",
    "        parent.partial += node.partial * slope",
)


def backward(*lines):
    """Return an answer around the lines of `backward`."""
    return f"def backward(root):\n{body(lines)}"


EXERCISE = Exercise(
    id="ex04_5",
    title=Text("第二遍也要对", "A second pass that is right"),
    kind=Kind.FILL_IN,
    points=5,
    minutes=10,
    difficulty=3,
    answers=("backward",),
    challenge=challenge,
    collect=collect.ex04_5,
    judge=judge,
    hints=(
        Text(
            "第二遍开始的时候，叶子里的数应当留着吗？内部节点里的数呢？它们会不会被再传一次？",
            "When the second pass begins, should the numbers in the leaves stay? And those in the inner nodes: would they be handed on once more?",
        ),
        Text(
            "叶子是没有 `parents` 的节点。遍历开始之前，把图里每个**内部**节点的 `partial` 设为 0，叶子不动。也可以完全不用内部节点的 `partial`，把这一遍的梯度放进一个字典。",
            "A leaf is a node without `parents`. Before the walk set the `partial` of each **inner** node to 0 and leave the leaves alone. Or do not use the `partial` of inner nodes at all "
            "and keep the gradients of this pass in a dictionary.",
        ),
        Text(
            "清零的两行是 `for node in order:` 和 `if node.parents: node.partial = 0`，接着 `root.partial = 1`。其余的和上一课的 `backward_deep` 一样。",
            "The reset is `for node in order:` with `if node.parents: node.partial = 0`, then `root.partial = 1`. The rest is `backward_deep` of the last lesson.",
        ),
    ),
    wrong=(
        Wrong(
            "keeps_inner_gradients",
            backward(*COLLECT, "root.partial = 1", *HAND_ON),
            Text(
                "内部节点里还留着上一遍的梯度，这一遍又加上新的，一起往下传了：上一遍的贡献被算了两次。一个很出名的小引擎就是这样。",
                "The inner nodes still hold the gradients of the previous pass; the new ones are added, and all of it is handed on, so the previous pass counts twice. A well-known small engine does just this.",
            ),
        ),
        Wrong(
            "adds_to_the_root",
            backward(*COLLECT, "root.partial += 1", *HAND_ON),
            Text(
                "连根的 1 也累加了：第二遍从 2 开始，中间的节点也没有清零，错得更多。根对自己的导数每一遍都是 1。",
                "Even the 1 of the root is accumulated: the second pass begins with 2, and the nodes in between are not reset either. The derivative of the root with respect to itself is 1 in every pass.",
            ),
        ),
        Wrong(
            "forgets_the_first_pass",
            backward(*COLLECT, "for node in order:", "    node.partial = 0", "root.partial = 1", *HAND_ON),
            Text(
                "每一遍都把叶子也清零了（或者用赋值代替了累加），于是只剩下最后一遍的梯度。叶子应当累加，清零由使用者决定。",
                "Every pass resets the leaves too (or assigns where it should add), so only the last pass is left. Leaves accumulate; when to reset them is for the user to say.",
            ),
        ),
        Wrong(
            "hands_on_at_once",
            backward(
                "if not root.parents:",
                "    root.partial += 1",
                "todo = [(root, 1)]",
                "while todo:",
                "    node, gradient = todo.pop()",
                "    for parent, slope in zip(node.parents, node.slopes):",
                "        if not parent.parents:",
                "            parent.partial += gradient * slope",
                "        todo.append((parent, gradient * slope))",
            ),
            Text(
                "数字是对的，但是这样又回到了一条路径一条路径地走。要先到齐，再往下传，每个节点一次。",
                "The numbers are right, but this walks path by path again. Wait until everything has arrived and hand on once per node.",
            ),
        ),
        Wrong(
            "resets_only_the_first_layer",
            backward(
                *COLLECT,
                "for parent in root.parents:",
                "    if parent.parents:",
                "        parent.partial = 0",
                "root.partial = 1",
                *HAND_ON,
            ),
            Text(
                "只清零了根的父节点。更深的内部节点里仍然是上一遍的梯度；链很短的时候碰巧看不出来。",
                "Only the root's own parents are reset. Inner nodes further down still hold the previous gradients; in a short chain that happens not to show.",
            ),
        ),
    ),
)
