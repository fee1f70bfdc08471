"""The answers in a notebook, which is given as plain data, as its file or a browser has it.

Several cells may bear the mark of one answer: an answer cell was split, or copied with its metadata. The answer is then
what they say in their order, as a run of the notebook has it.
"""

from .cells import cell_key, cell_source, is_answer, touched

BETWEEN = "\n\n\n"  # the parts of an answer that are joined


def answer_cells(notebook: object) -> dict[str, list[dict]]:
    """Return {exercise: its answer cells, in order}."""
    found: dict[str, list[dict]] = {}
    for cell in cells_of(notebook):
        if is_answer(cell):
            found.setdefault(cell_key(cell), []).append(cell)
    return found


def joined(cells: list[dict]) -> str:
    """Return what the cells of one answer say: those that were written in, in order, and what is said twice once.

    Of those that nobody has written in it is the first.
    """
    parts = [cell_source(cell) for cell in cells if touched(cell)]
    if len(parts) < 2:
        return parts[0] if parts else cell_source(cells[0])
    last = {part.strip(): place for place, part in enumerate(parts)}
    return BETWEEN.join(part.strip() for place, part in enumerate(parts) if last[part.strip()] == place)


def sources_in(notebook: object) -> dict[str, str]:
    """Return {exercise: source} of all answers in a notebook, also those that nobody has written yet."""
    return {name: joined(cells) for name, cells in answer_cells(notebook).items()}


def answers_in(notebook: object) -> dict[str, str]:
    """Return {exercise: source} of the answers in a notebook, without stubs and empty cells."""
    cells = answer_cells(notebook)
    return {name: joined(parts) for name, parts in cells.items() if any(map(touched, parts))}


def put_answer(notebook: dict, name: str, source: str | list[str]) -> None:
    """Have the answer cell of a notebook say `source`; of several cells that it has the first stays."""
    first, *others = answer_cells(notebook)[name]
    first["source"] = source
    notebook["cells"] = [cell for cell in notebook["cells"] if not any(cell is other for other in others)]


def cells_of(notebook: object) -> list[dict]:
    """Return the cells of a notebook; none where it has nothing that could be one."""
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    return [cell for cell in cells if isinstance(cell, dict)] if isinstance(cells, list) else []
