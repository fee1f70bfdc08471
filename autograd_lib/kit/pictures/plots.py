"""Curves over a pair of axes, in the same plain SVG as the graphs: whole pixels, the same bytes every time.

Curves alone have their points at tenths of pixels: one through points a few pixels apart would look jagged.
"""

import itertools
import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from .picture import Picture
from .shapes import INK, LINE_SIZE, NOTE_SIZE, PAPER, QUIET, STYLES, haloed, label, sheet, text_width

Points = Sequence[tuple[float, float]]

WIDTH, HEIGHT = 640, 320  # of the area between the axes, and the room for numbers and names around it
LEFT, RIGHT, TOP, BELOW = 72, 30, 36, 34
NAME_ABOVE, NAME_BELOW = 14, 40  # how far from the area, and from the edge, the names of its axes are written
LEGEND_STEP, SWATCH = 24, 34
GRID = "#e6eaf0"
MOST_TICKS = 8
COLUMNS, ROWS = 48, 24  # of the grid on which a region is asked for
TINT = 0.16  # how opaque a region is: points and lines on it have to stand out


@dataclass(frozen=True)
class _Series:
    """One name of the legend: a line or single points, and how it is told apart."""

    name: str
    points: tuple
    is_line: bool
    dotted: bool
    colour: str
    dashes: str
    shape: int


def plot(
    curves: Mapping[str, Points] | None = None,
    marks: Mapping[str, tuple[float, float]] | None = None,
    *,
    scatter: Mapping[str, Points] | None = None,
    region: Callable[[float, float], int] | None = None,
    axes: tuple[str, str] | None = None,
    ticks: Mapping[float, str] | None = None,
    dots: bool | Collection[str] = False,
    text: str | None = None,
) -> Picture:
    """Return the picture of curves through the given (x, y) points, named in a legend below the axes.

    `curves` maps the name of each curve to two or more points; `dots` marks the points of all of them, or of those it
    names. `scatter` maps the name of each cloud to one or more points, drawn without a line. Curves and clouds
    together are at most five. `region` is called with the middle of each field of a grid over the whole picture, and
    returns the place of a cloud in `scatter` (0, 1, … or False, True): the field is tinted in that cloud's colour.
    `marks` maps names to single points that are marked and named beside the curves; one whose name is blank has its
    place in the frame, which keeps the size of pictures that belong together, and is not drawn. `axes` says what runs
    across and what runs up. `ticks` maps places on the x axis to what is written there, in place of round numbers.
    `text` is the picture's text form; by default it tells where each curve begins and ends and how far up and down it
    goes, and how many points of a cloud lie in what range.

    Raises ValueError for nothing to draw or too much, a curve of fewer than two points, coordinates that are not
    finite, a name in `dots` that no curve has, and a region that is no cloud's place.
    """
    curves, scatter, marks = curves or {}, scatter or {}, marks or {}
    _require_points(curves, scatter, marks, dots)
    series = _series(curves, scatter, dots)
    clouds = [one for one in series if not one.is_line]
    every = [*(point for one in series for point in one.points), *marks.values()]
    shown = {name: point for name, point in marks.items() if name.strip()}
    frame = _Frame(every, aside=0.03 if clouds else 0.0)
    parts = [] if region is None else _region(frame, region, clouds)
    across, up = axes or ("", "")
    parts += _axes(frame, ticks) + _axis_names(across, up)
    for one in series:
        parts += _drawn(frame, one)
    parts += _marked({name: frame.at(*point) for name, point in shown.items()})
    told = "\n".join(_told(series, shown, frame)) if text is None else text
    below = TOP + HEIGHT + BELOW + 18 * (2 if across else 1)
    return Picture(told, _sheet(parts, series, _legend([one.name for one in series]), below))


def _series(curves, scatter, dots):
    """Return what the legend names, curves before clouds, each with a look of its own.

    Clouds have the first colours: the same points look the same however many curves a picture has.
    """
    dotted = set(curves) if dots is True else set(dots or ())
    colours, dashes = zip(*STYLES, strict=True)
    lines = zip(curves.items(), colours[len(scatter) :], dashes, strict=False)
    clouds = zip(scatter.items(), colours, strict=False)
    return [
        *(_Series(name, tuple(at), True, name in dotted, hue, dash, 0) for (name, at), hue, dash in lines),
        *(
            _Series(name, tuple(at), False, False, hue, "", shape)
            for shape, ((name, at), hue) in enumerate(clouds)
        ),
    ]


class _Frame:
    """Where values lie on the paper: the smallest frame around all points, with a little room above and below."""

    def __init__(self, points, aside=0.0):
        xs, ys = [x for x, _ in points], [y for _, y in points]
        room = 0.05 * (max(ys) - min(ys)) or 1.0
        self.x0, self.x1 = min(xs), max(xs) if max(xs) > min(xs) else min(xs) + 1.0
        beside = aside * (self.x1 - self.x0)  # curves run to the edge, points do not lie on it
        self.x0, self.x1 = self.x0 - beside, self.x1 + beside
        self.y0, self.y1 = min(ys) - room, max(ys) + room

    def at(self, x, y):
        """Return the pixel of a point."""
        across, up = self._exactly(x, y)
        return LEFT + round(across), TOP + HEIGHT - round(up)

    def finely(self, x, y):
        """Return the place of a point to a tenth of a pixel, as text."""
        across, up = self._exactly(x, y)
        return f"{LEFT + across:.1f} {TOP + HEIGHT - up:.1f}"

    def _exactly(self, x, y):
        """Return how many pixels a point lies to the right of the corner of the axes, and above it."""
        across = (WIDTH - LEFT - RIGHT) * (x - self.x0) / (self.x1 - self.x0)
        return across, HEIGHT * (y - self.y0) / (self.y1 - self.y0)


def _require_points(curves, scatter, marks, dots):
    """Raise ValueError for curves, clouds and marks that cannot be drawn."""
    count = len(curves) + len(scatter)
    if not 1 <= count <= len(STYLES):
        raise ValueError(f"{count} curves and clouds: one to {len(STYLES)} can be told apart in one picture")
    unknown = [] if isinstance(dots, bool) else [name for name in dots if name not in curves]
    if unknown:
        raise ValueError(f"dots for {unknown[0]!r}: there is no such curve")
    for kind, fewest, named in (("curve", 2, curves), ("cloud", 1, scatter)):
        for name, points in named.items():
            if len(points) < fewest:
                raise ValueError(f"{kind} {name!r} has {len(points)} points: it needs {fewest}")
    every = (*curves.values(), *scatter.values(), marks.values())
    for x, y in (point for points in every for point in points):
        if not (math.isfinite(x) and math.isfinite(y)):
            raise ValueError(f"the point ({x}, {y}) is not finite")


def _told(series, marks, frame):
    """Return what a picture shows as lines of text, in numbers alone: they are the same in every language."""
    wide, high = frame.x1 - frame.x0, frame.y1 - frame.y0

    def at(point):
        return f"({_roughly(point[0], wide)}, {_roughly(point[1], high)})"

    for one in series:
        xs, ys = zip(*one.points, strict=True)
        up = f"y {_roughly(min(ys), high)} … {_roughly(max(ys), high)}"
        across = f"x {_roughly(min(xs), wide)} … {_roughly(max(xs), wide)}"
        where = f"{at(one.points[0])} → {at(one.points[-1])}" if one.is_line else f"{len(xs)} ×, {across}"
        yield f"{one.name}: {where}, {up}"
    yield from (f"{name}: {at(point)}" for name, point in marks.items())


def _roughly(value, size):
    """Return three digits of a number; what is left of it by rounding, beside the range of its axis, is 0."""
    return _number(float(f"{value:.3g}")) if abs(value) > 1e-9 * size else "0"


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


def _axis_names(across, up):
    """Return what runs up, above its numbers, and what runs across, below the right end of its own."""
    places = (
        (up, NAME_ABOVE, TOP - NAME_ABOVE, "start"),
        (across, WIDTH - RIGHT, TOP + HEIGHT + NAME_BELOW, "end"),
    )
    return [label(name, x, y, LINE_SIZE, INK, anchor) for name, x, y, anchor in places if name]


def _line(x0, y0, x1, y1, colour, width=1, dashes=""):
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="M{x0} {y0} L{x1} {y1}" stroke="{colour}" stroke-width="{width}"{dashed}/>'


def _dot(x, y, colour):
    """Return a small disc."""
    return f'<circle cx="{x}" cy="{y}" r="4" fill="{colour}"/>'


def _marked(places):
    """Return dots and their names: on the left, or on the right where the axis is near; each below those in its way."""
    parts, taken = [], []
    for name, (x, y) in places.items():
        width = text_width(name, LINE_SIZE)
        left, anchor = (x - 9 - width, "end") if width < x - 9 - LEFT else (x + 9, "start")
        crowd = sum(left < end and start < left + width and abs(y - at) < 20 for start, end, at in taken)
        taken.append((left, left + width, y))
        height = y - 8 if not crowd else y + 4 + 16 * crowd
        start = left + width if anchor == "end" else left
        parts += [_dot(x, y, INK), haloed(label(name, start, height, LINE_SIZE, INK, anchor, 600))]
    return parts


def _marker(x, y, one):
    """Return a point of a cloud: discs, diamonds, triangles, squares and rings, told apart without their colours."""
    corners = {
        1: ((0, -6), (6, 0), (0, 6), (-6, 0)),
        2: ((0, -6), (6, 5), (-6, 5)),
        3: ((-4, -4), (4, -4), (4, 4), (-4, 4)),
    }
    rim = f'class="point" stroke="{PAPER}" stroke-width="1"'
    if one.shape == 4:
        return f'<circle cx="{x}" cy="{y}" r="4" class="point" fill="none" stroke="{one.colour}" stroke-width="2"/>'
    if one.shape not in corners:
        return f'<circle cx="{x}" cy="{y}" r="4.5" {rim} fill="{one.colour}"/>'
    path = " L".join(f"{x + dx} {y + dy}" for dx, dy in corners[one.shape])
    return f'<path d="M{path} Z" {rim} fill="{one.colour}"/>'


def _drawn(frame, one):
    """Return the line through the points with dots where they are wanted, or the points of a cloud."""
    places = [frame.at(*point) for point in one.points]
    if not one.is_line:
        return [_marker(x, y, one) for x, y in places]
    dashed = f' stroke-dasharray="{one.dashes}"' if one.dashes else ""
    line = (
        f'<path class="curve" d="M{" L".join(frame.finely(*point) for point in one.points)}" fill="none" '
        f'stroke="{one.colour}" stroke-width="2.5" stroke-linejoin="round"{dashed}/>'
    )
    return [line, *(_dot(x, y, one.colour) for x, y in places if one.dotted)]


def _region(frame, region, clouds):
    """Return the fields of the grid, each run of equal ones in a row as one rectangle."""
    across = [LEFT + round((WIDTH - LEFT - RIGHT) * i / COLUMNS) for i in range(COLUMNS + 1)]
    down = [TOP + round(HEIGHT * i / ROWS) for i in range(ROWS + 1)]
    parts = []
    for row in range(ROWS):
        y = frame.y1 + (frame.y0 - frame.y1) * (row + 0.5) / ROWS
        xs = (frame.x0 + (frame.x1 - frame.x0) * (column + 0.5) / COLUMNS for column in range(COLUMNS))
        at = 0
        for place, run in itertools.groupby(_place(region(x, y), clouds) for x in xs):
            end = at + len(list(run))
            parts.append(
                f'<rect class="region" x="{across[at]}" y="{down[row]}" width="{across[end] - across[at]}" '
                f'height="{down[row + 1] - down[row]}" fill="{clouds[place].colour}" fill-opacity="{TINT}"/>'
            )
            at = end
    return parts


def _place(answer, clouds):
    """Return which cloud a region belongs to. Raises ValueError for none of them."""
    place = int(answer)
    if not 0 <= place < len(clouds):
        raise ValueError(f"the region is {answer!r}: there are {len(clouds)} clouds, counted from 0")
    return place


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


def _sheet(parts, series, legend, top):
    """Return the whole document on its own light paper, with the first line of its legend at `top`."""
    for one, (name, x, row) in zip(series, legend, strict=True):
        y = top + LEGEND_STEP * row
        if one.is_line:
            parts.append(_line(x, y - 4, x + SWATCH, y - 4, one.colour, 2.5, one.dashes))
        else:
            parts.append(_marker(x + SWATCH // 2, y - 4, one))
        parts.append(label(name, x + SWATCH + 10, y, NOTE_SIZE, INK, "start"))
    height = top + LEGEND_STEP * legend[-1][2] + 18
    return sheet(parts, WIDTH, height, ", ".join(one.name for one in series))
