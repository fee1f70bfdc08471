"""The look of a picture: colours, fonts, text widths and the SVG of single parts.

Colours are given in full, background included, so that a picture reads the same in light and dark themes.
"""

import itertools
import unicodedata
from html import escape

from .graph import Node
from .layout import Box, Route

FONTS = (
    "system-ui, 'Segoe UI', 'Helvetica Neue', 'Noto Sans', 'DejaVu Sans', "
    "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', sans-serif"
)
PAPER, FRAME = "#ffffff", "#d5dce6"
INK, QUIET = "#1f2a3d", "#5b6779"
NODE_FILL, NODE_LINE = "#e8f0fc", "#3f6cb0"
LEAF_FILL, LEAF_LINE = "#fdf1d8", "#b57a13"
CONSTANT_FILL, CONSTANT_LINE = "#f2f4f7", "#8c96a5"
HELD, RELEASED = ("#ffe08a", INK), ("#eceff3", "#9aa4b2")  # a tag's fill and words: saved, and released
GRADIENT, GLOW = "#b3175d", "#fde4ee"
TITLE_SIZE, LINE_SIZE, NUMBER_SIZE, NOTE_SIZE = 19, 13, 11, 13
NODE_CORNER, LEAF_CORNER = 7, 24
STYLES = (  # told apart by colour, and by their dashes in print and by the colour-blind
    ("#0072b2", ""),
    ("#c44e00", "9 5"),
    ("#00785a", "2 4"),
    ("#1f2a3d", ""),
    ("#b3175d", "5 3"),
)


def text_width(text: str, size: int) -> int:
    """Return the width of `text` in pixels, by class of character: a CJK character counts two units."""
    units = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
    return units * size * 58 // 100


def wrap(pieces: list[str], size: int, width: int, joint: str) -> list[str]:
    """Return the pieces in lines no wider than `width`, broken between pieces, else wherever they must be."""
    lines = [""]
    for i, piece in enumerate(pieces):
        text = piece + (joint if i < len(pieces) - 1 else "")
        if lines[-1] and text_width(lines[-1] + text.rstrip(), size) > width:
            lines.append("")
        lines[-1] += text
        while text_width(lines[-1].rstrip(), size) > width and len(lines[-1]) > 1:
            lines[-1:] = _broken(lines[-1], size, width)
    return [line.rstrip() for line in lines]


def _broken(line: str, size: int, width: int) -> tuple[str, str]:
    """Return the longest beginning that fits, up to a space if there is one, and the rest."""
    fit = 1
    while text_width(line[: fit + 1], size) <= width:
        fit += 1
    space = line.rfind(" ", 1, fit + 1)
    fit = fit if space < 0 else space + 1
    return line[:fit], line[fit:]


def label(
    text: str, x: int, y: int, size: int, colour: str, anchor: str = "middle", weight: int = 400
) -> str:
    """Return a text element whose baseline is at `y`."""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" text-anchor="{anchor}" '
        f'font-weight="{weight}">{escape(text)}</text>'
    )


def haloed(words: str) -> str:
    """Return a text element that stays readable on lines: first as a broad outline in the colour of the paper."""
    outline = f'<text stroke="{PAPER}" stroke-width="5" stroke-linejoin="round" '
    return words.replace("<text ", outline, 1) + words


def badge(text: str, x: int, y: int, look: tuple[str, str]) -> str:
    """Return a small tag around words whose baseline is at `y`."""
    fill, ink = look
    width = text_width(text, NUMBER_SIZE) + 12
    return (
        f'<g class="badge"><rect x="{x - width // 2}" y="{y - 12}" width="{width}" height="16" rx="4" '
        f'fill="{fill}"/>{label(text, x, y, NUMBER_SIZE, ink)}</g>'
    )


def title_label(title: str, number: str, x: int, y: int) -> str:
    """Return a title with the node's number small after it, both together centred on `x`."""
    return (
        f'<text x="{x}" y="{y}" font-size="{TITLE_SIZE}" fill="{INK}" text-anchor="middle" font-weight="600">'
        f'{escape(title)}<tspan dx="5" font-size="{NUMBER_SIZE}" fill="{QUIET}" font-weight="400">'
        f"{number}</tspan></text>"
    )


def box_shape(box: Box, node: Node) -> str:
    """Return the outline of a node: leaves are round and warm, constants round and grey, operations cool."""
    fill, line = (LEAF_FILL, LEAF_LINE) if node.is_leaf else (NODE_FILL, NODE_LINE)
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
