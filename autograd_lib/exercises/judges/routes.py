"""Follow next_functions from a result: to two leaves, and to an empty slot."""

from ... import engine
from ...kit.checking import Judge, Text
from ...kit.checking.collecting import as_given
from ...kit.checking.comparing import claim

LONGEST = 10  # slots in a route
ENDS = {"route_to_x": "x", "route_to_b": "b", "dead_end": ""}
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


def challenge(rng):
    return None


def judge(parts, challenge):
    return [_route(parts, name) for name in ENDS]


def _route(parts, name):
    end = end_of(parts.get(name))
    why = OFF_THE_MAP if end is None else ELSEWHERE.fill(end=f"`{end}`" if end else EMPTY)
    return claim(parts, name, lambda route: end_of(route) == ENDS[name], label=ROUTES[name], because=why)


def snippet():
    """Return z of the task's code and its leaves by name, on the reference engine."""
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


JUDGE = Judge(challenge, as_given, judge)
