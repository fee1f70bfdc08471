"""Rebuilding a submission on the trusted skeleton, from which nothing that a student wrote is lost.

`notebooks.matching` says which of a submission's cells is which of the lesson's; what it does not recognise is the
student's own and stays in place. Cells of the lesson run as they were released; what a student made of one is a cell of
the student's own behind it, or before it where it is a check. Where nothing is written in an answer cell, its stub
stands there for those who need the name.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import cached_property

from ...checking.outcomes import names_bound
from ...notebooks import mark_of
from ...notebooks.cells import check_id, task_id
from ...notebooks.matching import claims, edition, plain, said_keys
from ...notebooks.second_edition import has_old_names
from ...sandbox.plain import Plain
from ..classroom import Unreadable
from ..lessons import Lesson, Skeleton
from ..results import Status
from ..words import Remark, remark
from .merged import parted
from .reading import Submitted, SubmittedCell

_SKIPPING = frozenset(("skip-execution", "nbval-skip"))
OWN, STUB = "own", "stub"


@dataclass(frozen=True)
class RebuiltCell(Plain):
    """One cell to run.

    role: "answer" (the student's), "stub" (an answer cell in which nothing is written, as it was handed out), "check",
    "given" (both as released) or "own" (the student's). version_of: the cell of the lesson that one's own began as.
    """

    id: str
    kind: str
    source: str
    role: str
    version_of: str = ""


@dataclass(frozen=True)
class Repairs:
    """What was not as it was handed out, by the ids of cells: for notes.

    outdated: exercises that the release which this one was made from asks otherwise; None for the present one. new:
    those of them that it does not ask at all.
    """

    missing: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    outdated: tuple[str, ...] | None = None
    new: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rebuilt:
    """A submission rebuilt on the skeleton."""

    skeleton: Skeleton
    cells: tuple[RebuiltCell, ...]
    notes: tuple[Remark, ...]
    repairs: Repairs = field(default=Repairs())

    @property
    def language(self) -> str:
        return self.skeleton.language

    def source(self, id: str) -> str:
        """Return the source of the cell with this id."""
        return next(cell.source for cell in self.cells if cell.id == id)

    @cached_property
    def own_names(self) -> dict[str, tuple[str, ...]]:
        """Return {id of a stub: the names that it alone defines, of all that the lesson hands out above it}."""
        known, found = set(), {}
        for cell in self.skeleton.cells:
            if cell.cell_type == "code":
                names = names_bound(cell.source)
                found[cell.id] = tuple(sorted(names - known or names))
                known |= names
        return {cell.id: found[cell.id] for cell in self.cells if cell.role == STUB}


def rebuild(submitted: Submitted, lesson: Lesson) -> Rebuilt:
    """Return the submission on the skeleton of its edition. Raises Unreadable when it holds nothing of the lesson."""
    notebook, releases = submitted.as_notebook(), {name: s.notebook for name, s in lesson.editions.items()}
    skeleton = lesson.editions[edition(notebook, lesson.id, releases)]
    sorting = _Sorting(skeleton, lesson.editions.values(), _outdated(submitted, lesson, skeleton))
    for cell, id in zip(submitted.cells, said_keys(notebook["cells"], releases.values()), strict=True):
        sorting.take(cell, id if id in sorting.places else "")
    named = lesson.id in (name for name, _ in claims(notebook))
    if not sorting.recognised and (not named or _is_older_edition(submitted)):
        raise _strange(submitted, lesson)
    return Rebuilt(skeleton, tuple(sorting.cells()), submitted.notes, sorting.repairs())


def _is_older_edition(submitted):
    return has_old_names(cell.grade_id or cell.id or "" for cell in submitted.cells)


def _strange(submitted, lesson):
    """Return why a notebook with none of the lesson's cells is not graded; work on an older edition is not empty."""
    if _is_older_edition(submitted):
        return Unreadable(Status.UNJUDGED, remark("second_edition"))
    if submitted.lesson and submitted.lesson != lesson.id:
        return Unreadable(Status.CORRUPT, remark("other_lesson", lesson=submitted.lesson))
    return Unreadable(Status.CORRUPT, remark("nothing_known"))


def _outdated(submitted, lesson, skeleton):
    """Return the exercises that are not as an older release has them, which a notebook is; None for one of today's.

    What a release was made of is not kept. Its tasks stand in the notebook, which few people edit.
    """
    digests = {mark_of(edition.notebook).get("digest") for edition in lesson.editions.values()}
    if not submitted.digest or submitted.digest in digests:
        return None
    theirs = {cell.id: plain(cell.source) for cell in submitted.cells}
    ours = {cell.id: plain(cell.source) for cell in skeleton.cells}
    tasks = {exercise: task_id(exercise) for exercise in skeleton.checks.values()}
    return tuple(one for one, task in tasks.items() if task in ours and theirs.get(task) != ours[task])


class _Sorting:
    """Sorts submitted cells into places of the skeleton (by index) and the student's own cells between them."""

    def __init__(self, skeleton, editions, outdated):
        self.skeleton, self.outdated = skeleton, outdated
        self.places = {cell.id: place for place, cell in enumerate(skeleton.cells)}
        self.released = defaultdict(set)  # id -> what may stand there in any edition
        for cell in (cell for one in editions for cell in one.cells):
            self.released[cell.id].add(plain(cell.source))
        self.code = [c for c in skeleton.cells if c.cell_type == "code" and c.id not in skeleton.answers]
        self.candidates = Counter()  # answer id -> how many cells are for it
        self.chosen = {}  # answer id -> (place, which of the own cells there) of the last in which something is written
        self.present = set()
        self.own = defaultdict(list)  # place -> (kind, source, version of) of own cells behind it
        self.at = -1  # the place that the last recognised cell took
        self.kept = 0
        self.skipped = []

    @property
    def recognised(self):
        """Return whether any answer or check cell of the lesson was there."""
        return bool(self.present & (self.skeleton.answers | set(self.skeleton.checks)))

    def take(self, cell: SubmittedCell, id: str):
        """Sort a cell in. id: that of the skeleton's cell which it is a version of; "" for the student's own."""
        if _SKIPPING & set(cell.tags):
            self.skipped.append(id or "?")
        if id and id not in self.skeleton.answers and plain(cell.source) in self.released[id]:
            self._arrive(id)
        elif cell.kind == "code" and (parts := parted(cell.source, self.code)):
            self._parts(parts)
        elif id in self.skeleton.answers:
            self._answer(id, cell)
        else:
            self._version(id, cell)

    def _arrive(self, id):
        """Take note that a cell of the lesson stands here, unless it stood somewhere before."""
        if id not in self.present:
            self.present.add(id)
            self.at = self.places[id]

    def _answer(self, id, cell):
        """Keep what is written for an answer. The last such cell is the answer, those before it are own cells.

        The parts of a cell that was split in JupyterLab are such cells, and the last may need the ones before it.
        """
        self.candidates[id] += 1
        if self._written(id, cell):
            self.chosen[id] = self.at, len(self.own[self.at])
            self._keep(self.at, cell.source, cell.kind)
        self._arrive(id)

    def _parts(self, parts):
        """Take apart a cell into which several of the lesson's were merged."""
        for id, source in parts:
            if id:
                self._arrive(id)
            else:
                self._keep(self.at, source)

    def _version(self, id, cell):
        """Keep a cell of the student's own, or what became of one of the lesson's: before it where it is a check."""
        before = self.at
        if id:
            self._arrive(id)
        first = self.at != before
        if cell.kind == "code" or not (id and self.outdated is not None):  # the old prose is nobody's
            at = self.at - 1 if first and id in self.skeleton.checks else self.at
            self._keep(at, cell.source, cell.kind, id)

    def _keep(self, place, source, kind="code", version_of=""):
        if source.strip():
            self.own[place].append((kind, source, version_of))

    def _written(self, id, cell):
        return (
            bool(cell.source.strip()) and not cell.untouched and plain(cell.source) not in self.released[id]
        )

    def cells(self):
        """Return all cells in the order in which they run.

        Own cells follow the lesson's cell that they followed, but for those between the parts of an answer.
        """
        made = [*self._own_cells(-1)]
        for place, cell in enumerate(self.skeleton.cells):
            at, which = self.chosen.get(cell.id, (None, 0))
            above = which if at == place else 0
            made += [
                *self._own_cells(place, 0, above),
                self._skeleton_cell(cell),
                *self._own_cells(place, above),
            ]
        return made

    def _own_cells(self, place, begin=0, end=None):
        answers = set(self.chosen.values())
        for which, (kind, source, version_of) in list(enumerate(self.own[place]))[begin:end]:
            if (place, which) not in answers:
                self.kept += 1
                yield RebuiltCell(f"{OWN}-{self.kept}", kind, source, OWN, version_of)

    def _skeleton_cell(self, cell):
        if cell.id in self.chosen:
            place, which = self.chosen[cell.id]
            return RebuiltCell(cell.id, "code", self.own[place][which][1], "answer")
        role = "check" if cell.id in self.skeleton.checks else "given"
        role = STUB if cell.id in self.skeleton.answers else role
        return RebuiltCell(cell.id, cell.cell_type, cell.source, role)

    def repairs(self):
        """Return what was not as it was handed out. Prose that is missing is nothing to speak of."""
        code = (cell.id for cell in self.skeleton.cells if cell.cell_type == "code")
        missing = tuple(id for id in code if id not in self.present)
        cells = {one: {one, task_id(one), check_id(one)} for one in self.outdated or ()}
        new = tuple(one for one, ids in cells.items() if not ids & self.present)
        twice = tuple(id for id, count in self.candidates.items() if count > 1)
        return Repairs(missing, twice, tuple(self.skipped), self.outdated, new)
