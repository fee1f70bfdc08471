"""ex08_2: follow next_functions from a result to leaves: three routes by hand, then all leaves by a function."""

from ... import engine
from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect, expect_members
from ...checking.engines import ENGINES
from . import collect
from .common import STOPPED, code_of, draw_program, tracked_leaves, was_stopped

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
DEEP = Text("{levels} 次加倍以后的 `leaves_of`：一个叶子", "`leaves_of` after {levels} doublings: one leaf")
NO_NODE = Text(
    "没有 `grad_fn` 的张量：叶子返回它自己，不要梯度的返回空列表",
    "tensors without `grad_fn`: a leaf gives itself, one that wants no gradient gives an empty list",
)
EACH_ONCE = Text(
    "每个要梯度的叶子恰好一次：`AccumulateGrad` 的 `.variable`，不是节点，也不是空位。",
    "Every leaf that wants a gradient exactly once: the `.variable` of an `AccumulateGrad`, not the node, and not an empty slot.",
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
        findings.append(expect_members(parts, name, reached, label=label, why=EACH_ONCE))
    findings.append(_deep(parts))
    findings.append(expect(parts, "no_node", {"leaf": ["leaf"], "plain": []}, label=NO_NODE))
    return findings


def _route(parts, name):
    wanted = {"route_to_x": "x", "route_to_b": "b", "dead_end": ""}[name]
    end = end_of(parts.get(name))
    why = OFF_THE_MAP if end is None else ELSEWHERE.fill(end=f"`{end}`" if end else EMPTY)
    return claim(parts, name, lambda route: end_of(route) == wanted, label=ROUTES[name], why=why)


def _deep(parts):
    label = DEEP.fill(levels=collect.LEVELS)
    if was_stopped(parts.get("deep")):
        why = STOPPED.fill(nodes=collect.LEVELS + 1, count=str(parts["deep"]["stopped"])[:20])
        return claim(parts, "deep", lambda _: False, label=label, why=why)
    return expect_members(parts, "deep", ["leaf"], label=label, why=EACH_ONCE)


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


def routes(x, b, dead):
    """Return an answer cell with the three routes only."""
    return f"route_to_x = {x}\nroute_to_b = {b}\ndead_end = {dead}\n"


def walk(*lines):
    """Return an answer cell with a body of `leaves_of` only."""
    return "def leaves_of(tensor):\n" + "".join(f"    {line}\n" for line in lines)


START = (
    "if tensor.grad_fn is None:",
    "    return [tensor] if tensor.requires_grad else []",
    "found, seen, todo = [], set(), [tensor.grad_fn]",
    "while todo:",
    "    node = todo.pop()",
)

EXERCISE = Exercise(
    id="ex08_2",
    title=Text("走到所有的叶子", "Walk to all leaves"),
    kind=Kind.READ_GRAPH,
    points=7,
    minutes=12,
    difficulty=3,
    answers=("route_to_x", "route_to_b", "dead_end", "leaves_of"),
    challenge=challenge,
    collect=collect.ex08_2,
    judge=judge,
    hints=(
        Text(
            "`z` 最后一步是什么运算？它的两个输入从左到右就是格子 0 和格子 1。先在纸上画出这棵树。",
            "What is the last operation of `z`? Its two inputs, from left to right, are slots 0 and 1. Draw the tree on paper first.",
        ),
        Text(
            "`leaves_of` 是第 03 课的 `reachable` 换了边：没有去过的节点才处理；遇到 `None` 就跳过；有 `.variable` 的节点是路的尽头。",
            "`leaves_of` is `reachable` of lesson 03 with other edges: deal with nodes you have not met yet; skip `None`; a node with a `.variable` is the end of a path.",
        ),
        Text(
            "`z` 是乘法：格子 0 是减法，格子 1 是 `w`。循环里的一步：`for parent, _ in node.next_functions: todo.append(parent)`，取出来的时候再看它是不是 `None`、去过没有、有没有 `variable`。",
            "`z` is a product: slot 0 is the subtraction, slot 1 is `w`. One step of the loop: `for parent, _ in node.next_functions: todo.append(parent)`; when you take one out, see whether it is `None`, whether you have met it, and whether it has a `variable`.",
        ),
    ),
    wrong=(
        Wrong(
            "returns_the_nodes",
            walk(
                *START,
                "    if node is None or node in seen:",
                "        continue",
                "    seen.add(node)",
                "    if hasattr(node, 'variable'):",
                "        found.append(node)",
                "    todo += [parent for parent, _ in node.next_functions]",
                "return found",
            ),
            Text(
                "返回的是 `AccumulateGrad` 节点。叶子是它的 `.variable`，那才是你手里的那个张量。",
                "What comes back are `AccumulateGrad` nodes. The leaf is the node's `.variable`: the very tensor that you hold.",
            ),
        ),
        Wrong(
            "once_for_every_path",
            walk(
                *START,
                "    if node is None:",
                "        continue",
                "    if hasattr(node, 'variable'):",
                "        found.append(node.variable)",
                "    todo += [parent for parent, _ in node.next_functions]",
                "return found",
            ),
            Text(
                "没有记下去过哪些节点：共享的节点走了一遍又一遍，同一个叶子列了好几次。",
                "Nothing remembers which nodes have been met: shared ones are walked again and again, and one leaf is listed several times.",
            ),
        ),
        Wrong(
            "only_one_step",
            walk(
                "if tensor.grad_fn is None:",
                "    return [tensor] if tensor.requires_grad else []",
                "nodes = {parent for parent, _ in tensor.grad_fn.next_functions}",
                "return [node.variable for node in nodes if hasattr(node, 'variable')]",
            ),
            Text(
                "只看了根的两个输入。要一直走到没有 `next_functions` 为止。",
                "Only the inputs of the root are looked at. Go on until there are no `next_functions`.",
            ),
        ),
        Wrong(
            "trips_over_the_empty_slot",
            walk(
                *START,
                "    if node in seen:",
                "        continue",
                "    seen.add(node)",
                "    if hasattr(node, 'variable'):",
                "        found.append(node.variable)",
                "    todo += [parent for parent, _ in node.next_functions]",
                "return found",
            ),
            Text(
                "不要梯度的输入在 `next_functions` 里是 `(None, 0)`，而 `None` 没有 `next_functions`。",
                "An input that wants no gradient stands in `next_functions` as `(None, 0)`, and `None` has no `next_functions`.",
            ),
        ),
        Wrong(
            "first_slots_only",
            walk(
                *START,
                "    if node is None or node in seen:",
                "        continue",
                "    seen.add(node)",
                "    if hasattr(node, 'variable'):",
                "        found.append(node.variable)",
                "    todo += [parent for parent, _ in node.next_functions[:1]]",
                "return found",
            ),
            Text(
                "只跟着 `next_functions[0]` 走。每个节点的每一格都要走。",
                "Only `next_functions[0]` is followed. Every slot of every node has to be.",
            ),
        ),
        Wrong(
            "numbers_from_one",
            routes([1, 1, 2], [1, 2], [1, 1, 1, 1]),
            Text(
                "格子从 0 数起。",
                "Slots are counted from 0.",
            ),
        ),
        Wrong(
            "from_the_leaf_upwards",
            routes([1, 0, 0], [1, 0], [0, 0, 0]),
            Text(
                "路要从根 `z` 往叶子走。这里的先后反了：第一个数是在 `z.grad_fn` 处选哪一格。",
                "Routes go from the root `z` towards a leaf. This is the other way round: the first number is the slot to choose at `z.grad_fn`.",
            ),
        ),
    ),
)
