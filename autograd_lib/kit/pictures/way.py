"""A way in several stages: a row of stations for each, how far each station is done, and where one stands."""

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
PADDING, TOP, NAME_GAP, TURN, LINE = 24, 52, 50, 40, 22


@dataclass(frozen=True)
class Station:
    """One station: its short name, a note below it, what share of it is done, from 0 to 1, and whether one is there.

    A share of None is a station that does not exist yet.
    """

    name: str
    note: str
    share: float | None
    here: bool = False


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
    parts, centres = _road(list(stages.values()), left), {}
    for row, (name, stations) in enumerate(stages.items()):
        y = TOP + ROW * row
        parts.append(label(name, PADDING, y + 5, LINE_SIZE, INK, "start", 600))
        parts += [_station(one, left + STEP * i, y) for i, one in enumerate(stations)]
        centres |= {one.name: (left + STEP * i, y) for i, one in enumerate(stations)}
    foot = TOP + ROW * (len(stages) - 1) + RADIUS + 56
    shown = [part for line in lines for part in wrap([line], NOTE_SIZE, width - 2 * PADDING, "")]
    parts += [label(s, PADDING, foot + LINE * i, NOTE_SIZE, QUIET, "start") for i, s in enumerate(shown)]
    height = foot + LINE * len(shown)
    places = tuple(
        (*target, *_box(*centres[name], width, height))
        for name, target in (links or {}).items()
        if name in centres
    )
    return LinkedPicture(text, sheet(parts, width, height, title), places)


def _box(x, y, width, height):
    """Return left, top, width and height of a station with its note, in per cent of the picture."""
    across, down = 100 / width, 100 / height
    side = 2 * RADIUS
    return (x - RADIUS) * across, (y - RADIUS) * down, side * across, (side + 30) * down


def _road(rows, left):
    """Return the line that runs through all stations, and from the end of a row to the beginning of the next."""
    parts = []
    for row, stations in enumerate(rows):
        y, end = TOP + ROW * row, left + STEP * (len(stations) - 1)
        turn = f" H{end + TURN} V{y + ROW - 46} H{left} V{y + ROW}" if row < len(rows) - 1 else ""
        parts.append(f'<path d="M{left} {y} H{end}{turn}" fill="none" stroke="{FRAME}" stroke-width="4"/>')
    return parts


def _station(station, x, y):
    """Return a disc with its name, an arc as long as what is done, and its note; a ring where one is."""
    done, missing = station.share == 1, station.share is None
    fill, ink = (DONE, PAPER) if done else (PAPER if missing else COOL_FILL, QUIET if missing else INK)
    dashes = ' stroke-dasharray="4 4"' if missing else ""
    parts = [_circle(x, y, RADIUS, fill, FRAME if not missing else QUIET, 2, dashes)]
    if station.share and not done:
        arc = f' pathLength="100" stroke-dasharray="{max(1, round(100 * station.share))} 100"'
        parts.append(_circle(x, y, RADIUS, "none", COOL_LINE, 5, f'{arc} transform="rotate(-90 {x} {y})"'))
    if station.here:
        parts.append(_circle(x, y, RADIUS + 7, "none", WARM_LINE, 3, ""))
    parts.append(label(station.name, x, y + 6, TITLE_SIZE - 2, ink, "middle", 600))
    note = [label(station.note, x, y + RADIUS + 24, NOTE_SIZE - 1, QUIET)] if station.note else []
    return "".join([*parts, *note])


def _circle(x, y, radius, fill, line, width, more):
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{line}" stroke-width="{width}"{more}/>'
    )
