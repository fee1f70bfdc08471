"""A matrix as coloured fields with its numbers in them: negative cool, positive warm, zero the colour of the paper."""

from collections.abc import Sequence

from .picture import Picture
from .shapes import FRAME, INK, LINE_SIZE, QUIET, label, sheet, text_width

CELL_HEIGHT, LEAST_WIDTH, ROOM, MARGIN = 34, 46, 22, 18
WARM, COOL = "#c44e00", "#0072b2"
STRONGEST = 0.45  # of the tints: the numbers on it stand out 4.5 : 1, in the dark as well
MOST_ENTRIES = 400


def heat(
    rows: Sequence[Sequence[float]],
    *,
    across: Sequence[str] | None = None,
    down: Sequence[str] | None = None,
    text: str | None = None,
) -> Picture:
    """Return the picture of a matrix, its entries tinted by their size relative to the largest.

    `across` names the columns and `down` the rows. `text` is the picture's text form, by default the numbers.

    Raises ValueError for rows of different lengths, no entries, more than 400, an entry that is not finite, and names
    that are not as many as columns or rows.
    """
    rows = [[float(entry) for entry in row] for row in rows]
    _require_matrix(rows, across, down)
    entries = [[_short(entry) for entry in row] for row in rows]
    most = max(abs(entry) for row in rows for entry in row) or 1.0
    names = list(down or [""] * len(rows))
    width = max(LEAST_WIDTH, ROOM + max(text_width(word, LINE_SIZE) for word in _flat(entries, across)))
    left = MARGIN + max(text_width(name, LINE_SIZE) for name in names) + (ROOM if down else 0)
    top = MARGIN + (CELL_HEIGHT - 10 if across else 0)
    parts = [
        label(name, left + width * j + width // 2, top - 8, LINE_SIZE, QUIET)
        for j, name in enumerate(across or ())
    ]
    for i, row in enumerate(rows):
        y = top + CELL_HEIGHT * i
        if down:
            parts.append(label(names[i], left - ROOM, y + CELL_HEIGHT // 2 + 5, LINE_SIZE, QUIET, "end"))
        for j, entry in enumerate(row):
            parts += _field(left + width * j, y, width, entry / most, entries[i][j])
    whole = left + width * len(rows[0]) + MARGIN, top + CELL_HEIGHT * len(rows) + MARGIN
    shown = _in_columns(entries) if text is None else text
    return Picture(shown, sheet(parts, *whole, shown.replace("\n", " | ")))


def _require_matrix(rows, across, down):
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError(f"a matrix has rows of one length, at least 1: got {[len(row) for row in rows]}")
    if len(rows) * len(rows[0]) > MOST_ENTRIES:
        raise ValueError(
            f"{len(rows) * len(rows[0])} entries: at most {MOST_ENTRIES} can be read in one picture"
        )
    for names, count, what in ((across, len(rows[0]), "columns"), (down, len(rows), "rows")):
        if names is not None and len(names) != count:
            raise ValueError(f"{len(names)} names for {count} {what}")
    if any(entry - entry != 0 for row in rows for entry in row):
        raise ValueError("an entry of the matrix is not finite")


def _short(entry):
    return f"{entry:.4g}".replace("-", "−")


def _flat(entries, across):
    return [word for row in entries for word in row] + list(across or ())


def _field(x, y, width, part, word):
    """Return one field; `part` is its size relative to the largest, from -1 to 1."""
    tint = round(STRONGEST * abs(part), 2)
    colour = WARM if part > 0 else COOL
    return [
        (
            f'<rect class="field" x="{x}" y="{y}" width="{width}" height="{CELL_HEIGHT}" fill="{colour}" '
            f'fill-opacity="{tint}" stroke="{FRAME}"/>'
        ),
        label(word, x + width // 2, y + CELL_HEIGHT // 2 + 5, LINE_SIZE, INK, "middle", 600),
    ]


def _in_columns(entries):
    widths = [max(map(len, column)) for column in zip(*entries, strict=True)]
    lines = ("  ".join(word.rjust(width) for word, width in zip(row, widths, strict=True)) for row in entries)
    return "\n".join(lines).replace("−", "-")
