"""Follow next_functions from a result to leaves: three routes by hand, then all leaves by a function."""

from ... import engine
from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, expect, expect_members, same, stopped
from ...kit.checking.promises import forgetful
from ..beside.leaves_of import collect
from ..beside.shared.graph_walks import LEVELS
from ..engines import ENGINES
from .shared.programs import STOPPED, code_of, draw_program, tracked_leaves

LONGEST = 10  # slots in a route
ROUTES = {
    "route_to_x": Text("`route_to_x` 通向 `x`", "`route_to_x` leads to `x`"),
    "route_to_b": Text("`route_to_b` 通向 `b`", "`route_to_b` leads to `b`"),
    "dead_end": Text("`dead_end` 通向一个空位", "`dead_end` leads to an empty slot"),
}
OFF_THE_MAP = Text(
    "这里需要一个由格子编号（0 或 1）组成的列表；这一个走不通，或者没有走到底：从 `z.grad_fn` 出发，每一步取 `next_functions[i][0]`。",
    "This should be a list of slot numbers, 0 or 1; this one leads nowhere, or stops too soon: begin at `z.grad_fn` and take `next_functions[i][0]` at each step.",
)
ELSEWHERE = Text("走到的是 {end}。", "This route ends at {end}.")
EMPTY = Text("一个空位 `(None, 0)`", "an empty slot, `(None, 0)`")
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
    findings = [_route(parts, name) for name in ROUTES]
    program, root = challenge["program"], challenge["root"]
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


def _route(parts, name):
    wanted = {"route_to_x": "x", "route_to_b": "b", "dead_end": ""}[name]
    end = end_of(parts.get(name))
    why = OFF_THE_MAP if end is None else ELSEWHERE.fill(end=f"`{end}`" if end else EMPTY)
    return claim(parts, name, lambda route: end_of(route) == wanted, label=ROUTES[name], because=why)


def _deep(parts):
    label = DEEP.fill(levels=LEVELS)
    return stopped(parts, "deep", label=label, because=STOPPED, nodes=LEVELS + 1) or expect_members(
        parts, "deep", ["leaf"], label=label, wants=EACH_ONCE
    )


def snippet():
    """Return z of the lesson's snippet and its leaves by name, on the reference engine."""
    x = engine.tensor([1.0, 2.0], requires_grad=True)
    w = engine.tensor([3.0, 4.0], requires_grad=True)
    b = engine.tensor(1.0, requires_grad=True)
    k = engine.tensor(2.0)
    return (k * w * x - b) * w, {"x": x, "w": w, "b": b}


def end_of(route):
    """Return where a route from z ends: the name of a leaf, "" for an empty slot, None for no end at all."""
    if not isinstance(route, list) or not 0 < len(route) <= LONGEST or not all(map(_is_slot, route)):
        return None
    z, leaves = snippet()
    node = z.grad_fn
    for slot in route:
        if node is None or slot >= len(node.next_functions):
            return None
        node = node.next_functions[slot][0]
    if node is None:
        return ""
    return next((name for name, leaf in leaves.items() if getattr(node, "variable", None) is leaf), None)


def _is_slot(slot):
    return isinstance(slot, int) and not isinstance(slot, bool) and 0 <= slot < 2


JUDGE = Judge(challenge, collect, judge)
