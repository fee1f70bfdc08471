"""ex10_6: the nodes that two inputs record, and a function that tells whether two graphs have the same form."""

import autograd_lib.engine as torch

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect, expect_members
from ...checking.engines import ENGINES
from . import collect
from .common import names_in

INPUTS = {"names_small": [1.0, 2.0], "names_large": [3.0, -2.0]}
LABEL = Text("`{name}`：x = {values} 的图里的节点", "`{name}`: the nodes in the graph of x = {values}")
ONCE = Text(
    "每个节点一个名字，同名的节点有几个就写几次；从结果出发走不到的节点不算。",
    "One name for each node, repeated for nodes of one name; nodes that cannot be reached from the result do not count.",
)
SAID = Text("`same_graph` 在 {engine} 上", "`same_graph` on {engine}")
WHY = Text(
    "相同的意思是：从两个根同时出发，每一格都走到同名的节点或同时走到空位，而且一边的共享节点在另一边也共享。数值不算。",
    "The same means: going from both roots at once, every slot leads to nodes of one name or to an empty slot on both sides, and what is shared on one side is shared on the other. Values do not count.",
)
# Pairs of programs, whether their graphs have the same form, and what the pair is about.
PAIRS = (
    ("shared", "shared", True),
    ("until_large", "until_large", True),
    ("by_sign", "by_sign", True),
    ("constant", "constant", True),
    ("until_large", "until_large", False),
    ("by_sign", "by_sign", False),
    ("shared", "twins", False),
    ("left", "right", False),
    ("inner", "outer", False),
    ("tracked", "constant", False),
)

CODE = {
    "until_large": "while y.sum() < 10: y = y + x",
    "by_sign": "x * 3 if x.sum() > 0 else x.exp()",
    "shared": "e * e, e = x.exp()",
    "twins": "x.exp() * x.exp()",
    "left": "x.exp() - x.sin()",
    "right": "x.sin() - x.exp()",
    "inner": "(x.exp() * x).sin() * x",
    "outer": "(x.exp() * x) * x.sin()",
    "constant": "x.exp() * ones",
    "tracked": "x.exp() * w",
}


def program(x):
    """Return the result of the lesson's program."""
    y = x * x
    if y.sum() > 10:
        return y.sum()
    while y.sum() < 10:
        y = y + x
    return y.mean()


def truth(name):
    """Return the names of the nodes that one of the lesson's inputs records."""
    return names_in(program(torch.tensor(INPUTS[name], requires_grad=True)))


def challenge(rng):
    pairs = [draw_pair(rng, *pair) for pair in PAIRS]
    return {"pairs": {title_of(*pair): pair for pair in pairs}}


def title_of(first, second):
    """Return a pair as it stands in a table: one program with two inputs, or two programs."""
    (left, values), (right, others) = first, second
    if left == right:
        return f"{CODE[left]}; {collect.row(values)} | {collect.row(others)}"
    return f"{CODE[left]} | {CODE[right]}"


def draw_pair(rng, first, second, alike):
    """Return two programs, each with an input, whose graphs have the same form or not, as is wanted."""
    while True:
        left, right = ([name, draw_values(rng, name)] for name in (first, second))
        if (path(*left) == path(*right)) == alike or first != second:
            return [left, right]


def draw_values(rng, name):
    """Return an input; the loop ends for positive ones only."""
    low = 30 if name == "until_large" else -200
    return [rng.randint(low, 250) / 100 + 0.003 for _ in range(2)]


def path(name, values):
    """Return the nodes that a program records for an input; enough to tell the ways through one program apart."""
    return names_in(collect.run(torch, name, values))


def judge(parts, challenge):
    findings = [
        expect_members(
            parts, name, truth(name), label=LABEL.fill(name=name, values=collect.row(values)), why=ONCE
        )
        for name, values in INPUTS.items()
    ]
    expected = dict(zip(challenge["pairs"], (alike for _, _, alike in PAIRS), strict=True))
    for engine, title in ENGINES.items():
        label = SAID.fill(engine=title)
        findings.append(expect(parts, engine, expected, label=label, why=WHY, weight=1.5))
    return findings


def reading(small=None, large=None):
    """Return an answer cell with lists of names."""
    lines = {"names_small": small, "names_large": large}
    return "".join(f"{name} = {names}\n" for name, names in lines.items() if names)


def walk(*lines, before=""):
    """Return an answer cell with a body of `same_graph`."""
    return before + "def same_graph(p, q):\n" + "".join(f"    {line}\n" for line in lines)


SMALL = ["MeanBackward0", "AddBackward0", "AddBackward0", "MulBackward0", "AccumulateGrad"]
LARGE = ["SumBackward0", "MulBackward0", "AccumulateGrad"]
COUNTER = """def names(result):
    found, todo = {}, [result.grad_fn]
    while todo:
        node = todo.pop()
        if node is not None and node not in found:
            found[node] = node.name()
            todo += [parent for parent, _ in node.next_functions]
    return sorted(found.values())


"""
UNFOLD = """def unfold(node):
    return node and (node.name(), [unfold(parent) for parent, _ in node.next_functions])


"""

SORTED = """def form(result):
    numbers = {}

    def visit(node):
        if node is None:
            return "None"
        parents = sorted(visit(parent) for parent, _ in node.next_functions)
        return f"{node.name()}({', '.join(parents)})"

    def count(node):
        if node is not None and node not in numbers:
            numbers[node] = True
            for parent, _ in node.next_functions:
                count(parent)

    count(result.grad_fn)
    return visit(result.grad_fn), len(numbers)


"""

EXERCISE = Exercise(
    id="ex10_6",
    title=Text("比较两个图", "Compare two graphs"),
    kind=Kind.READ_GRAPH,
    points=8,
    minutes=15,
    difficulty=4,
    answers=(*INPUTS, "same_graph"),
    challenge=challenge,
    collect=collect.ex10_6,
    judge=judge,
    hints=(
        Text(
            "先在纸上跟着程序走：[1, 2] 的 `y` 依次是 [1, 4]、[2, 6]……什么时候停？条件里的 `y.sum()` 留在结果的图里吗？",
            "Follow the program on paper first: for [1, 2] `y` is [1, 4], then [2, 6] … when does it stop? And does the `y.sum()` of a condition stay in the graph of the result?",
        ),
        Text(
            "`same_graph`：给每个图写一份“清单”，再比较两份清单。节点第一次遇到时编号；清单里一行一个节点：它的名字，和它每一格通向的编号，空位记成 `None`。",
            "`same_graph`: write an inventory of each graph and compare the two. Number the nodes as you first meet them; each gets a line with its name and the numbers its slots lead to, `None` for an empty one.",
        ),
        Text(
            "一个递归的 `visit(node)` 就够：空位返回 `None`；没有见过就编号 `numbers[node] = len(numbers)`，再走它的每一格；最后返回 `numbers[node]`。编号相同就是同一个节点，所以共享也写进了清单。",
            "A recursive `visit(node)` will do: return `None` for an empty slot; number a new node, `numbers[node] = len(numbers)`, and visit each of its slots; return `numbers[node]`. Equal numbers mean the same node, so sharing is in the inventory too.",
        ),
    ),
    wrong=(
        Wrong(
            "conditions_are_recorded",
            reading(["SumBackward0", *SMALL], ["SumBackward0", *LARGE]),
            Text(
                "条件里的 `y.sum()` 确实也算了，但结果不是由它得来的，从结果出发走不到它。条件在图里不留痕迹。",
                "The `y.sum()` of a condition is computed, but the result does not come from it, and no path from the result leads there. Conditions leave no trace in the graph.",
            ),
        ),
        Wrong(
            "one_node_for_the_loop",
            reading([name for i, name in enumerate(SMALL) if i != 1]),
            Text(
                "循环转了两圈，记下了两个加法节点。",
                "The loop made two turns and recorded two additions.",
            ),
        ),
        Wrong(
            "every_line_of_the_source",
            reading(
                ["MeanBackward0", "AddBackward0", "SumBackward0", "MulBackward0", "AccumulateGrad"],
                [*SMALL, "SumBackward0"],
            ),
            Text(
                "这是源代码里的运算，不是执行过的。[3, −2] 在第一个 `return` 就结束了。",
                "These are the operations in the source, not those that ran. [3, −2] is done at the first `return`.",
            ),
        ),
        Wrong(
            "leaf_forgotten",
            reading(SMALL[:-1], LARGE[:-1]),
            Text(
                "路的尽头还有叶子的节点 `AccumulateGrad`。",
                "At the end of the paths there is the node of the leaf, `AccumulateGrad`.",
            ),
        ),
        Wrong(
            "leaf_once_for_every_edge",
            reading([*SMALL, *["AccumulateGrad"] * 3], [*LARGE, "AccumulateGrad"]),
            Text(
                "`x` 用了好几次，但它的 `AccumulateGrad` 只有一个：几条边通向同一个节点。",
                "`x` is used several times, but it has a single `AccumulateGrad`: several edges lead to one node.",
            ),
        ),
        Wrong(
            "counts_names",
            walk("return names(p) == names(q)", before=COUNTER),
            Text(
                "名字一样多，连法却可以不同：还要比较每一格通向哪里。",
                "The names may agree while the connections differ: compare where each slot leads as well.",
            ),
        ),
        Wrong(
            "unfolds_the_tree",
            walk("return unfold(p.grad_fn) == unfold(q.grad_fn)", before=UNFOLD),
            Text(
                "这样把图展开成了树：一个共享的节点和两个一模一样的节点看起来就相同了。还要记下见过的节点。",
                "This unfolds graphs into trees, where one shared node looks the same as two equal ones. Nodes that have been met must be remembered.",
            ),
        ),
        Wrong(
            "root_only",
            walk("return p.grad_fn.name() == q.grad_fn.name()"),
            Text(
                "只比较了根。差别可能在下面任何地方。",
                "Only the roots are compared. The difference may be anywhere below.",
            ),
        ),
        Wrong(
            "same_objects",
            walk("return p.grad_fn is q.grad_fn"),
            Text(
                "每次运行都建一个新的图，节点从来不是同一个对象。要比较的是形状。",
                "Every run builds a new graph, so the nodes are never the same objects. It is their form that has to be compared.",
            ),
        ),
        Wrong(
            "order_of_slots_ignored",
            walk("return form(p) == form(q)", before=SORTED),
            Text(
                "每个节点的格子被排了序，于是 a − b 和 b − a 就分不开了。`next_functions` 的先后是有意义的。",
                "The slots of each node are sorted, and then a − b cannot be told from b − a. The order of `next_functions` has a meaning.",
            ),
        ),
    ),
)
