"""Puts nodes into layers and orders each layer so that few edges cross."""

import itertools
from bisect import bisect_right, insort
from dataclasses import dataclass

from .graph import Graph, longest_depths

SWEEPS = 8


@dataclass(frozen=True)
class Edge:
    """One use of an operand, from the user's point of view; x*x has two."""

    user: int
    slot: int
    operand: int


@dataclass(frozen=True)
class Layers:
    """Items in layers from the root down. Items below `len(graph.nodes)` are nodes, the rest are waypoints.

    `chains[i]` lists the items that `edges[i]` passes, user first, operand last, one per layer.
    """

    rows: list[list[int]]
    edges: list[Edge]
    chains: list[list[int]]


def layered(graph: Graph) -> Layers:
    """Return the layers of a graph, depth being the longest path from the root."""
    operands = [[below for below in node.operands if below is not None] for node in graph.nodes]
    depth = longest_depths(operands, _users_first(operands))
    rows: list[list[int]] = [[] for _ in range(max(depth) + 1)]
    edges, chains, item = [], [], len(operands)
    for user, node in enumerate(graph.nodes):
        rows[depth[user]].append(user)
        for slot, below in enumerate(node.operands):
            if below is None:
                continue
            waypoints = list(range(item, item + depth[below] - depth[user] - 1))
            for level, waypoint in enumerate(waypoints, depth[user] + 1):
                rows[level].append(waypoint)
            item += len(waypoints)
            edges.append(Edge(user, slot, below))
            chains.append([user, *waypoints, below])
    return _fewest_crossings(Layers(rows, edges, chains))


def _users_first(operands: list[list[int]]) -> list[int]:
    """Return the nodes so that each comes after all nodes that use it."""
    waiting = [0] * len(operands)
    for below in (b for row in operands for b in row):
        waiting[below] += 1
    order = [0]
    for at in order:
        for below in operands[at]:
            waiting[below] -= 1
            if not waiting[below]:
                order.append(below)
    return order


def _fewest_crossings(layers: Layers) -> Layers:
    """Return the layers in the best order that alternate barycentre sweeps meet."""
    links = _links(layers)
    best, least = layers.rows, _crossings(layers.rows, links)
    rows = layers.rows
    for sweep in range(SWEEPS):
        if not least:
            break
        rows = _sweep(rows, links, down=sweep % 2 == 0)
        crossings = _crossings(rows, links)
        if crossings < least:
            best, least = rows, crossings
    return Layers(best, layers.edges, layers.chains)


def _links(layers: Layers) -> list[tuple[int, int, float]]:
    """Return (upper item, lower item, place of the edge at the upper item's lower side from 0 to 1)."""
    count = {edge.user: 0 for edge in layers.edges}
    for edge in layers.edges:
        count[edge.user] = max(count[edge.user], edge.slot + 1)
    found = []
    for edge, chain in zip(layers.edges, layers.chains, strict=True):
        port = (edge.slot + 1) / (count[edge.user] + 1)
        found += [(a, b, port if a == edge.user else 0.5) for a, b in itertools.pairwise(chain)]
    return found


def _places(rows: list[list[int]]) -> dict[int, int]:
    """Return each item's place in its row."""
    return {item: i for row in rows for i, item in enumerate(row)}


def _sweep(rows: list[list[int]], links: list[tuple[int, int, float]], down: bool) -> list[list[int]]:
    """Return the rows, each sorted by the mean place of its neighbours above (or below)."""
    near: dict[int, list[tuple[int, float]]] = {}
    for upper, lower, port in links:
        near.setdefault(lower if down else upper, []).append((upper, port) if down else (lower, 0.5))
    place = _places(rows)
    result = [list(row) for row in rows]
    for row in result if down else reversed(result):
        target = {
            item: sum(place[n] + port for n, port in near[item]) / len(near[item])
            if item in near
            else place[item] + 0.5
            for item in row
        }
        row.sort(key=lambda item: (target[item], place[item]))
        place.update((item, i) for i, item in enumerate(row))
    return result


def _crossings(rows: list[list[int]], links: list[tuple[int, int, float]]) -> int:
    """Return how many pairs of links cross, counted as inversions between neighbouring rows."""
    place = _places(rows)
    level = {item: i for i, row in enumerate(rows) for item in row}
    passed: dict[int, list[int]] = {}
    total = 0
    for upper, lower, _ in sorted(links, key=lambda link: (place[link[0]], link[2], place[link[1]])):
        row = passed.setdefault(level[upper], [])
        total += len(row) - bisect_right(row, place[lower])
        insort(row, place[lower])
    return total
