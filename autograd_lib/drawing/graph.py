"""Walks a computation graph once, without recursion, and keeps the part that will be drawn."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .errors import GraphHasCycle
from .reading import Facts, Reader, plain
from .words import TEXTS


@dataclass(frozen=True)
class Walk:
    """A whole graph: its nodes in reading order and each node's operands as positions in that order."""

    nodes: list[Any]
    operands: list[list[int]]
    depth: list[int]


@dataclass(frozen=True)
class Node:
    """A node as drawn; an operand that is left out is None.

    number: tells apart nodes without a name, and is "" for one that has a name.
    """

    number: str
    title: str
    facts: Facts
    operands: tuple[int | None, ...]

    @property
    def is_leaf(self) -> bool:
        """Return whether the node has no operands at all, drawn or not."""
        return not self.operands

    @property
    def ref(self) -> str:
        """Return the short way to name the node in a sentence."""
        return f"{self.title} {self.number}".rstrip()


@dataclass(frozen=True)
class Graph:
    """The drawn part of a graph, root first; `position` maps places in the walk to places in `nodes`."""

    nodes: tuple[Node, ...]
    position: Mapping[int, int]
    left_out: int


def walk(root: Any, reader: Reader, lang: str) -> Walk:
    """Return the graph below `root`, each node once; raises `GraphHasCycle`."""
    nodes, operands, place = [root], [[]], {id(root): 0}
    finished, path, on_path = [], [(0, iter(reader.operands(root)))], {0}
    while path:
        at, rest = path[-1]
        operand = next(rest, None)
        if operand is None:
            finished.append(at)
            on_path.discard(path.pop()[0])
            continue
        below = place.setdefault(id(operand), len(nodes))
        operands[at].append(below)
        if below in on_path:
            raise GraphHasCycle(_cycle_message([i for i, _ in path] + [below], nodes, reader, lang))
        if below == len(nodes):
            nodes.append(operand)
            operands.append([])
            path.append((below, iter(reader.operands(operand))))
            on_path.add(below)
    return Walk(nodes, operands, longest_depths(operands, reversed(finished)))


def longest_depths(operands: list[list[int]], order: Any) -> list[int]:
    """Return each node's longest distance from the root; `order` has users before their operands."""
    depth = [0] * len(operands)
    for user in order:
        for operand in operands[user]:
            depth[operand] = max(depth[operand], depth[user] + 1)
    return depth


def drawn_part(
    whole: Walk, reader: Reader, root: Any, names: Mapping[str, Any], limit: int, lang: str
) -> Graph:
    """Return the `limit` nodes nearest to the root in reading order, where the place of each is its number."""
    kept = _nearest(whole, limit)
    position = {at: i for i, at in enumerate(_reading_order(whole, kept))}
    known: dict[int, list[Any]] = {id(whole.nodes[0]): [root]}
    titles: dict[int, list[str]] = {}
    for name, thing in names.items():
        known.setdefault(id(reader.node(thing)), []).append(thing)
        titles.setdefault(id(reader.node(thing)), []).append(plain(name))
    nodes = []
    for at, i in position.items():
        key = id(whole.nodes[at])
        number = "" if key in titles else f"#{i + 1}"
        facts = reader.facts(whole.nodes[at], known.get(key, ()))
        operands = tuple(position.get(below) for below in whole.operands[at])
        nodes.append(Node(number, _title(facts, titles.get(key), bool(operands), lang), facts, operands))
    return Graph(tuple(nodes), position, len(whole.nodes) - len(nodes))


def _title(facts: Facts, names: list[str] | None, has_operands: bool, lang: str) -> str:
    """Return `x` for a named leaf, `func = ×` or `a, b = unbind` for a named inner node, else the label."""
    label = facts.label or TEXTS("constant").in_language(lang)
    if not names:
        return label
    given = (" = " if facts.outputs == 1 else ", ").join(names)
    return f"{given} = {label}" if has_operands else given


def _nearest(whole: Walk, limit: int) -> set[int]:
    """Return the positions of the `limit` nodes that breadth-first search finds first."""
    found, queue = {0}, deque([0])
    while queue and len(found) < limit:
        for below in whole.operands[queue.popleft()]:
            if below not in found and len(found) < limit:
                found.add(below)
                queue.append(below)
    return found


def _reading_order(whole: Walk, kept: set[int]) -> list[int]:
    """Return the kept positions as a depth-first reading from the root meets them."""
    order, seen, stack = [], set(), [0]
    while stack:
        at = stack.pop()
        if at not in seen:
            seen.add(at)
            order.append(at)
            stack += [below for below in reversed(whole.operands[at]) if below in kept]
    return order


def _cycle_message(path: list[int], nodes: list[Any], reader: Reader, lang: str) -> str:
    """Return the sentence that names the nodes of the cycle which the last step of `path` closes."""
    cycle = path[path.index(path[-1]) :]
    labels = [reader.facts(nodes[i]).label for i in cycle]
    if len(labels) > 8:
        labels[4:-3] = ["…"]
    return TEXTS("cycle", path=" → ".join(labels)).in_language(lang)
