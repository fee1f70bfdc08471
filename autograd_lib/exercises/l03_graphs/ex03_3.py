"""ex03_3: the order by creation number, and the backward pass that visits every node once."""

from ...checking import Exercise, Kind, Text, Wrong
from . import collect
from .common import REACHABLE, differences, draw_rows, expect_walk, formulas, slopes_of_root
from .standins import name_of

LEVELS = 60  # doublings; a walk of every path would take 2**60 visits

ORDER = Text(
    "`by_number({root})`，图（`a` 最早做成，`{root}` 最晚）：`{graph}`",
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
    truth, beside = slopes_of_root(rows), differences(rows)
    deep = {f"∂{name_of(levels)}/∂{name_of(0)}": 2**levels}
    return [
        expect_walk(parts, "order", youngest_first(size), size, label=ORDER.fill(root=root, graph=graph)),
        expect_walk(
            parts, "order_deep", youngest_first(levels + 1), levels + 1, label=ORDER_DEEP.fill(levels=levels)
        ),
        expect_walk(parts, "backward", truth, size, label=ONCE, difference=beside),
        expect_walk(parts, "again", truth, size, label=TWICE, difference=beside),
        expect_walk(parts, "backward_deep", deep, levels + 1, label=DEEP.fill(levels=levels)),
    ]


def youngest_first(size):
    """Return the names of all nodes, the youngest first."""
    return [name_of(place) for place in reversed(range(size))]


def by_number(*lines):
    """Return an answer with only `by_number`, around its lines."""
    return REACHABLE + "def by_number(root):\n" + "".join(f"    {line}\n" for line in lines)


def backward(*lines):
    """Return an answer with only `backward`, around its lines."""
    return "def backward(order):\n" + "".join(f"    {line}\n" for line in lines)


RESET = ("for node in order:", "    node.partial = 0", "order[0].partial = 1")
EDGES = ("for node in order:", "    for parent, slope in zip(node.parents, node.slopes):")

EXERCISE = Exercise(
    id="ex03_3",
    title=Text("按编号排序，每个节点一次", "Sort by number, visit once"),
    kind=Kind.FILL_IN,
    points=5,
    minutes=10,
    difficulty=3,
    answers=("by_number", "backward"),
    challenge=challenge,
    collect=collect.ex03_3,
    judge=judge,
    hints=(
        Text(
            "谁的编号最大？反向传播应当从谁开始？所以列表要从大到小还是从小到大？",
            "Which node has the largest number, and where does the backward pass begin? So does the list go up or down?",
        ),
        Text(
            "`sorted(…, key=…, reverse=True)` 可以按任何量从大到小排序。`backward` 分三步：全部清零；给根一个 1；按顺序对每个节点的每条边做一次 `+=`。",
            "`sorted(…, key=…, reverse=True)` sorts downwards by anything you like. `backward` has three steps: reset all; give the root its 1; "
            "then, in order, one `+=` for each edge of each node.",
        ),
        Text(
            "最里面的一行是 `parent.partial += node.partial * slope`。它外面的两层循环，一层走 `order`，一层走 `zip(node.parents, node.slopes)`。"
            "不需要递归：`order` 已经把顺序定好了。",
            "The innermost line is `parent.partial += node.partial * slope`. Of the two loops around it, one goes through `order`, the other through "
            "`zip(node.parents, node.slopes)`. No recursion is needed: `order` has settled who comes when.",
        ),
    ),
    wrong=(
        Wrong(
            "oldest_first",
            by_number("return sorted(reachable(root), key=lambda node: node.number)"),
            Text(
                "这是从小到大，也就是前向的顺序。反向从根开始，根的编号最大。",
                "This goes upwards, which is the order of the forward pass. The backward pass begins at the root, whose number is the largest.",
            ),
        ),
        Wrong(
            "not_sorted",
            by_number(
                "found, todo = [root], [root]",
                "while todo:",
                "    for parent in todo.pop().parents:",
                "        if parent not in found:",
                "            found.append(parent)",
                "            todo.append(parent)",
                "return found",
            ),
            Text(
                "每个节点都在，各一次，但顺序是走到它们的先后，不是编号。先走到一个节点，不等于它的使用者都已经轮过了。",
                "Every node is there, once, but in the order in which the walk came upon them, not by number. Coming upon a node early does not mean that all its "
                "consumers have had their turn.",
            ),
        ),
        Wrong(
            "once_per_path",
            by_number(
                "order, todo = [], [root]",
                "while todo:",
                "    node = todo.pop()",
                "    order.append(node)",
                "    todo.extend(node.parents)",
                "return sorted(order, key=lambda node: node.number, reverse=True)",
            ),
            Text(
                "没有记住去过哪里，所以一个节点有几条路径通向它，就在列表里出现几次。用 `reachable`，它记得。",
                "Nothing remembers where the walk has been, so a node is listed once for every path that leads to it. Use `reachable`, which does remember.",
            ),
        ),
        Wrong(
            "assigns_not_adds",
            backward(*RESET, *EDGES, "        parent.partial = node.partial * slope"),
            Text(
                "`=` 会冲掉别的使用者已经送来的那些份，只留下最后一份。各份要相加，所以是 `+=`。",
                "`=` wipes out the shares that other consumers have delivered and keeps the last one only. Shares add up, so it is `+=`.",
            ),
        ),
        Wrong(
            "never_resets",
            backward("order[0].partial = 1", *EDGES, "        parent.partial += node.partial * slope"),
            Text(
                "第一遍是对的，第二遍加在了第一遍留下的数上面。而且留下来的数还会被再次往下传，错得比翻倍更多。开始之前先把每个 `partial` 设为 0。",
                "The first pass is right, the second adds to what the first has left, and hands those leftovers on as well, so the result is worse than doubled. "
                "Set every `partial` to 0 before you begin.",
            ),
        ),
        Wrong(
            "walks_the_paths_after_all",
            backward("for node in order:", "    node.partial = 0", "order[0].derive(1)"),
            Text(
                "这样会走遍每一条路径，`order` 白排了。就算小图上的数是对的，每个节点也只应轮到一次。",
                "This walks every path and makes no use of `order`. Even where its numbers are right on a small graph, each node should have one turn.",
            ),
        ),
        Wrong(
            "drops_what_has_arrived",
            backward(*RESET, *EDGES, "        parent.partial += slope"),
            Text(
                "只传了局部导数，没有乘上节点自己的 `partial`，也就是根对这个节点的导数。",
                "Only the local derivative is handed on, without the node's own `partial`, which is the derivative of the root with respect to that node.",
            ),
        ),
    ),
)
