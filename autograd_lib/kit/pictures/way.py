"""A way in several stages: a row of stations for each, what branches off below, how far each is done, where one is."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from .picture import Picture
from .shapes import (
    COOL_FILL,
    COOL_LINE,
    FRAME,
    INK,
    LINE_SIZE,
    NOTE_SIZE,
    PAPER,
    QUIET,
    TITLE_SIZE,
    WARM_LINE,
    label,
    sheet,
    text_width,
    wrap,
)

DONE = "#00785a"
RADIUS, STEP, ROW = 22, 84, 112
SMALL, BESIDE, ABREAST = 9, 26, 3  # side stations: radius, distance, how many in a row below their station
PADDING, TOP, NAME_GAP, TURN, LINE = 24, 52, 50, 40, 22


@dataclass(frozen=True)
class Station:
    """One station: its short name, a note below it, what share of it is done, from 0 to 1, and whether one is there.

    A share of None is a station that does not exist yet. beside: what branches off here, drawn without names and notes.
    """

    name: str
    note: str
    share: float | None
    here: bool = False
    beside: tuple["Station", ...] = ()


@dataclass(frozen=True, repr=False)
class LinkedPicture(Picture):
    """A picture on which some places lead elsewhere: (address, title, left, top, width, height), in per cent."""

    places: tuple = ()

    def _repr_mimebundle_(self, include=None, exclude=None) -> dict[str, str]:
        """Return text, and HTML with links above the image; where a notebook is not trusted the image alone is seen."""
        shown = super()._repr_mimebundle_()
        links = "".join(_link(*place) for place in self.places)
        style = "position:relative;display:inline-block;max-width:100%"
        return shown | {"text/html": f'<div style="{style}">{shown["text/html"]}{links}</div>'}


def _link(address, title, *box):
    sides = zip(("left", "top", "width", "height"), box, strict=True)
    style = "position:absolute;" + ";".join(f"{side}:{share:.2f}%" for side, share in sides)
    return f'<a href="{escape(address)}" title="{escape(title)}" aria-label="{escape(title)}" style="{style}"></a>'


def way(
    stages: Mapping[str, Sequence[Station]], title: str, lines: Sequence[str], text: str, links=None
) -> Picture:
    """Return the picture of a way. `stages` maps their names to stations; `lines` stand below; `text` is its text form.

    links: {station: (address, title)} of the stations that lead somewhere.
    Raises ValueError for a stage without stations and for a share that is not between 0 and 1.
    """
    for name, stations in stages.items():
        if not stations or any(s.share is not None and not 0 <= s.share <= 1 for s in stations):
            raise ValueError(f"stage {name!r}: it needs stations, and shares from 0 to 1")
    left = PADDING + max(text_width(name, LINE_SIZE) for name in stages) + NAME_GAP
    width = left + STEP * (max(map(len, stages.values())) - 1) + TURN + PADDING
    rows = list(stages.values())
    heights = _heights(rows)
    names = zip(stages, heights, strict=False)
    parts = [
        *_road(rows, left, heights),
        *(label(name, PADDING, y + 5, LINE_SIZE, INK, "start", 600) for name, y in names),
        *(draw(one, x, y) for one, x, y, draw, _ in _placed(rows, left, heights)),
    ]
    foot = heights[-1] - 34
    shown = [part for line in lines for part in wrap([line], NOTE_SIZE, width - 2 * PADDING, "")]
    parts += [label(s, PADDING, foot + LINE * i, NOTE_SIZE, QUIET, "start") for i, s in enumerate(shown)]
    height = foot + LINE * len(shown)
    places = tuple(
        (*links[one.name], *_box(x, y, *size, width, height))
        for one, x, y, _, size in _placed(rows, left, heights)
        if links and one.name in links
    )
    return LinkedPicture(text, sheet(parts, width, height, title), places)


def _placed(rows, left, heights):
    """Yield each station, where its centre lies, what draws it, and of what is clicked half the side and the note."""
    for y, stations in zip(heights, rows, strict=False):
        for x, one in zip(itertools.count(left, STEP), stations, strict=False):
            yield one, x, y, _station, (RADIUS, 30)
            for (across, down), small in zip(_below(len(one.beside)), one.beside, strict=True):
                yield small, x + across, y + down, _small, (BESIDE // 2, 0)


def _heights(rows):
    """Return how far down each row stands, and last where one below them would."""
    found = [TOP]
    for stations in rows:
        deep = max(-(-len(one.beside) // ABREAST) for one in stations)
        found.append(found[-1] + ROW + BESIDE * deep)
    return found


def _below(count):
    """Yield where side stations lie from the centre of theirs: rows of three, each in the middle, below its note."""
    for at in range(count):
        row, column = divmod(at, ABREAST)
        across = min(ABREAST, count - row * ABREAST)
        yield BESIDE * column - BESIDE * (across - 1) // 2, RADIUS + 46 + BESIDE * row


def _box(x, y, side, below, width, height):
    """Return left, top, width and height of a station with its note, in per cent of the picture."""
    across, down = 100 / width, 100 / height
    return (x - side) * across, (y - side) * down, 2 * side * across, (2 * side + below) * down


def _road(rows, left, heights):
    """Return the line that runs through all stations, and from the end of a row to the beginning of the next."""
    parts = []
    for row, stations in enumerate(rows):
        y, below, end = heights[row], heights[row + 1], left + STEP * (len(stations) - 1)
        turn = f" H{end + TURN} V{below - 46} H{left} V{below}" if row < len(rows) - 1 else ""
        parts.append(f'<path d="M{left} {y} H{end}{turn}" fill="none" stroke="{FRAME}" stroke-width="4"/>')
    return parts


def _station(station, x, y):
    """Return a disc with its name and its note."""
    done, missing = station.share == 1, station.share is None
    ink = PAPER if done else QUIET if missing else INK
    name = label(station.name, x, y + 6, TITLE_SIZE - 2, ink, "middle", 600)
    note = [label(station.note, x, y + RADIUS + 24, NOTE_SIZE - 1, QUIET)] if station.note else []
    return "".join([_disc(station, x, y, RADIUS, 5), name, *note])


def _small(station, x, y):
    return _disc(station, x, y, SMALL, 3)


def _disc(station, x, y, radius, wide):
    """Return a disc, an arc as long as what is done, and a ring where one is."""
    done, missing = station.share == 1, station.share is None
    fill = DONE if done else PAPER if missing else COOL_FILL
    dashes = ' stroke-dasharray="4 4"' if missing else ""
    parts = [_circle(x, y, radius, fill, FRAME if not missing else QUIET, 2, dashes)]
    if station.share and not done:
        arc = f' pathLength="100" stroke-dasharray="{max(1, round(100 * station.share))} 100"'
        parts.append(_circle(x, y, radius, "none", COOL_LINE, wide, f'{arc} transform="rotate(-90 {x} {y})"'))
    if station.here:
        parts.append(_circle(x, y, radius + wide + 2, "none", WARM_LINE, 3, ""))
    return "".join(parts)


def _circle(x, y, radius, fill, line, width, more):
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{line}" stroke-width="{width}"{more}/>'
    )
