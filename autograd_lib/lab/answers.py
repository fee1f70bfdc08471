"""The answers in a notebook, which is given as plain data, as its file or a browser has it."""

import hashlib

from ..course.cells import cell_name, cell_source, nbgrader_of


def answer_cells(notebook) -> dict[str, dict]:
    """Return {exercise: its answer cell}. Of a cell that was copied with its metadata the original counts."""
    found = {}
    for cell in cells_of(notebook):
        name = cell_name(cell)
        if is_answer(cell) and (name not in found or cell.get("id") == name):
            found[name] = cell
    return found


def cells_of(notebook) -> list[dict]:
    """Return the cells of a notebook; none where it has nothing that could be one."""
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    return [cell for cell in cells if isinstance(cell, dict)] if isinstance(cells, list) else []


def is_answer(cell) -> bool:
    """Return whether a cell is there for the learner's answer."""
    return bool(nbgrader_of(cell).get("solution"))


def has_answer(cell) -> bool:
    """Return whether an answer cell holds more than nothing or the stub it was handed out with."""
    return bool(cell_source(cell).strip()) and touched(cell)


def touched(cell) -> bool:
    """Return whether an answer cell holds something else than the stub it was handed out with."""
    return _checksum(cell) != nbgrader_of(cell).get("checksum")


def _checksum(cell):
    """Return what `nbgrader.utils.compute_checksum` does for an answer cell; importing that takes seconds."""
    marks = nbgrader_of(cell)
    graded, locked = bool(marks.get("grade")), bool(marks.get("locked"))
    said = [cell_source(cell), cell.get("cell_type"), graded, True, locked, cell_name(cell)]
    said += [float(marks.get("points") or 0)] if graded else []
    return hashlib.md5("".join(map(str, said)).encode("utf-8", "surrogatepass")).hexdigest()


def answers_in(notebook) -> dict[str, str]:
    """Return {exercise: source} of the answers in a notebook, without stubs and empty cells."""
    return {name: cell_source(cell) for name, cell in answer_cells(notebook).items() if has_answer(cell)}
