"""The cells of a course notebook, as its file or a browser has them: what each one is, and what it says."""

from ..wording.markup import as_plain


def lesson_title(cells, lesson: str) -> str:
    """Return the heading of a lesson's notebook, as in "02 Expression trees"."""
    lines = (line for cell in cells for line in cell_source(cell).splitlines())
    heading = next((line for line in lines if line.startswith("# ")), f"# {lesson}")
    return as_plain(heading.removeprefix("# ").strip())


def cell_source(cell) -> str:
    """Return the source of a cell, which a file may hold as a list of lines."""
    source = cell.get("source", "")
    return "".join(map(str, source)) if isinstance(source, list) else str(source)


def nbgrader_of(cell) -> dict:
    """Return what nbgrader knows about a cell; nothing for a cell that is the learner's own."""
    metadata = cell.get("metadata")
    nbgrader = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    return nbgrader if isinstance(nbgrader, dict) else {}


def cell_name(cell) -> str:
    """Return the id of a cell: nbgrader's, which survives editors that renew cell ids, or its own."""
    return str(nbgrader_of(cell).get("grade_id") or cell.get("id", ""))
