"""What became of a delivery, as tables for a terminal."""

from rich.table import Table

from ..summary import plain_cells
from .collect import Collected
from .words import HEADINGS


def placed_table(collected: Collected, language: str) -> Table:
    """Return the table of what was taken in."""
    table = _table("placed", len(collected.placed), ("student", "lesson", "file", "time", "remark"), language)
    for one in collected.placed:
        notes = " ".join(note.in_language(language) for note in one.notes)
        table.add_row(*plain_cells(one.student, one.lesson, one.name, f"{one.time:%Y-%m-%d %H:%M}", notes))
    return table


def left_table(collected: Collected, language: str) -> Table:
    """Return the table of what was not taken, and why."""
    table = _table("left", len(collected.left), ("file", "remark"), language)
    for one in collected.left:
        table.add_row(*plain_cells(one.name, one.why.in_language(language)))
    return table


def _table(title, count, columns, language):
    table = Table(title=HEADINGS[title].fill(count=count).in_language(language))
    for name in columns:
        table.add_column(HEADINGS[name].in_language(language))
    return table
