"""Reading a file in jupytext's py:percent format into cells that know where they stand."""

import re
from dataclasses import dataclass
from pathlib import Path

from ..wording.reasons import reason_of
from ..wording.text import SpokenError
from .words import TEXTS

_FORMAT = {"extension": ".py", "format_name": "percent", "comment_magics": False}
_JUPYTEXT_OWN = ("cell_marker",)  # how jupytext would write the cell back
_BLANK_PREFIX = re.compile(r"(?:\s*(?:#(?!\s*%%).*)?\n)*")


def _said(name):
    """Return the property that is an attribute as text: a number, or no value at all, is for `structure` to report."""
    return property(lambda cell: str(cell.attributes.get(name) or ""))


@dataclass(frozen=True)
class Cell:
    """One cell of a source: what it is, what its marker says, and where it stands (`line` is its marker's, from 1)."""

    kind: str  # "code", "markdown" or "raw"
    text: str
    attributes: dict
    line: int
    end: int  # the line after the last one
    file: str

    id, language, output_of, right_for = map(_said, ("id", "lang", "output_of", "right_for"))
    place_of = _said("exercise")  # whose document is set in here
    spoils = _said("spoils")  # the exercise whose answer this cell's output gives away
    folds = _said("folds")  # the exercise whose answer this prose talks about, so that it is folded away

    @property
    def ledger(self) -> tuple[str, ...]:
        return tuple(str(self.attributes.get("ledger") or "").split())

    @property
    def name(self) -> str:
        """Return what a message calls the cell."""
        if self.output_of:
            return f"output of {self.output_of}"
        if self.right_for:
            return f"right answer for {self.right_for}"
        return self.id or (f"place of {self.place_of}" if self.place_of else f"{self.kind} cell without id")

    @property
    def exercise(self) -> str:
        """Return the exercise that this answer or check cell belongs to, or ""."""
        return str(self.attributes.get("answers") or self.attributes.get("checks") or "")

    @property
    def is_check(self) -> bool:
        return bool(self.attributes.get("checks"))

    @property
    def is_answer(self) -> bool:
        return bool(self.attributes.get("answers"))


class UnreadableSourceError(SpokenError):
    """A source that cannot be opened or is not UTF-8 text; `text` says so in both languages."""

    catalogue = TEXTS


def read_source(path: Path) -> str:
    """Return the text of a lesson source with "\\n" line ends and without a byte order mark.

    Raises UnreadableSourceError, which says what to do.
    """
    try:
        return path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise UnreadableSourceError("not_utf8", byte=error.start) from None
    except OSError as error:
        raise UnreadableSourceError("unreadable", why=reason_of(error)) from None


def read_cells(text: str, file: str) -> list[Cell]:
    """Return the cells of a file in the percent format. Nothing is judged here: faulty attributes are kept."""
    lines, at, cells = text.split("\n"), _first_cell(text), []
    while any(lines[at:]):
        cell = _read_cell(lines[at:], at + 1, file)
        cells.append(cell)
        at = cell.end - 1
    return cells


def _read_cell(lines, number, file):
    """Return the cell that begins on the first of the lines, which is line `number` of its file.

    This is jupytext's own reader of one cell. Its reader of whole files does not tell where a cell stands, and refuses
    metadata that nbformat has another idea of.
    """
    from jupytext.cell_reader import DoublePercentScriptCellReader

    reader = DoublePercentScriptCellReader(_FORMAT, "python")
    reader.metadata_and_language_from_option_line(lines[0])
    length = reader.find_cell_content(lines)
    attributes = {key: value for key, value in (reader.metadata or {}).items() if key not in _JUPYTEXT_OWN}
    return Cell(reader.cell_type, "\n".join(reader.content), attributes, number, number + length, file)


def _first_cell(text):
    """Return how many blank lines and comments stand above the first cell."""
    return _BLANK_PREFIX.match(text)[0].count("\n")
