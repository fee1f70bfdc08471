"""Orders of a graph's nodes in which each comes after all that use it: what is wrong with one."""

from collections import Counter

from ....kit.checking import Text
from ....kit.checking.comparing import claim, expect, stopped
from ...beside.shared.graphs import name_of
from .walks import STOPPED

NOT_NODES = Text("列表里应当是图的节点。", "The list should hold nodes of the graph.")
REPEATED = Text("`{name}` 出现了不止一次。", "`{name}` stands there more than once.")
ABSENT = Text("列表里没有 `{name}`。", "`{name}` is not in the list.")
TOO_EARLY = Text(
    "`{name}` 排在了用到它的 `{consumer}` 前面：轮到 `{name}` 时，`{consumer}` 的那一份还没有到。",
    "`{name}` stands before `{consumer}`, which uses it: when `{name}` has its turn, the share of `{consumer}` has not arrived.",
)


def expect_order(parts, part, rows, label, weight):
    """Return the finding for one list, which may be any order with consumers before their parents.

    rows: the graph, as in `walks`.
    """
    halted = stopped(parts, part, label=label, because=STOPPED, weight=weight, nodes=len(rows))
    if halted:
        return halted
    order = parts.get(part)
    if not isinstance(order, list):
        return expect(parts, part, [], label=label, weight=weight)  # words for what is no list
    return claim(
        parts,
        part,
        lambda got: not fault_of_order(got, rows),
        label=label,
        because=fault_of_order(order, rows),
        weight=weight,
    )


def fault_of_order(order, rows):
    """Return what is wrong with a list of names as an order of the graph, or None."""
    names = {name_of(place): None for place in range(len(rows))}  # a chain is long: looking up has to be fast
    if not all(isinstance(name, str) and name in names for name in order):
        return NOT_NODES
    repeated = [name for name, count in Counter(order).items() if count > 1]
    met = set(order)
    absent = [name for name in reversed(names) if name not in met]
    if repeated or absent:
        return REPEATED.fill(name=repeated[0]) if repeated else ABSENT.fill(name=absent[0])
    turn = {name: i for i, name in enumerate(order)}
    for place, row in enumerate(rows):
        early = [name_of(parent) for parent, _ in row if turn[name_of(parent)] < turn[name_of(place)]]
        if early:
            return TOO_EARLY.fill(name=early[0], consumer=name_of(place))
    return None
