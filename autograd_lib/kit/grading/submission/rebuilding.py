"""Rebuilding a submission on the trusted skeleton: the student's answers and own cells, everything else as released.

An answer is found by its nbgrader id, else by its cell id. A cell that a student's tools stripped of both is recognised
when it is, character for character, a cell of the lesson; what is not recognised is the student's own and stays in
place.
"""

import re
from collections import defaultdict
from dataclasses import dataclass

from ...notebooks.cells import written
from ..classroom import Unreadable
from ..lessons import Lesson, Skeleton
from ..results import Status
from ..words import Remark, remark
from .reading import Submitted, SubmittedCell

_START = re.compile(r"""\bstart\(\s*["'][^"']*["']\s*,\s*["'](zh|en|both)["']""")
_SKIPPING = frozenset(("skip-execution", "nbval-skip"))
OWN = "own"
MAX_NAMED = 12  # cells that a note names


@dataclass(frozen=True)
class RebuiltCell:
    """One cell to run. `role` is "answer", "check", "given" (both restored from the skeleton) or "own"."""

    id: str
    kind: str
    source: str
    role: str


@dataclass(frozen=True)
class Rebuilt:
    """A submission rebuilt on the skeleton."""

    skeleton: Skeleton
    cells: tuple[RebuiltCell, ...]
    notes: tuple[Remark, ...]

    @property
    def language(self) -> str:
        return self.skeleton.language

    def source(self, id: str) -> str:
        """Return the source of the cell with this id."""
        return next(cell.source for cell in self.cells if cell.id == id)


def rebuild(submitted: Submitted, lesson: Lesson) -> Rebuilt:
    """Return the submission on the skeleton of its edition. Raises Unreadable when it holds nothing of the lesson."""
    skeleton = lesson.editions[_edition(submitted, lesson)]
    sorting = _Sorting(skeleton)
    for cell in submitted.cells:
        sorting.take(cell)
    if not sorting.recognised:
        raise Unreadable(Status.CORRUPT, _strange(submitted, lesson))
    return Rebuilt(skeleton, tuple(sorting.cells()), (*submitted.notes, *sorting.notes()))


def _strange(submitted, lesson):
    if submitted.lesson and submitted.lesson != lesson.id:
        return remark("other_lesson", lesson=submitted.lesson)
    return remark("nothing_known")


def _edition(submitted, lesson):
    """Return the edition of the skeleton to use: what the notebook says, else the one it shares more cells with."""
    starts = (_START.search(cell.source) for cell in submitted.cells if cell.kind == "code")
    claims = [submitted.language, *(match[1] for match in starts if match)]
    known = [claim for claim in claims if claim in lesson.editions]
    if known:
        return known[0]
    sources = {cell.source.strip() for cell in submitted.cells}
    shared = {lang: sum(c.source.strip() in sources for c in s.cells) for lang, s in lesson.editions.items()}
    return max(shared, key=shared.get)


class _Sorting:
    """Sorts submitted cells into places of the skeleton (by index) and the student's own cells between them."""

    def __init__(self, skeleton):
        self.skeleton = skeleton
        self.places = {cell.id: place for place, cell in enumerate(skeleton.cells)}
        self.by_source = {c.source.strip(): c.id for c in skeleton.cells if c.id not in skeleton.answers}
        self.candidates = defaultdict(list)  # answer id -> [(cell, place before it)]
        self.present = set()
        self.own = defaultdict(list)  # place -> own cells that follow it
        self.at = -1  # the place that the last recognised cell took
        self.kept = 0
        self.remarks = defaultdict(list)  # key -> ids

    @property
    def recognised(self):
        """Return whether any answer or check cell of the lesson was there."""
        return bool(self.present & (self.skeleton.answers | set(self.skeleton.checks)))

    def take(self, cell: SubmittedCell):
        id = self._id(cell)
        if _SKIPPING & set(cell.tags):
            self.remarks["skip_tags"].append(id or "?")
        if id is None:
            self._keep(cell)
        elif id in self.skeleton.answers:
            self._answer(id, cell)
        elif id in self.present:
            self._again(id, cell)
        else:
            self._given(id, cell)

    def _id(self, cell):
        """Return the id of the skeleton's cell that this one is a version of, or None for a student's own cell."""
        known = self.skeleton.answers | set(self.skeleton.checks)
        if cell.grade_id in known:
            return cell.grade_id
        return cell.id if cell.id in self.places else self.by_source.get(cell.source.strip())

    def _keep(self, cell):
        if cell.source.strip():
            self.own[self.at].append(cell)

    def _answer(self, id, cell):
        self.candidates[id].append((cell, self.at))
        if id not in self.present:
            self.present.add(id)
            self.at = self.places[id]

    def _given(self, id, cell):
        self.present.add(id)
        self.at = self.places[id]
        if cell.kind != "markdown" and cell.source.strip() != self._released(id):
            self.remarks["restored"].append(id)

    def _again(self, id, cell):
        if id not in self.skeleton.checks and cell.source.strip() != self._released(id):
            self._keep(cell)

    def _released(self, id):
        return self._given_out(id).source.strip()

    def _given_out(self, id):
        return self.skeleton.cells[self.places[id]]

    def _chosen(self, id):
        """Return the last candidate that differs from the stub; the other ones with changes become own cells.

        Two halves of a cell that was split in JupyterLab are such candidates, and the second may need the first.
        """
        changed = [c for c in self.candidates[id] if written(c[0].source, self._given_out(id))]
        for cell, before in changed[:-1]:
            self.own[before].append(cell)
        if len(self.candidates[id]) > 1:
            self.remarks["duplicated"].append(id)
        return changed[-1][0].source if changed else self._released(id)

    def cells(self):
        """Return all cells in the order in which they run.

        A student's own cells follow the cell of the lesson that they followed, but come after an answer cell that was
        missing there, since they may well be what the student wrote instead of it.
        """
        answers = {id: self._chosen(id) for id in list(self.candidates)}
        made, waiting = [], [*self.own[-1]]
        for place, cell in enumerate(self.skeleton.cells):
            missing = cell.id not in self.present
            if missing:
                self.remarks["put_back"].append(cell.id)
            if not (missing and cell.id in self.skeleton.answers):
                made += self._own_cells(waiting)
                waiting = []
            made.append(self._skeleton_cell(cell, answers))
            waiting += self.own[place]
        return made + self._own_cells(waiting)

    def _own_cells(self, cells):
        made = []
        for cell in cells:
            self.kept += 1
            made.append(RebuiltCell(f"{OWN}-{self.kept}", cell.kind, cell.source, OWN))
        return made

    def _skeleton_cell(self, cell, answers):
        if cell.id in self.skeleton.answers:
            return RebuiltCell(cell.id, "code", answers.get(cell.id, cell.source), "answer")
        role = "check" if cell.id in self.skeleton.checks else "given"
        return RebuiltCell(cell.id, cell.cell_type, cell.source, role)

    def notes(self):
        """Return a note for each kind of repair that was made."""
        return tuple(remark(key, names=_listed(ids)) for key, ids in sorted(self.remarks.items()))


def _listed(ids):
    unique = list(dict.fromkeys(ids))
    return ", ".join(unique[:MAX_NAMED]) + (" …" if len(unique) > MAX_NAMED else "")
