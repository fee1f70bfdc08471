"""The answers in a notebook, which is given as plain data, as its file or a browser has it."""

from .cells import cell_key, cell_source, is_answer, touched


def answer_cells(notebook: object) -> dict[str, dict]:
    """Return {exercise: its answer cell}. Of a cell that was copied with its metadata the original counts."""
    found = {}
    for cell in cells_of(notebook):
        name = cell_key(cell)
        if is_answer(cell) and (name not in found or cell.get("id") == name):
            found[name] = cell
    return found


def answers_in(notebook: object) -> dict[str, str]:
    """Return {exercise: source} of the answers in a notebook, without stubs and empty cells."""
    return {name: cell_source(cell) for name, cell in answer_cells(notebook).items() if touched(cell)}


def cells_of(notebook: object) -> list[dict]:
    """Return the cells of a notebook; none where it has nothing that could be one."""
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    return [cell for cell in cells if isinstance(cell, dict)] if isinstance(cells, list) else []
