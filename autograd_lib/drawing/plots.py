"""Curves over a pair of axes, in the same plain SVG as the graphs: whole pixels, the same bytes every time."""

import math
from collections.abc import Mapping, Sequence
from html import escape

from .picture import Picture
from .shapes import FONTS, FRAME, INK, LINE_SIZE, NOTE_SIZE, PAPER, QUIET, label, text_width

Points = Sequence[tuple[float, float]]

WIDTH, HEIGHT = 640, 320  # of the area between the axes, and the room for numbers and names around it
LEFT, RIGHT, TOP, BELOW = 72, 30, 20, 34
LEGEND_STEP, SWATCH = 24, 34
GRID = "#e6eaf0"
STYLES = (  # told apart by colour, and by their dashes in print and by the colour-blind
    ("#0072b2", ""),
    ("#c44e00", "9 5"),
    ("#00785a", "2 4"),
    ("#1f2a3d", ""),
    ("#b3175d", "5 3"),
)
MOST_TICKS = 8


def plot(
    curves: Mapping[str, Points],
    marks: Mapping[str, tuple[float, float]] | None = None,
    *,
    ticks: Mapping[float, str] | None = None,
    dots: bool = False,
    text: str | None = None,
) -> Picture:
    """Return the picture of curves through the given (x, y) points, named in a legend below the axes.

    `curves` maps the name of each curve, at most five, to two or more points; with `dots` every point is marked.
    `marks` maps names to single points that are marked and named beside the curves. `ticks` maps places on the x axis
    to what is written there, in place of round numbers. `text` is the picture's text form, by default the names.

    Raises ValueError for too many curves, a curve of fewer than two points, and coordinates that are not finite.
    """
    marks = marks or {}
    _require_points(curves, marks)
    frame = _Frame([*(point for points in curves.values() for point in points), *marks.values()])
    parts = _axes(frame, ticks)
    for points, (colour, dashes) in zip(curves.values(), STYLES, strict=False):
        parts += _curve(frame, points, colour, dashes, dots)
    for name, point in marks.items():
        x, y = frame.at(*point)
        parts += [_dot(x, y, INK), label(name, x - 9, y - 8, LINE_SIZE, INK, "end", 600)]
    legend = _legend(list(curves))
    return Picture("\n".join(curves) if text is None else text, _sheet(parts, legend))


class _Frame:
    """Where values lie on the paper: the smallest frame around all points, with a little room above and below."""

    def __init__(self, points):
        xs, ys = [x for x, _ in points], [y for _, y in points]
        room = 0.05 * (max(ys) - min(ys)) or 1.0
        self.x0, self.x1 = min(xs), max(xs) if max(xs) > min(xs) else min(xs) + 1.0
        self.y0, self.y1 = min(ys) - room, max(ys) + room

    def at(self, x, y):
        """Return the pixel of a point."""
        across = (WIDTH - LEFT - RIGHT) * (x - self.x0) / (self.x1 - self.x0)
        up = HEIGHT * (y - self.y0) / (self.y1 - self.y0)
        return LEFT + round(across), TOP + HEIGHT - round(up)


def _require_points(curves, marks):
    """Raise ValueError for curves and marks that cannot be drawn."""
    if not 1 <= len(curves) <= len(STYLES):
        raise ValueError(f"{len(curves)} curves: one to {len(STYLES)} can be told apart in one picture")
    for name, points in curves.items():
        if len(points) < 2:
            raise ValueError(f"curve {name!r} has {len(points)} points: a line needs two")
    for x, y in (point for points in (*curves.values(), marks.values()) for point in points):
        if not (math.isfinite(x) and math.isfinite(y)):
            raise ValueError(f"the point ({x}, {y}) is not finite")


def _round_numbers(low, high):
    """Return at most eight round numbers between two bounds, evenly spaced."""
    small = 10.0 ** (math.floor(math.log10(high - low)) - 1)
    step = next(m * small for m in (1, 2, 5, 10, 20, 50) if (high - low) / (m * small) <= MOST_TICKS - 1)
    return [i * step for i in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _number(value):
    """Return a number as short text, with a minus sign as long as a plus."""
    return f"{value:g}".replace("-", "−")


def _axes(frame, ticks):
    """Return the grid with its numbers."""
    parts, bottom = [], TOP + HEIGHT
    for value in _round_numbers(frame.y0, frame.y1):
        _, y = frame.at(frame.x0, value)
        parts.append(_line(LEFT, y, WIDTH - RIGHT, y, GRID))
        parts.append(label(_number(value), LEFT - 8, y + 4, LINE_SIZE, QUIET, "end"))
    along = ticks or {value: _number(value) for value in _round_numbers(frame.x0, frame.x1)}
    for value, text in along.items():
        x, _ = frame.at(value, frame.y0)
        parts.append(_line(x, bottom, x, bottom + 5, QUIET))
        parts.append(label(text, x, bottom + 22, LINE_SIZE, QUIET))
    return [*parts, _line(LEFT, bottom, WIDTH - RIGHT, bottom, QUIET)]


def _line(x0, y0, x1, y1, colour, width=1, dashes=""):
    """Return a straight line."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="M{x0} {y0} L{x1} {y1}" stroke="{colour}" stroke-width="{width}"{dashed}/>'


def _dot(x, y, colour):
    """Return a small disc."""
    return f'<circle cx="{x}" cy="{y}" r="4" fill="{colour}"/>'


def _curve(frame, points, colour, dashes, dots):
    """Return the line through the points, and a dot at each where they are wanted."""
    places = [frame.at(*point) for point in points]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    line = (
        f'<path class="curve" d="M{" L".join(f"{x} {y}" for x, y in places)}" fill="none" stroke="{colour}" '
        f'stroke-width="2.5" stroke-linejoin="round"{dashed}/>'
    )
    return [line, *(_dot(x, y, colour) for x, y in places if dots)]


def _legend(names):
    """Return (name, x, row) of every curve: as many to a row as fit."""
    placed, x, row = [], LEFT, 0
    for name in names:
        width = SWATCH + 10 + text_width(name, NOTE_SIZE) + 22
        if x > LEFT and x + width > WIDTH - RIGHT:
            x, row = LEFT, row + 1
        placed.append((name, x, row))
        x += width
    return placed


def _sheet(parts, legend):
    """Return the whole document on its own light paper."""
    top = TOP + HEIGHT + BELOW + 18
    for (name, x, row), (colour, dashes) in zip(legend, STYLES, strict=False):
        y = top + LEGEND_STEP * row
        parts.append(_line(x, y - 4, x + SWATCH, y - 4, colour, 2.5, dashes))
        parts.append(label(name, x + SWATCH + 10, y, NOTE_SIZE, INK, "start"))
    height = top + LEGEND_STEP * legend[-1][2] + 18
    names = escape(", ".join(name for name, _, _ in legend))
    return "\n".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
                f'viewBox="0 0 {WIDTH} {height}" role="img" font-family="{FONTS}">'
            ),
            f"<title>{names}</title>",
            (
                f'<rect class="paper" x="1" y="1" width="{WIDTH - 2}" height="{height - 2}" rx="12" '
                f'fill="{PAPER}" stroke="{FRAME}"/>'
            ),
            *parts,
            "</svg>",
        ]
    )
