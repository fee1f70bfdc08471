"""ex03_4: an order for nodes that have no numbers, by counting how many consumers are still to come."""

from collections import Counter

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from . import collect
from .common import REACHABLE, ancestry, draw_rows, stopped
from .standins import name_of

LEVELS = 60

PLAIN = Text(
    "`by_counts({root})`，图（括号里是父节点）：`{graph}`",
    "`by_counts({root})`, graph (parents in brackets): `{graph}`",
)
MIRRORED = Text(
    "同一个图，每个节点的父节点顺序颠倒：`{graph}`",
    "the same graph, each node's parents in reverse: `{graph}`",
)
DEEP = Text("`by_counts`，{levels} 次加倍", "`by_counts`, {levels} doublings")

NOT_NODES = Text("列表里应当是图的节点。", "The list should hold nodes of the graph.")
REPEATED = Text("`{name}` 出现了不止一次。", "`{name}` stands there more than once.")
ABSENT = Text("列表里没有 `{name}`。", "`{name}` is not in the list.")
TOO_EARLY = Text(
    "`{name}` 排在了用到它的 `{consumer}` 前面：轮到 `{name}` 时，`{consumer}` 的那一份还没有到。",
    "`{name}` stands before `{consumer}`, which uses it: when `{name}` has its turn, the share of `{consumer}` has not arrived.",
)


def challenge(rng):
    return {"rows": draw_rows(rng), "mirrored": draw_rows(rng, mirrored=True), "levels": LEVELS}


def judge(parts, challenge):
    rows, mirrored, levels = challenge["rows"], challenge["mirrored"], challenge["levels"]
    root = name_of(len(rows) - 1)
    deep = [[]] + [[[place, 1], [place, 1]] for place in range(levels)]
    return [
        _order(parts, "order", rows, PLAIN.fill(root=root, graph=ancestry(rows)), 2.0),
        _order(parts, "mirrored", mirrored, MIRRORED.fill(graph=ancestry(mirrored)), 1.0),
        _order(parts, "deep", deep, DEEP.fill(levels=levels), 1.0),
    ]


def _order(parts, part, rows, label, weight):
    """Return the finding for one list, which may be any order with consumers before their parents."""
    halted = stopped(parts, part, len(rows), label=label, weight=weight)
    if halted:
        return halted
    order = parts.get(part)
    if not isinstance(order, list):
        return expect(parts, part, [], label=label, weight=weight)  # words for what is no list
    return claim(
        parts, part, lambda got: not fault(got, rows), label=label, why=fault(order, rows), weight=weight
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


def by_counts(*lines):
    """Return an answer around the lines of `by_counts`."""
    return REACHABLE + "def by_counts(root):\n" + "".join(f"    {line}\n" for line in lines)


ZERO = ("waiting = {node: 0 for node in reachable(root)}",)
COUNT = ("for node in waiting:", "    for parent in node.parents:", "        waiting[parent] += 1")
RELEASE = (
    "order, ready = [], [root]",
    "while ready:",
    "    node = ready.pop()",
    "    order.append(node)",
    "    for parent in node.parents:",
    "        waiting[parent] -= 1",
    "        if waiting[parent] == 0:",
    "            ready.append(parent)",
    "return order",
)

EXERCISE = Exercise(
    id="ex03_4",
    title=Text("没有编号：数一数还差几个", "Without numbers: count who is still to come"),
    kind=Kind.FILL_IN,
    points=4,
    minutes=15,
    difficulty=4,
    answers=("by_counts",),
    challenge=challenge,
    collect=collect.ex03_4,
    judge=judge,
    hints=(
        Text(
            "一个节点什么时候可以轮到？它还要等谁？这个“还要等几份”能不能用一个整数记下来？",
            "When may a node have its turn? For whom is it still waiting? Could one integer per node keep track of that?",
        ),
        Text(
            "先数：对 `reachable(root)` 里的每个节点，给它的每个父节点的计数加 1，`x*x` 要加两次。"
            "再放行：从根开始，轮到一个节点时，把它每个父节点的计数减 1；减到 0 的父节点不用再等了。",
            "First count: for each node of `reachable(root)`, add 1 to the count of each of its parents, twice for `x*x`. "
            "Then release: begin with the root; when a node has its turn, take 1 off the count of each of its parents; a parent whose count "
            "reaches 0 need not wait any longer.",
        ),
        Text(
            "第二步的骨架：`order, ready = [], [root]`，然后 `while ready:`，取出一个节点，放进 `order`，再处理它的父节点。"
            "`waiting` 可以是一个字典，键就是节点。",
            "The skeleton of the second step: `order, ready = [], [root]`, then `while ready:`, take a node out, put it into `order`, and see to its parents. "
            "`waiting` can be a dictionary whose keys are the nodes.",
        ),
    ),
    wrong=(
        Wrong(
            "breadth_first",
            by_counts(
                "order, found = [root], {root}",
                "for node in order:",
                "    for parent in node.parents:",
                "        if parent not in found:",
                "            found.add(parent)",
                "            order.append(parent)",
                "return order",
            ),
            Text(
                "这是一层一层地走（宽度优先），第一次见到一个节点就排进去。可是它可能还有一个更远的使用者没有排到。",
                "This goes level by level (breadth first) and lists a node when it is first seen. But a consumer of it that lies further away may not be listed yet.",
            ),
        ),
        Wrong(
            "depth_first",
            by_counts(
                "order = []",
                "",
                "def visit(node):",
                "    if node not in order:",
                "        order.append(node)",
                "        for parent in node.parents:",
                "            visit(parent)",
                "",
                "visit(root)",
                "return order",
            ),
            Text(
                "这是一条路走到底（深度优先），走到一个节点就马上排进去，不管它还有没有别的使用者。",
                "This follows one path to its end (depth first) and lists a node at once, whether or not other consumers of it are still to come.",
            ),
        ),
        Wrong(
            "leaves_first",
            by_counts(
                "order, seen = [], set()",
                "",
                "def visit(node):",
                "    if node not in seen:",
                "        seen.add(node)",
                "        for parent in node.parents:",
                "            visit(parent)",
                "        order.append(node)",
                "",
                "visit(root)",
                "return order",
            ),
            Text(
                "每个节点都排在了它的父节点后面，这是前向的顺序。把列表倒过来，就是一个正确的反向顺序。",
                "Each node stands after its parents, which is the order of the forward pass. Turned round, the list would be a right order for the backward pass.",
            ),
        ),
        Wrong(
            "double_edges_counted_once",
            by_counts(
                *ZERO,
                "for node in waiting:",
                "    for parent in set(node.parents):",
                "        waiting[parent] += 1",
                *RELEASE,
            ).replace("ready.pop()", "ready.pop(0)"),
            Text(
                "数的时候 `x*x` 只算一份，减的时候却减了两次，于是计数太早到 0。两边要按同样的办法数：一条边一份。",
                "In counting, `x*x` is one share, in releasing it is two, so the count reaches 0 too early. Count both in the same way: one share for each edge.",
            ),
        ),
        Wrong(
            "counts_every_path",
            by_counts(
                "waiting = {node: 0 for node in reachable(root)}",
                "",
                "def count(node):",
                "    for parent in node.parents:",
                "        waiting[parent] += 1",
                "        count(parent)",
                "",
                "count(root)",
                *RELEASE,
            ),
            Text(
                "数的是通向节点的路径，不是边：计数大得永远减不到 0，那些节点就一直等下去。每个节点的父节点只数一遍。",
                "This counts the paths to a node, not its edges: the count is too large ever to come down to 0, and those nodes wait for ever. Go through each node's parents once.",
            ),
        ),
        Wrong(
            "released_by_the_first",
            by_counts(*ZERO, *COUNT, *RELEASE).replace(
                "if waiting[parent] == 0:", "if parent not in order and parent not in ready:"
            ),
            Text(
                "计数是对的，但没有用上：一有使用者轮过，父节点就被放行了。要等到计数减到 0。",
                "The counts are right but not used: a parent is released as soon as one consumer has had its turn. Wait until its count is down to 0.",
            ),
        ),
    ),
)
