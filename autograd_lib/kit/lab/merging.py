"""The cells of a lesson that are no answers, when the file has moved on since a tab loaded or saved it.

What a tab did not change gives way to the file, and what the file lost while the tab left it as it was is gone. What
both have changed is there twice afterwards: nobody is asked, and nothing is lost. Answers are for `switching`.
"""

import copy
import hashlib
import json
import uuid

from ..notebooks import MARK, mark_of
from ..notebooks.answers import cells_of
from ..notebooks.cells import cell_key, cell_source, is_answer, nbgrader_of


def seen_in(notebook) -> dict[str, tuple[str, str]]:
    """Return {cell id: (its source, what tells its outputs from others)}, to be remembered of what a tab shows."""
    return {_id(cell): (cell_source(cell), _outputs(cell)) for cell in cells_of(notebook)}


def merge_cells(mine: dict, disk: dict, seen: dict[str, tuple[str, str]]) -> None:
    """Bring into a notebook to be saved what was done elsewhere to the cells of its file.

    seen: what the tab that saves has known of them, nothing where that was forgotten.
    """
    if not all(map(_id, cells_of(disk))) or not cells_of(disk):
        return  # no notebook, or of an editor that gives cells no ids
    newer_release = bool(mark_of(disk)) and mark_of(disk).get("digest") != mark_of(mine).get("digest")
    if mark_of(disk):
        mine["metadata"][MARK] = {**mine["metadata"][MARK], **mark_of(disk)}
    theirs = {_id(cell): cell for cell in cells_of(disk)}
    mine["cells"] = [cell for cell in mine["cells"] if not _deleted_elsewhere(cell, theirs, seen)]
    here, behind = {_id(cell): cell for cell in cells_of(mine)}, None
    answered = {cell_key(cell) for cell in cells_of(mine) if is_answer(cell)}
    for name, cell in theirs.items():
        if name in here:
            _take(mine, here[name], cell, seen.get(name), newer_release)
        elif seen.get(name) != _state(cell) and not (is_answer(cell) and cell_key(cell) in answered):
            _insert(mine, copy.deepcopy(cell), behind)
        behind = name


def _deleted_elsewhere(cell, theirs, seen):
    return _id(cell) not in theirs and seen.get(_id(cell)) == _state(cell) and not is_answer(cell)


def _take(mine, cell, theirs, seen, newer_release):
    """Have a cell say what it says on disk as far as this tab left it alone; what both changed is there twice."""
    if nbgrader_of(theirs):
        cell["metadata"]["nbgrader"] = nbgrader_of(theirs)
    left_alone = newer_release if seen is None else _outputs(cell) == seen[1]
    if "outputs" in theirs and left_alone:
        cell["outputs"], cell["execution_count"] = theirs["outputs"], theirs.get("execution_count")
    said, there = cell_source(cell), cell_source(theirs)
    if is_answer(cell) or said == there or (seen and there == seen[0]):
        return
    if newer_release or (seen and said == seen[0]):
        cell["source"] = there
    elif not nbgrader_of(theirs):
        _insert(mine, {**copy.deepcopy(theirs), "id": uuid.uuid4().hex[:8]}, _id(cell))


def _insert(notebook, cell, behind):
    ids = [_id(one) for one in notebook["cells"]]
    notebook["cells"].insert(ids.index(behind) + 1 if behind in ids else 0, cell)


def _id(cell):
    return cell.get("id", "")


def _state(cell):
    return cell_source(cell), _outputs(cell)


def _outputs(cell):
    """Return a digest of a cell's outputs, whose text may be stored as one string or as a list of lines."""
    said = json.dumps([_plain(one) for one in cell.get("outputs") or ()], sort_keys=True)
    return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()


def _plain(value):
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items() if key not in ("execution_count", "transient")}
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return "".join(value)
    return [_plain(one) for one in value] if isinstance(value, list) else value
