"""The rows of a drawing, one for each edge of the graph, from a walk along next_functions."""

from ... import engine
from ...kit.checking import Judge, Text
from ...kit.checking.promises import forgetful
from ..beside.draw_rows import collect
from ..beside.shared.graph_walks import LEVELS, made
from ..engines import ENGINES
from .shared.programs import code_of, draw_program, expect_walk

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
AGAIN = Text("同一张图再画一次", "the same graph, drawn once more")
FORM = Text(
    "每条边一行 `(深度, 标签)`，根在最前面、深度 0；一个节点的各行紧跟在它后面，按格子的先后，深度大 1；再次遇到的节点只有自己的一行。",
    "One row `(depth, label)` for each edge, the root first at depth 0; the rows below a node follow it directly, in the order of its slots, one deeper; a node met again has its own row only.",
)


def challenge(rng):
    return {
        "tasks": {
            "line": {"engine": "engine", "program": LINE},
            "shared": {"engine": "engine", "program": draw_program_with(rng, first=True)},
            "torch": {"engine": "torch", "program": draw_program_with(rng, first=False)},
        }
    }


def draw_program_with(rng, first):
    """Return a random program, in whose fourth step the third result, which uses the first one too, comes first or not.

    Whoever notes a node when it is put aside goes on below the wrong row of the first result if it comes first.
    """
    while True:
        program, _ = draw_program(rng)
        (third, *_), (_, _, left, _) = program["steps"][2:4]
        if (left == third) is first:
            return program


def judge(parts, challenge):
    findings = []
    for name, task in challenge["tasks"].items():
        program = task["program"]
        label = LABELS[name].fill(engine=ENGINES[task["engine"]], code=code_of(program))
        findings.append(
            expect_walk(parts, name, wanted(program), len(program["steps"]), label=label, wants=FORM)
        )
    label = DEEP.fill(levels=LEVELS)
    findings.append(expect_walk(parts, "deep", wanted_deep(), LEVELS + 1, label=label, wants=FORM))
    if any(finding.ok for finding in findings):
        findings.append(forgetful(parts, "again", label=AGAIN))
    return findings


def wanted(program):
    """Return the rows of a program's graph, by walking it on the reference engine."""
    tensors = made(engine, program)
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
    levels = LEVELS
    down = [[depth, "AddBackward0"] for depth in range(levels)]
    up = [[depth, "AddBackward0"] for depth in range(levels - 1, 0, -1)]
    return [*down, [levels, "x"], [levels, "x"], *up]


JUDGE = Judge(challenge, collect, judge)
