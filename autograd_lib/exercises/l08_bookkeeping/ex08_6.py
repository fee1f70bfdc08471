"""ex08_6: the rows of a drawing, one for each edge of the graph, from a walk along next_functions."""

from ... import engine
from ...checking import Exercise, Kind, Text, Wrong
from ...checking.engines import ENGINES
from . import collect
from .common import code_of, draw_program, expect_walk

LINE = {
    "leaves": {"x": False, "w": True, "b": True},
    "steps": [["y", "*", "w", "x"], ["z", "+", "y", "b"]],
}
LABELS = {
    "line": Text("{engine}：`{code}`", "{engine}: `{code}`"),
    "shared": Text("{engine}：`{code}`", "{engine}: `{code}`"),
    "torch": Text("{engine}：`{code}`", "{engine}: `{code}`"),
}
DEEP = Text("{levels} 次加倍：每个节点只展开一次", "{levels} doublings: every node is expanded once")
FORM = Text(
    "每条边一行 `(深度, 标签)`，根在最前面、深度 0；一个节点的各行紧跟在它后面，按格子的先后，深度大 1；再次遇到的节点只有自己的一行。",
    "One row `(depth, label)` for each edge, the root first at depth 0; the rows below a node follow it directly, in the order of its slots, one deeper; a node met again has its own row only.",
)


def challenge(rng):
    return {
        "tasks": {
            "line": {"engine": "engine", "program": LINE},
            "shared": {"engine": "engine", "program": draw_program(rng)[0]},
            "torch": {"engine": "torch", "program": draw_program(rng)[0]},
        }
    }


def judge(parts, challenge):
    findings = []
    for name, task in challenge["tasks"].items():
        program = task["program"]
        label = LABELS[name].fill(engine=ENGINES[task["engine"]], code=code_of(program))
        findings.append(
            expect_walk(parts, name, wanted(program), len(program["steps"]), label=label, why=FORM)
        )
    label = DEEP.fill(levels=collect.LEVELS)
    findings.append(expect_walk(parts, "deep", wanted_deep(), collect.LEVELS + 1, label=label, why=FORM))
    return findings


def wanted(program):
    """Return the rows of a program's graph, by walking it on the reference engine."""
    tensors = collect.made(engine, program)
    root = tensors[program["steps"][-1][0]].grad_fn
    named = {id(tensors[name]): name for name in program["leaves"]}
    rows, met = [], set()

    def visit(node, depth):
        leaf = getattr(node, "variable", None)
        label = "-" if node is None else node.name() if leaf is None else named[id(leaf)]
        rows.append([depth, label])
        if node is not None and node not in met:
            met.add(node)
            for parent, _ in node.next_functions:
                visit(parent, depth + 1)

    visit(root, 0)
    return rows


def wanted_deep():
    """Return the rows of many doublings: down the first slots to the leaf, then the second slots on the way up."""
    levels = collect.LEVELS
    down = [[depth, "AddBackward0"] for depth in range(levels)]
    up = [[depth, "AddBackward0"] for depth in range(levels - 1, 0, -1)]
    return [*down, [levels, "x"], [levels, "x"], *up]


def walk(visit, start="visit(tensor.grad_fn, 0)"):
    """Return an answer cell: `visit` is the body of the inner function."""
    body = "".join(f"        {line}\n" for line in visit)
    return (
        "def rows(tensor, names):\n    found, met = [], set()\n"
        "    named = {id(leaf): name for name, leaf in names.items()}\n\n"
        f"    def visit(node, depth):\n{body}\n    {start}\n    return found\n"
    )


LABEL = (
    "if node is None:",
    "    label = '-'",
    "elif hasattr(node, 'variable'):",
    "    label = named[id(node.variable)]",
    "else:",
    "    label = node.name()",
)
ROW = ("found.append((depth, label))",)
ONCE = ("if node is None or node in met:", "    return", "met.add(node)")
BELOW = ("for parent, _ in node.next_functions:", "    visit(parent, depth + 1)")

EXERCISE = Exercise(
    id="ex08_6",
    title=Text("自己画计算图", "Draw the graph yourself"),
    kind=Kind.READ_GRAPH,
    points=6,
    minutes=12,
    difficulty=3,
    answers=("rows",),
    challenge=challenge,
    collect=collect.ex08_6,
    judge=judge,
    hints=(
        Text(
            "一行只有两样东西：深度和标签。一共有三种标签，分别来自哪里？",
            "A row has two things, a depth and a label. There are three kinds of label; where does each come from?",
        ),
        Text(
            "写一个内部函数 `visit(node, depth)`：先定标签，再添一行，然后——如果节点不空、也没有展开过——对 `next_functions` 的每一格用 `depth + 1` 再来一次。名字要按身份查：`id(leaf)` 或 `is`，不能用 `==`。",
            "Write an inner function `visit(node, depth)`: settle the label, add the row, and then, if there is a node and it has not been expanded yet, do the same for every slot of `next_functions` with `depth + 1`. Look names up by identity, with `id(leaf)` or `is`, never with `==`.",
        ),
        Text(
            '`z = w*x + b` 的各行：`(0, "AddBackward0")`，`(1, "MulBackward0")`，`(2, "w")`，`(2, "-")`，`(1, "b")`。先添行，后检查是否展开过：再次遇到的节点也有自己的一行。',
            'The rows of `z = w*x + b`: `(0, "AddBackward0")`, `(1, "MulBackward0")`, `(2, "w")`, `(2, "-")`, `(1, "b")`. Add the row first and then see whether the node has been expanded: a node met again has its row too.',
        ),
    ),
    wrong=(
        Wrong(
            "leaves_out_empty_slots",
            walk(("if node is None:", "    return", *LABEL, *ROW, *ONCE, *BELOW)),
            Text(
                "空位没有画出来。`(None, 0)` 表示这里有一个输入，只是不往那里传梯度；少了它，乘法看起来就只有一个输入。",
                "Empty slots are not drawn. `(None, 0)` says that there is an input here to which no gradient goes; without it a product seems to have a single input.",
            ),
        ),
        Wrong(
            "second_meeting_without_a_row",
            walk(
                (
                    "if node in met:",
                    "    return",
                    "met.add(node)",
                    *LABEL,
                    *ROW,
                    "if node is None:",
                    "    return",
                    *BELOW,
                )
            ),
            Text(
                "再次遇到的节点连自己的一行也没有，边就少了：`x*x` 会只剩一条边。节点只展开一次，边一条也不能少。",
                "A node met again has no row at all, so edges are missing: `x*x` would be left with one. Expand nodes once, but draw every edge.",
            ),
        ),
        Wrong(
            "expands_every_time",
            walk((*LABEL, *ROW, "if node is None:", "    return", *BELOW)),
            Text(
                "每次遇到都重新展开，于是走的是路径：40 次加倍就有一万亿行以上。",
                "Nodes are expanded each time they are met, so paths are walked: 40 doublings give more than a million million rows.",
            ),
        ),
        Wrong(
            "level_by_level",
            "def rows(tensor, names):\n"
            "    named = {id(leaf): name for name, leaf in names.items()}\n"
            "    found, met, todo = [], set(), [(tensor.grad_fn, 0)]\n"
            "    for node, depth in todo:\n"
            + "".join(
                f"        {line}\n"
                for line in (*LABEL, *ROW, "if node is None or node in met:", "    continue")
            )
            + "        met.add(node)\n"
            "        todo += [(parent, depth + 1) for parent, _ in node.next_functions]\n"
            "    return found\n",
            Text(
                "这是一层一层的先后。要画成树，一个节点下面的行必须紧跟在它后面，否则看不出谁在谁下面。",
                "This goes level by level. For a tree, the rows below a node have to follow it directly; otherwise nobody can tell what lies below what.",
            ),
        ),
        Wrong(
            "names_of_the_nodes",
            walk(("label = '-' if node is None else node.name()", *ROW, *ONCE, *BELOW)),
            Text(
                "叶子的标签应当是它在 `names` 里的名字，不是 `AccumulateGrad` 节点自己的名字。",
                "The label of a leaf is its name in `names`, not the name of the `AccumulateGrad` node.",
            ),
        ),
        Wrong(
            "last_slot_first",
            walk(
                (
                    *LABEL,
                    *ROW,
                    *ONCE,
                    "for parent, _ in reversed(node.next_functions):",
                    "    visit(parent, depth + 1)",
                )
            ),
            Text(
                "格子的先后反了。格子 0 是运算的第一个输入，应当先画。",
                "The slots come in the wrong order. Slot 0 is the first input of the operation and is drawn first.",
            ),
        ),
        Wrong(
            "looks_names_up_by_value",
            walk(
                (
                    "if node is None:",
                    "    label = '-'",
                    "elif hasattr(node, 'variable'):",
                    "    label = [name for name, leaf in names.items() if (leaf == node.variable).all()][0]",
                    "else:",
                    "    label = node.name()",
                    *ROW,
                    *ONCE,
                    *BELOW,
                )
            ),
            Text(
                "`==` 比较的是值：两个值相等的叶子会得到同一个名字。要问的是“是不是同一个张量”，用 `is` 或 `id`。",
                "`==` compares values, and two leaves with equal values get the same name. The question is whether it is the same tensor: use `is` or `id`.",
            ),
        ),
    ),
)
