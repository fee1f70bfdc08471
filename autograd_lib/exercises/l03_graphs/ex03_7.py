"""ex03_7: the backward pass of a chain far deeper than Python's recursion."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from ...checking.evidence import is_mark
from . import collect
from .common import REACHABLE, differences, draw_rows, expect_walk, formulas, slopes_of_root
from .standins import name_of

LEVELS = 60
LENGTH = 100_000  # nodes of the chain
DEEPEST = 200  # open calls that a pass without recursion never comes near

SMALL = Text("`backward_deep({root})`，图：`{graph}`", "`backward_deep({root})`, graph: `{graph}`")
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
        "levels": LEVELS,
        "chain": {"length": LENGTH, "flips": sorted(flips), "joins": joins},
    }


def glance(challenge, lost):
    """Return the challenge without its chain, which takes most of the time, unless something was lost there."""
    return {name: part for name, part in challenge.items() if name != "chain" or lost & {"chain", "depth"}}


def judge(parts, challenge):
    rows, levels = challenge["rows"], challenge["levels"]
    label = SMALL.fill(root=name_of(len(rows) - 1), graph=formulas(rows))
    doubled = {f"∂{name_of(levels)}/∂{name_of(0)}": 2**levels}
    findings = [
        expect_walk(
            parts,
            "graph",
            slopes_of_root(rows),
            len(rows),
            label=label,
            difference=differences(rows),
            weight=2.0,
        ),
        expect_walk(parts, "doublings", doubled, levels + 1, label=DOUBLED.fill(levels=levels)),
    ]
    return findings + (_of_chain(parts, challenge["chain"]) if "chain" in challenge else [])


def _of_chain(parts, chain):
    label = CHAIN.fill(length=f"{chain['length']:,}")
    return [expect_walk(parts, "chain", end_to_end(chain), chain["length"], label=label), _depth(parts)]


def _depth(parts):
    if is_mark(parts.get("depth"), "unattempted"):
        return expect(parts, "depth", 0, label=DEPTH)  # words for what is not attempted
    return claim(parts, "depth", lambda depth: 0 <= depth <= DEEPEST, label=DEPTH, why=TOO_DEEP)


def end_to_end(chain):
    """Return the derivatives of the chain's root by its two leaves, carried along from the leaves to the root."""
    flips, joins = set(chain["flips"]), dict(chain["joins"])
    by_a, by_b = 1, 0
    for place in range(2, chain["length"]):
        sign = -1 if place in flips else 1
        by_a, by_b = sign * by_a, sign * by_b + joins.get(place, 0)
    root = name_of(chain["length"] - 1)
    return {f"∂{root}/∂{name_of(0)}": by_a, f"∂{root}/∂{name_of(1)}": by_b}


def backward_deep(*lines, before=""):
    """Return an answer around the lines of `backward_deep`."""
    return before + "def backward_deep(root):\n" + "".join(f"    {line}\n" for line in lines)


def collected(found, add):
    """Return the lines that collect the nodes without recursion in a container of the learner's choice."""
    return (
        f"found, todo = {found}, [root]",
        "while todo:",
        "    for parent in todo.pop().parents:",
        "        if parent not in found:",
        f"            found.{add}(parent)",
        "            todo.append(parent)",
    )


RESET = ("for node in order:", "    node.partial = 0")
PASS = (
    "root.partial = 1",
    "for node in order:",
    "    for parent, slope in zip(node.parents, node.slopes):",
    "        parent.partial += node.partial * slope",
)


def sorted_pass(nodes):
    """Return the lines that sort the nodes, reset them and visit each once."""
    return (f"order = sorted({nodes}, key=lambda node: node.number, reverse=True)", *RESET, *PASS)


EXERCISE = Exercise(
    id="ex03_7",
    title=Text("10 万个节点的链", "A chain of 100,000 nodes"),
    kind=Kind.FILL_IN,
    points=5,
    minutes=12,
    difficulty=3,
    answers=("backward_deep",),
    challenge=challenge,
    collect=collect.ex03_7,
    judge=judge,
    glance=glance,
    hints=(
        Text(
            "`visit` 每往下一层就多一层没有返回的调用，Python 替我们记着每一层走到了哪里。能不能自己用一个列表来记？",
            "Each level down, `visit` adds one more call that has not returned, and Python remembers where each of them was. Could a list of your own remember it instead?",
        ),
        Text(
            "列表里放“已经见到、还没有看过它的父节点”的节点。每次取出一个，把没见过的父节点放进去，直到列表空了。见过哪些，用一个 `set` 记住。",
            "Let the list hold the nodes that have been met but whose parents have not been looked at. Take one out, put in those of its parents that are new, "
            "until the list is empty. Let a `set` remember which nodes have been met.",
        ),
        Text(
            "开头两行：`found, todo = {root}, [root]`，`while todo:`。收集完以后，排序、清零、逐个往下传，都和 ex03_3 一样，可以直接调用你写好的函数。",
            "The first two lines are `found, todo = {root}, [root]` and `while todo:`. Once all nodes are collected, sorting, resetting and handing on "
            "are as in ex03_3, and you may call what you wrote there.",
        ),
    ),
    wrong=(
        Wrong(
            "still_recursive",
            backward_deep(*sorted_pass("reachable(root)"), before=REACHABLE),
            Text(
                "收集节点用的仍然是递归的 `reachable`：链有多长，调用就有多深，大约一千层时 Python 就放弃了。",
                "The nodes are still collected by the recursive `reachable`: the calls go as deep as the chain is long, and at about a thousand Python gives up.",
            ),
        ),
        Wrong(
            "raises_the_limit",
            "import sys\n\n\n"
            + backward_deep(
                "sys.setrecursionlimit(10**6)", *sorted_pass("reachable(root)"), before=REACHABLE
            ),
            Text(
                "提高递归上限只是把墙往后挪：调用还是和链一样深，每一层都占着内存，再长的链又会撞上。循环没有这堵墙。",
                "A higher recursion limit only moves the wall: the calls are still as deep as the chain is long, each of them holds memory, and a longer chain hits it again. "
                "A loop has no wall.",
            ),
        ),
        Wrong(
            "no_memory",
            backward_deep(
                *collected("{root}", "add"),
                "for node in found:",
                "    node.partial = 0",
                "todo = [(root, 1)]",
                "while todo:",
                "    node, seed = todo.pop()",
                "    node.partial += seed",
                "    for parent, slope in zip(node.parents, node.slopes):",
                "        todo.append((parent, seed * slope))",
            ),
            Text(
                "这是一条路径一条路径地走，加倍 60 次就有 2 的 60 次方条路径。不用递归也还不够：要先排好顺序，每个节点只轮到一次。",
                "This walks path by path, and 60 doublings make 2 to the power of 60 paths. To do without recursion is not enough: settle the order first and give each node one turn.",
            ),
        ),
        Wrong(
            "hands_on_at_first_sight",
            backward_deep(
                "found, todo = {root}, [root]",
                "root.partial = 1",
                "for node in todo:",
                "    for parent, slope in zip(node.parents, node.slopes):",
                "        if parent not in found:",
                "            found.add(parent)",
                "            todo.append(parent)",
                "            parent.partial = 0",
                "        parent.partial += node.partial * slope",
            ),
            Text(
                "节点按见到的先后往下传，没有等它的梯度到齐：更远的使用者后来送到的那些份，再也传不下去了。",
                "Nodes hand on in the order in which they were met, without waiting for the rest of their gradient: the shares that consumers further away deliver later go no further.",
            ),
        ),
        Wrong(
            "searches_a_list",
            backward_deep(*collected("[root]", "append"), *sorted_pass("found")),
            Text(
                "“见过没有”是在一个列表里从头找起，10 万个节点就要比较 50 亿次左右。`set` 一下就知道。",
                "“Met before?” searches a list from its beginning, which takes some 5,000,000,000 comparisons for 100,000 nodes. A `set` knows at once.",
            ),
        ),
        Wrong(
            "never_resets",
            backward_deep(
                *collected("{root}", "add"),
                "order = sorted(found, key=lambda node: node.number, reverse=True)",
                *PASS,
            ),
            Text(
                "节点里还留着上一遍的 `partial`，这一遍加在了上面。开始之前先清零。",
                "The nodes still hold the `partial` of an earlier pass, and this one adds to it. Reset them before you begin.",
            ),
        ),
    ),
)
