"""Gives every box and edge of a layered graph its place, in whole pixels.

Boxes of a layer share one band of the picture. Edges bend only in the gaps between bands and pass a band
upright at a waypoint that has room of its own there, so no edge can touch a box it does not belong to.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from .graph import Graph
from .order import Edge, Layers, layered

MARGIN = 24
GAP = 30
WAYPOINT_ROOM = 16
CUT_ROOM = 22
SHORTEST_RISE, LONGEST_RISE = 42, 150
PORT_STEP, PORT_INSET = 26, 22
ROUNDS = 40


@dataclass(frozen=True)
class Box:
    """The rectangle of a node."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        """Return the x of the centre."""
        return self.x + self.width // 2


@dataclass(frozen=True)
class Route:
    """The way of an edge from the operand's upper side to the user's lower side.

    Even stretches between points cross a gap, odd ones run upright through a band.
    """

    edge: Edge
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Layout:
    """All places; `boxes[i]` belongs to `graph.nodes[i]`, `cuts` are the ports of operands left out."""

    width: int
    height: int
    boxes: list[Box]
    routes: list[Route]
    cuts: list[tuple[int, int]]


def port(width: int, index: int, count: int) -> int:
    """Return the x of port `index` of `count`, counted from the middle of a side that is `width` long."""
    step = min(PORT_STEP, (width - 2 * PORT_INSET) // max(1, count - 1))
    return (2 * index - count + 1) * step // 2


def place(graph: Graph, widths: Sequence[int], height: int) -> Layout:
    """Return the layout of boxes that are `widths` wide and all `height` high."""
    layers = layered(graph)
    ends = _port_offsets(graph, layers, widths)
    items = [item for row in layers.rows for item in row]
    room = {item: widths[item] if item < len(widths) else WAYPOINT_ROOM for item in items}
    middle = _settle(graph, layers, room, ends)
    tops = _band_tops(layers, middle, height)
    boxes: list[Box | None] = [None] * len(widths)
    for row, top in zip(layers.rows, tops, strict=True):
        for item in row:
            if item < len(widths):
                boxes[item] = Box(middle[item] - widths[item] // 2, top, widths[item], height)
    routes = _routes(layers, middle, ends, tops, height)
    right = max([b.x + b.width for b in boxes] + [x for r in routes for x, _ in r.points])
    cuts = _cut_ports(graph, boxes)
    bottom = tops[-1] + height + (CUT_ROOM if cuts else 0)
    return Layout(right + MARGIN, bottom + MARGIN, boxes, routes, cuts)


def _port_offsets(graph: Graph, layers: Layers, widths: Sequence[int]) -> list[tuple[int, int]]:
    """Return for each edge its port at the user and its port at the operand.

    Users keep their operands' order, left to right; at an operand the ports go in the order of what is above.
    """
    place_of = {item: i for row in layers.rows for i, item in enumerate(row)}
    uses: dict[int, list[int]] = {}
    for i, edge in enumerate(layers.edges):
        uses.setdefault(edge.operand, []).append(i)
    at_operand = {}
    for operand, found in uses.items():
        found.sort(key=lambda i: (place_of[layers.chains[i][-2]], layers.edges[i].slot))
        for k, i in enumerate(found):
            at_operand[i] = port(widths[operand], k, len(found))
    at_user = [port(widths[e.user], e.slot, len(graph.nodes[e.user].operands)) for e in layers.edges]
    return [(x, at_operand[i]) for i, x in enumerate(at_user)]


def _settle(
    graph: Graph, layers: Layers, room: dict[int, int], ends: list[tuple[int, int]]
) -> dict[int, int]:
    """Return the x of every item's middle: edges as upright as the room between neighbours allows."""
    pulls = _pulls(graph, layers, ends)
    spacing = [_spacing(row, room) for row in layers.rows]
    middle: dict[int, float] = {}
    for turn in range(ROUNDS):
        levels = range(len(layers.rows))
        for level in levels if turn % 2 == 0 else reversed(levels):
            row = layers.rows[level]
            felt = [[(w, middle[other] + d) for other, d, w in pulls[i] if other in middle] for i in row]
            weights = [sum(w for w, _ in pairs) or 1 for pairs in felt]
            xs = _spread([_mean(pairs) for pairs in felt], weights, spacing[level])
            middle.update(zip(row, xs, strict=True))
    _straighten(layers, middle, spacing)
    left = min(middle[item] - room[item] / 2 for item in middle)
    return {item: round(x - left) + MARGIN for item, x in middle.items()}


def _straighten(layers: Layers, middle: dict[int, float], spacing: list[list[float]]) -> None:
    """Line up the waypoints of each edge where the neighbours leave room for it."""
    spot = {item: (level, i) for level, row in enumerate(layers.rows) for i, item in enumerate(row)}
    for chain in layers.chains:
        low, high = -math.inf, math.inf
        for item in chain[1:-1]:
            level, i = spot[item]
            row, packed = layers.rows[level], spacing[level]
            if i > 0:
                low = max(low, middle[row[i - 1]] + packed[i] - packed[i - 1])
            if i + 1 < len(row):
                high = min(high, middle[row[i + 1]] - packed[i + 1] + packed[i])
        if len(chain) > 3 and low <= high:
            mean = sum(middle[item] for item in chain[1:-1]) / (len(chain) - 2)
            middle.update((item, min(max(mean, low), high)) for item in chain[1:-1])


def _pulls(graph: Graph, layers: Layers, ends: list[tuple[int, int]]) -> dict[int, list]:
    """Return for each item its pulls: (other item, wanted distance from it, weight).

    Leaves pull least, so that the operations form an upright spine; stretches between waypoints pull
    hardest, so that long edges run straight.
    """
    pulls: dict[int, list] = {item: [] for row in layers.rows for item in row}
    for edge, (at_user, at_operand), chain in zip(layers.edges, ends, layers.chains, strict=True):
        last = len(chain) - 2
        for i, (a, b) in enumerate(itertools.pairwise(chain)):
            distance = (at_user if i == 0 else 0) - (at_operand if i == last else 0)
            near = 1 if graph.nodes[edge.operand].is_leaf else 4
            weight = (2 if i == 0 else 8) * (near if i == last else 8)
            pulls[a].append((b, -distance, weight))
            pulls[b].append((a, distance, weight))
    return pulls


def _spacing(row: list[int], room: dict[int, int]) -> list[float]:
    """Return the middles of a row's items packed as closely as allowed, the first at 0."""
    xs = [0.0]
    for a, b in itertools.pairwise(row):
        waypoints = (room[a] == WAYPOINT_ROOM) + (room[b] == WAYPOINT_ROOM)
        xs.append(xs[-1] + (room[a] + room[b]) / 2 + (GAP, GAP * 2 // 3, 0)[waypoints])
    return xs


def _mean(pairs: list[tuple[int, float]]) -> float:
    """Return the weighted mean of (weight, x), 0 for the root, which is placed before all it depends on."""
    return sum(w * x for w, x in pairs) / sum(w for w, _ in pairs) if pairs else 0.0


def _spread(wanted: list[float], weights: list[float], packed: list[float]) -> list[float]:
    """Return places nearest to the wanted ones (least weighted squares) that keep order and distances.

    Minus the packed places this is a regression on an increasing sequence; blocks that come out of order are
    merged at their mean until none does (pool adjacent violators).
    """
    blocks: list[tuple[float, float, int]] = []
    for target, weight, start in zip(wanted, weights, packed, strict=True):
        mean, total, count = target - start, weight, 1
        while blocks and blocks[-1][0] > mean:
            other, other_total, other_count = blocks.pop()
            mean = (mean * total + other * other_total) / (total + other_total)
            total, count = total + other_total, count + other_count
        blocks.append((mean, total, count))
    shifts = [mean for mean, _, count in blocks for _ in range(count)]
    return [shift + start for shift, start in zip(shifts, packed, strict=True)]


def _band_tops(layers: Layers, middle: dict[int, int], height: int) -> list[int]:
    """Return the y of each band; gaps are higher where an edge goes far sideways."""
    level = {item: i for i, row in enumerate(layers.rows) for item in row}
    rise = [SHORTEST_RISE] * (len(layers.rows) - 1)
    for chain in layers.chains:
        for a, b in itertools.pairwise(chain):
            wide = abs(middle[a] - middle[b]) // 3
            rise[level[a]] = max(rise[level[a]], min(LONGEST_RISE, wide))
    tops = [MARGIN]
    for gap in rise:
        tops.append(tops[-1] + height + gap)
    return tops


def _routes(
    layers: Layers, middle: dict[int, int], ends: list[tuple[int, int]], tops: list[int], height: int
) -> list[Route]:
    """Return the route of every edge."""
    level = {item: i for i, row in enumerate(layers.rows) for item in row}
    routes = []
    for edge, chain, (at_user, at_operand) in zip(layers.edges, layers.chains, ends, strict=True):
        points = [(middle[edge.operand] + at_operand, tops[level[edge.operand]])]
        for waypoint in reversed(chain[1:-1]):
            top = tops[level[waypoint]]
            points += [(middle[waypoint], top + height), (middle[waypoint], top)]
        points.append((middle[edge.user] + at_user, tops[level[edge.user]] + height))
        routes.append(Route(edge, tuple(points)))
    return routes


def _cut_ports(graph: Graph, boxes: list[Box]) -> list[tuple[int, int]]:
    """Return where edges to operands that are left out would begin."""
    return [
        (box.middle + port(box.width, slot, len(node.operands)), box.y + box.height)
        for node, box in zip(graph.nodes, boxes, strict=True)
        for slot, below in enumerate(node.operands)
        if below is None
    ]
