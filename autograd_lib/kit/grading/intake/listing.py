"""What became of a delivery, as tables for a terminal."""

from collections import Counter

from rich.table import Table

from ..pages.summary import plain_cells
from .placing import Collected
from .words import HEADINGS

STATES = {"new": ("new",), "newer": ("newer",), "unchanged": ("unchanged", "kept")}  # {column: states}


def placed_table(collected: Collected, titles: dict[str, str], language: str) -> Table:
    """Return the table of what was taken in, a row for each lesson. titles: {lesson id: title}.

    How much is late it says where a platform marks that: elsewhere a 0 would speak of what is not known yet.
    """
    marked = ["late"] if any(one.late for one in collected.placed) else []
    columns = ("lesson", "submissions", *STATES, *marked)
    table = _table("placed", len(collected.placed), columns, language)
    for lesson, title in titles.items():
        placed = [one for one in collected.placed if one.lesson == lesson]
        if placed:
            states = Counter(one.state for one in placed)
            columns = (sum(states[one] for one in counted) for counted in STATES.values())
            counts = (len(placed), *columns, *(sum(one.late for one in placed) for _ in marked))
            table.add_row(*plain_cells(title, *map(str, counts)))
    return table


def noted_table(collected: Collected, language: str) -> Table | None:
    """Return the table of what was taken in and should be looked at; None where there is nothing to look at."""
    noted = [one for one in collected.placed if one.notes]
    if not noted:
        return None
    table = _table("look", len(noted), ("student", "lesson", "file", "time", "remark"), language)
    for one in noted:
        notes = " ".join(note.in_language(language) for note in one.notes)
        time = f"{one.time:%Y-%m-%d %H:%M}" if one.time else HEADINGS("no_time").in_language(language)
        table.add_row(*plain_cells(one.student, one.lesson, one.name, time, notes))
    return table


def left_table(collected: Collected, language: str) -> Table:
    """Return the table of what was not taken, and why."""
    table = _table("left", len(collected.left), ("file", "remark"), language)
    for one in collected.left:
        table.add_row(*plain_cells(one.name, one.why.in_language(language)))
    return table


def _table(title, count, columns, language):
    table = Table(title=HEADINGS(title, count=count).in_language(language))
    for name in columns:
        table.add_column(HEADINGS(name).in_language(language))
    return table
