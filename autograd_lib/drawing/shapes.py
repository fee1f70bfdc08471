"""The look of a graph: the outlines of its nodes, the lines between them, and the tags at them."""

import itertools
from html import escape

from ..kit.pictures.shapes import (
    COOL_FILL,
    COOL_LINE,
    INK,
    NUMBER_SIZE,
    QUIET,
    TITLE_SIZE,
    WARM_FILL,
    WARM_LINE,
    label,
    text_width,
)
from .graph import Node
from .layout import Box, Route

NODE_CORNER, LEAF_CORNER = 7, 24
CONSTANT_FILL, CONSTANT_LINE = "#f2f4f7", "#8c96a5"
HELD, RELEASED = ("#ffe08a", INK), ("#eceff3", QUIET)  # a tag's fill and words: saved, and released
GRADIENT, GLOW = "#b3175d", "#fde4ee"


def badge(text: str, x: int, y: int, look: tuple[str, str]) -> str:
    """Return a small tag around words whose baseline is at `y`."""
    fill, ink = look
    width = text_width(text, NUMBER_SIZE) + 12
    return (
        f'<g class="badge"><rect x="{x - width // 2}" y="{y - 12}" width="{width}" height="16" rx="4" '
        f'fill="{fill}"/>{label(text, x, y, NUMBER_SIZE, ink)}</g>'
    )


def title_label(title: str, number: str, x: int, y: int) -> str:
    """Return a title with the node's number, if it has one, small after it, both together centred on `x`."""
    small = f'<tspan dx="5" font-size="{NUMBER_SIZE}" fill="{QUIET}" font-weight="400">{number}</tspan>'
    return (
        f'<text x="{x}" y="{y}" font-size="{TITLE_SIZE}" fill="{INK}" text-anchor="middle" font-weight="600">'
        f"{escape(title)}{small if number else ''}</text>"
    )


def box_shape(box: Box, node: Node) -> str:
    """Return the outline of a node: leaves are round and warm, constants round and grey, operations cool."""
    fill, line = (WARM_FILL, WARM_LINE) if node.is_leaf else (COOL_FILL, COOL_LINE)
    if node.facts.constant:
        fill, line = CONSTANT_FILL, CONSTANT_LINE
    return _rectangle(box, node.is_leaf, f'fill="{fill}" stroke="{line}" stroke-width="1.5"')


def glow_shape(box: Box, node: Node) -> str:
    """Return the outline that marks the node whose turn it is."""
    return _rectangle(box, node.is_leaf, f'fill="{GLOW}" stroke="{GRADIENT}" stroke-width="3"')


def _rectangle(box: Box, leaf: bool, paint: str) -> str:
    """Return a rectangle with the corners of its kind."""
    radius = LEAF_CORNER if leaf else NODE_CORNER
    return f'<rect x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}" rx="{radius}" {paint}/>'


def forward_path(route: Route) -> str:
    """Return the path data from operand to user: bends in the gaps, straight through the bands."""
    return _path(route.points)


def backward_path(route: Route) -> str:
    """Return the path data from user to operand, the way a gradient takes."""
    return _path(route.points[::-1])


def _path(points: tuple[tuple[int, int], ...]) -> str:
    """Return path data; the bends leave and arrive upright."""
    parts = [f"M{points[0][0]} {points[0][1]}"]
    for i, ((x0, y0), (x1, y1)) in enumerate(itertools.pairwise(points)):
        half = (y0 + y1) // 2
        parts.append(f"V{y1}" if i % 2 or x0 == x1 else f"C{x0} {half} {x1} {half} {x1} {y1}")
    return " ".join(parts)


def arrowhead(x: int, y: int, up: bool, colour: str) -> str:
    """Return a triangle with its tip at (x, y)."""
    base = y + 10 if up else y - 10
    return f'<path class="arrowhead" d="M{x} {y} L{x - 5} {base} L{x + 5} {base} Z" fill="{colour}"/>'
