"""Bringing a learner's answers from one notebook into another of the same lesson: a newer release, another language.

Cells are the same cell when they have the same id, or are known by what else `notebooks.matching` looks at. An answer
is what stands in an answer cell whose stub was touched, in several that it was split into: nbgrader keeps the checksum
of the stub in the cell. Cells that the learner added come along behind the cell they followed. Everything else in the
notebook that receives stays.
"""

import copy

import nbformat

from ..notebooks.answers import answers_in
from ..notebooks.cells import cell_key, is_answer, nbgrader_of, touched
from ..notebooks.matching import labelled


def carried(mine, release):
    """Return `release` (a notebook) with the answers of `mine`, and the ids of the answers that were carried over.

    An answer that was touched in `release` already is left alone.
    """
    mine = nbformat.from_dict(labelled(mine, release))
    result = copy.deepcopy(release)
    answers = answers_in(mine)
    taken = []
    for cell in result.cells:
        name = cell_key(cell)
        if name in answers and is_answer(cell) and not touched(cell):
            cell.source = answers[name]
            taken.append(name)
    _insert_own(mine, result)
    return result, taken


def _insert_own(mine, result):
    """Put the cells that the learner added behind the cells that they follow in the learner's notebook."""
    known = {cell_key(cell) for cell in result.cells}
    behind = None
    for cell in mine.cells:
        name = cell_key(cell)
        own = name not in known and not nbgrader_of(cell) and _is_own(cell)
        if own and cell.source.strip():
            places = [i for i, other in enumerate(result.cells) if cell_key(other) == behind]
            at = places[-1] + 1 if places else len(result.cells)
            result.cells.insert(at, nbformat.from_dict(copy.deepcopy(dict(cell))))
            known.add(name)
        if name in known:
            behind = name


def _is_own(cell):
    """Return whether a person made a cell: JupyterLab gives it an id of eight hexadecimal digits and more."""
    name = cell.get("id", "")
    return not name or all(sign in "0123456789abcdef-" for sign in name)
