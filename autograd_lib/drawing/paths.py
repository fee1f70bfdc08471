"""Paths through a graph in colours of their own, beside the edges that they take."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..kit.pictures.shapes import STYLES
from .graph import Graph, Walk
from .layout import Layout, Route
from .reading import Reader, plain
from .shapes import forward_path

ASIDE = 5  # pixels between paths that take the same edge


@dataclass(frozen=True)
class Path:
    """A named way from a node down to one below it: the places of its nodes in the graph, and its look."""

    name: str
    places: tuple[int, ...]
    colour: str
    dashes: str


def read_paths(
    paths: Mapping[str, Sequence[Any]], whole: Walk, graph: Graph, reader: Reader
) -> tuple[Path, ...]:
    """Return the paths as places of the drawn nodes. Raises ValueError for more than five, and for what is no path."""
    if len(paths) > len(STYLES):
        raise ValueError(f"{len(paths)} paths: at most {len(STYLES)} can be told apart in one picture")
    known = {id(node): graph.position.get(at) for at, node in enumerate(whole.nodes)}
    found = []
    for (name, nodes), (colour, dashes) in zip(paths.items(), STYLES, strict=False):
        places = tuple(known.get(id(reader.node(node))) for node in nodes)
        steps = list(itertools.pairwise(places))
        if not steps or any(a is None or b not in graph.nodes[a].operands for a, b in steps):
            raise ValueError(f"{name!r} is no path: each node has to be an operand of the one before it")
        found.append(Path(plain(name), places, colour, dashes))
    return tuple(found)


def path_lines(graph: Graph, paths: Sequence[Path]) -> list[str]:
    """Return one line per path: its name and the nodes it goes through."""
    short = [node.title.partition(" = ")[0] for node in graph.nodes]
    return [f"{path.name}: {' → '.join(short[i] for i in path.places)}" for path in paths]


def path_shapes(layout: Layout, paths: Sequence[Path]) -> list[str]:
    """Return the coloured lines, side by side on an edge. Of two edges between the same nodes, paths take the first."""
    users: dict[tuple[int, int], list[Path]] = {}
    for path in paths:
        for edge in itertools.pairwise(path.places):
            users.setdefault(edge, []).append(path)
    parts = []
    for (user, operand), taking in users.items():
        route = next(r for r in layout.routes if (r.edge.user, r.edge.operand) == (user, operand))
        for number, path in enumerate(taking):
            dashed = f' stroke-dasharray="{path.dashes}"' if path.dashes else ""
            parts.append(
                f'<path class="path" d="{forward_path(_moved(route, ASIDE * (2 * number - len(taking) + 1) // 2))}" '
                f'fill="none" stroke="{path.colour}" stroke-width="3"{dashed}/>'
            )
    return parts


def _moved(route: Route, aside: int) -> Route:
    """Return a route a little to the side."""
    return replace(route, points=tuple((x + aside, y) for x, y in route.points))
