"""A whole backward pass over next_functions, with dependency counts, on both engines."""

import sys

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, expect, same, stopped
from ...kit.checking.rows import draw_rows
from ..beside.run_backward import NODES, collect
from ..beside.shared.graph_walks import LEVELS
from ..engines import ENGINES

GRADS = Text("{engine}：各叶子的 `grad`", "{engine}: the `grad` of each leaf")
CALLS = Text("{engine}：{count} 个节点，各运行几次", "{engine}: how often each of the {count} nodes runs")
SELF = Text(
    "`x * x`：`x` 的节点等两份，运行一次", "`x * x`: the node of `x` waits for two shares and runs once"
)
KEPT = Text("`gradient` 和各份都没有被改动", "`gradient` and all shares are left as they were")
DEEP = Text("{levels} 次加倍：{nodes} 个节点，各一次", "{levels} doublings: {nodes} nodes, once each")
LONG = Text("{length} 个节点连成的长链", "a chain of {length} nodes")
LEAVES_TOO_OFTEN = Text(
    "叶子的节点（{names}）在一次反向里运行了不止一次。它也要等各份到齐、求和，然后只运行一次。",
    "Nodes of leaves ({names}) ran more than once in one pass. They too wait until all shares are there and summed, and then run once.",
)
TOO_OFTEN = Text(
    "有的节点不止运行了一次：一个节点的各份还没有到齐，它就运行了。",
    "Some nodes ran more than once: they did not wait until all of their shares had arrived.",
)
NEVER = Text(
    "有的节点一次也没有运行：从根走得到的每个节点都要运行，叶子的节点也一样。",
    "Some nodes never ran: every node that can be reached from the root has to, the nodes of leaves included.",
)
STOPPED = Text(
    "图里只有 {nodes} 个节点，却已经走了 {count} 步，所以在这里停了下来：同样的节点走了一遍又一遍。",
    "The graph has only {nodes} nodes, yet after {count} steps it was stopped here: the same nodes are walked again and again.",
)
CHANGED = Text(
    "`gradient` 或者某一份变了：有人往到达的张量里写了东西。它还可能属于别人（加法把同一个张量交给两个输入），要做出新的张量。",
    "`gradient` or a share has changed: something was written into a tensor that arrived. It may belong to others too (an addition gives the same tensor to both of its inputs), so make a new one.",
)


def challenge(rng):
    *leaves, gradient = draw_rows(rng, 6, 2)
    return {
        "leaves": dict(zip("abcdk", leaves, strict=True)),
        "gradient": gradient,
        "length": 3000,  # of a chain: three times as many nodes as Python recurses
    }


def glance(challenge, lost):
    """Return the challenge without its chain, which takes most of the time, unless nothing was lost elsewhere.

    Then a chain will do on which a recursion just fails.
    """
    others = {name: part for name, part in challenge.items() if name != "length"}
    enough = min(challenge["length"], sys.getrecursionlimit() + 100)
    return others | {"length": enough} if lost <= {"long"} else others


def judge(parts, challenge):
    wanted = gradients(challenge)
    findings = []
    for name, title in ENGINES.items():
        findings.append(expect(parts, f"{name} grads", wanted, label=GRADS.fill(engine=title)))
        findings.append(_calls(parts, f"{name} calls", CALLS.fill(engine=title, count=len(NODES))))
    x, g = challenge["leaves"]["a"], challenge["gradient"]
    once = {
        "grad": [2 * one * other for one, other in zip(x, g, strict=True)],
        "calls": {"x": 1, "square": 1},
    }
    findings.append(expect(parts, "square", once, label=SELF))
    if some_right(parts, wanted):
        kept = {"gradient": g, "shares": True}
        findings.append(claim(parts, "kept", lambda left: left == kept, label=KEPT, because=CHANGED))
    findings.append(_deep(parts))
    if "length" in challenge:
        label = LONG.fill(length=challenge["length"])
        findings.append(expect(parts, "long", {"arrived at the last node": [0.5]}, label=label))
    return findings


def some_right(parts, wanted):
    """Return whether any leaf received its gradient: who does nothing at all leaves `gradient` be, too."""
    found = [parts.get(f"{name} grads") for name in ENGINES]
    grads = [one for one in found if isinstance(one, dict)]
    return any(same(one.get(name), wanted[name]) for one in grads for name in wanted)


def _calls(parts, part, label):
    calls = parts.get(part)
    counts = calls if isinstance(calls, dict) else {}
    often = [name for name, count in counts.items() if isinstance(count, int) and count > 1]
    leaves = [name for name in often if name in "abcd"]
    if leaves:
        why = LEAVES_TOO_OFTEN.fill(names=", ".join(f"`{name}`" for name in leaves))
    else:
        why = TOO_OFTEN if often else NEVER
    return claim(parts, part, lambda got: got == dict.fromkeys(NODES, 1), label=label, because=why)


def _deep(parts):
    levels = LEVELS
    label = DEEP.fill(levels=levels, nodes=levels + 1)
    return stopped(parts, "deep", label=label, because=STOPPED, nodes=levels + 1) or expect(
        parts, "deep", {"grad": 2.0**levels, "calls": levels + 1}, label=label
    )


def gradients(challenge):
    """Return the gradient of every leaf of `branches`, by its formula, element by element."""
    columns = zip(*challenge["leaves"].values(), challenge["gradient"], strict=True)
    rows = [_at(*column) for column in columns]
    return {name: [row[name] for row in rows] for name in "abcd"}


def _at(a, b, c, d, k, g):
    s, t, v, square = a * k, b + c, -d, c * c
    difference = (s + t) * (s * t) - (v * a) * (v + a)  # and root = (s + t) · difference · square
    g_difference = g * (s + t) * square
    g_sum = g * difference * square + g_difference * s * t
    g_s, g_t = g_sum + g_difference * (s + t) * t, g_sum + g_difference * (s + t) * s
    g_v = -g_difference * (a * (v + a) + v * a)
    g_a = g_s * k - g_difference * (v * (v + a) + v * a)
    return {"a": g_a, "b": g_t, "c": g_t + 2 * c * g * (s + t) * difference, "d": -g_v}


JUDGE = Judge(challenge, collect, judge, glance=glance)
