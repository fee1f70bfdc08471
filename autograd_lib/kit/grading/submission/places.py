"""Where a cell stands, in words that mean something to whoever wrote it: nobody sees the ids of cells."""

from ...notebooks.cells import exercise_checked
from ...wording.text import Catalogue, Text, joined
from .rebuilding import STUB, Rebuilt

_PLACES = Catalogue(
    {
        "answer": Text("{id} 的答案单元格", "the answer cell of {id}"),
        "check": Text("{id} 的检查", "the check of {id}"),
        "below": Text("“{heading}”一节的第 {n} 个代码单元格", "code cell {n} below “{heading}”"),
        "at_the_top": Text(
            "笔记本开头的第 {n} 个代码单元格", "code cell {n} at the beginning of the notebook"
        ),
        "before_all": Text("第一个单元格之前", "before the first cell"),
        "more": Text("……", "…"),
    }
)
_LONGEST = 60  # characters of a heading
MOST = 6  # places that are named


def place(rebuilt: Rebuilt, id: str | None) -> Text:
    """Return where the cell of this id stands: by its exercise, else by the heading above it."""
    heading, count = "", 0
    for cell in rebuilt.cells:
        if cell.kind == "markdown" and (title := _heading(cell)):
            heading, count = title, 0
        elif cell.kind == "code" and not cell.version_of:
            count += 1
        if cell.id == id and cell.version_of:
            return place(rebuilt, cell.version_of)
        if cell.id == id and cell.role in ("answer", STUB, "check"):
            return _PLACES("check" if cell.role == "check" else "answer", id=exercise_checked(id))
        if cell.id == id:
            return _PLACES("below", heading=heading, n=count) if heading else _PLACES("at_the_top", n=count)
    return _PLACES("before_all")


def places(rebuilt: Rebuilt, ids) -> Text:
    """Return where some cells stand; of many, the first."""
    ids = list(ids)
    rest = [_PLACES("more")] if len(ids) > MOST else []
    return joined([*(place(rebuilt, id) for id in ids[:MOST]), *rest], "; ")


def _heading(cell):
    """Return the last heading in a cell of the lesson; a student's own cells head nothing."""
    if cell.role == "own":
        return ""
    lines = [line.lstrip("#").strip() for line in cell.source.splitlines() if line.startswith("#")]
    return lines[-1][:_LONGEST] if lines else ""
