"""What a student and an instructor are told of a submission that is not as it was handed out."""

from ...checking.exercise import Exercise
from ...wording.text import Text, joined
from ..words import Remark, remark
from .below import answered_below
from .places import place
from .rebuilding import Rebuilt

MOST = 12  # cells that a note names, and notes about cells
MAX_CODE = 4000  # characters of a cell that a note shows


def notes_of(rebuilt: Rebuilt, exercises: tuple[Exercise, ...]) -> tuple[Remark, ...]:
    """Return a note on each kind of thing that was put right, and on each cell that a student made of the lesson's."""
    repairs = rebuilt.repairs
    notes = [
        remark(key, names=_named(rebuilt, ids))
        for key, ids in (("duplicated", repairs.twice), ("skip_tags", repairs.skipped))
        if ids
    ]
    for exercise, cell in answered_below(rebuilt, exercises).items():
        notes.append(remark("answered_below", exercise=exercise, place=place(rebuilt, cell)))
    if repairs.outdated is not None:
        return (*rebuilt.notes, *_older(repairs), *notes)
    if repairs.missing:
        notes.append(remark("put_back", names=_named(rebuilt, repairs.missing)))
    return (*rebuilt.notes, *notes, *_versions(rebuilt))


def _older(repairs):
    """Yield a note on the exercises that are not as the notebook has them."""
    names = [
        Text(f"{id}（新）", f"{id} (new)") if id in repairs.new else Text(id, id) for id in repairs.outdated
    ]
    if names:
        yield remark("older_release", names=joined(names, ", "))


def _versions(rebuilt):
    """Yield a note on each cell of code that a student made of one of the lesson's, with the code."""
    found = [cell for cell in rebuilt.cells if cell.version_of and cell.kind == "code"]
    for cell in found[:MOST]:
        where = place(rebuilt, cell.version_of)
        key = "check_kept" if cell.version_of in rebuilt.skeleton.checks else "kept"
        yield remark(key, code=cell.source[:MAX_CODE], place=where)


def _named(rebuilt, ids):
    """Return where some cells stand: answers and checks by their exercise, of others the first."""
    unique = list(dict.fromkeys(ids))
    known = {*rebuilt.skeleton.answers, *rebuilt.skeleton.checks, "?"}
    words = [Text(id, id) if id in known else place(rebuilt, id) for id in unique[:MOST]]
    return joined([*words, *([Text("……", "…")] if len(unique) > MOST else [])], ", ")
