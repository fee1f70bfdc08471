"""Follow next_functions from a result to all leaves."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect, expect_members, same, stopped
from ...kit.checking.promises import forgetful
from ..beside.leaves_of import collect
from ..beside.shared.graph_walks import LEVELS
from ..engines import ENGINES
from .shared.programs import STOPPED, code_of, draw_program, tracked_leaves

LEAVES = Text("{engine}：`leaves_of({root})`，`{code}`", "{engine}: `leaves_of({root})`, `{code}`")
AGAIN = Text("再问一次 `leaves_of({root})`", "`leaves_of({root})`, asked once more")
DEEP = Text("{levels} 次加倍以后的 `leaves_of`：一个叶子", "`leaves_of` after {levels} doublings: one leaf")
CHAIN = Text(
    "一条 {levels} 个运算的链，节点随用随造：一个叶子",
    "a chain of {levels} operations, whose nodes are made when they are asked for: one leaf",
)
NUMBERS = Text(
    "走到半路就停了：没有人拿着的节点会消失，它的 `id` 会给新的节点用。记住节点本身。",
    "It stopped half-way: a node that nobody holds is gone, and a new one may get its `id`. Remember the nodes themselves.",
)
NO_NODE = Text(
    "没有 `grad_fn` 的张量：叶子返回它自己，不要梯度的返回空列表",
    "tensors without `grad_fn`: a leaf gives itself, one that requires no gradient gives an empty list",
)
EACH_ONCE = Text(
    "每个要梯度的叶子恰好一次：`AccumulateGrad` 的 `.variable`，不是节点，也不是空位。",
    "Every leaf that requires a gradient exactly once: the `.variable` of an `AccumulateGrad`, not the node, and not an empty slot.",
)


def challenge(rng):
    program, root = draw_program(rng)
    return {"program": program, "root": root}


def judge(parts, challenge):
    findings, program, root = [], challenge["program"], challenge["root"]
    reached = tracked_leaves(program, root)
    for name, title in ENGINES.items():
        label = LEAVES.fill(engine=title, root=root, code=code_of(program))
        findings.append(expect_members(parts, name, reached, label=label, wants=EACH_ONCE))
    if any(finding.ok for finding in findings[-2:]):
        findings.append(forgetful(parts, "again", label=AGAIN.fill(root=root)))
    findings.append(_deep(parts))
    label = CHAIN.fill(levels=LEVELS)
    lost = same(parts.get("chain"), []) and same(parts.get("deep"), ["leaf"])
    why = NUMBERS if lost else None
    findings.append(expect_members(parts, "chain", ["leaf"], label=label, wants=EACH_ONCE, because=why))
    findings.append(expect(parts, "no_node", {"leaf": ["leaf"], "plain": []}, label=NO_NODE))
    return findings


def _deep(parts):
    label = DEEP.fill(levels=LEVELS)
    return stopped(parts, "deep", label=label, because=STOPPED, nodes=LEVELS + 1) or expect_members(
        parts, "deep", ["leaf"], label=label, wants=EACH_ONCE
    )


JUDGE = Judge(challenge, collect, judge)
