"""Answers on their way between browser tabs and the learner's files, in all languages: nothing that was saved is lost.

A tab is told a name of its own when it loads a notebook, and brings it along with every save. So it is known which
answers changed in that tab since it was loaded or saved: these count, in every language. Whatever else differs from the
file is old, because the file has moved on since, and the file's answer stays. Files of other languages are written with
their times as they were; nothing happened in them that a tab should ask its learner about.
"""

import contextlib
import json
import os
import uuid
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

from ..files import write_bytes
from ..notebooks import MARK, find_copy, lesson_of
from ..notebooks.answers import answer_cells, answers_in
from ..notebooks.cells import cell_source, touched
from ..wording.text import EDITIONS
from .history import History

TAB = "tab"  # under this key of a notebook's own metadata stands which tab loaded it, never in a file
MAX_TABS = 1000  # that are remembered; a tab that was forgotten is treated with more caution


@dataclass(frozen=True)
class Saving:
    """What a save does beyond writing its file: other languages get `changed`, the answers {exercise: source}."""

    path: Path
    lesson: str
    tab: str | None
    shown: dict  # {exercise: source}, as the tab has it
    changed: dict


class SavedAnswers:
    """The answers in the learner's folder work/, and what each tab has seen of them."""

    def __init__(self, work: Path, notary=None):
        """`notary`: Jupyter's own, which knows whose outputs may be shown as they are; none where nobody asks."""
        self.work, self.notary = Path(work), notary
        self._tabs = OrderedDict()  # name of a tab -> {exercise: source} when it last loaded or saved

    def opened(self, notebook) -> None:
        """Name the tab that a notebook is loaded into, in the notebook's metadata."""
        tab = uuid.uuid4().hex
        notebook["metadata"][MARK][TAB] = tab
        self._remember(tab, _sources(notebook))

    def merge(self, path: Path, notebook) -> Saving | None:
        """Put what is newer on disk into a notebook to be saved at `path`; return what to finish after the save.

        Returns None for what is no lesson's notebook.
        """
        lesson = lesson_of(notebook)
        if lesson is None:
            return None
        tab = notebook["metadata"][MARK].pop(TAB, None)
        shown, disk = _sources(notebook), read_notebook(path)
        saved = {name: source for name, source in _sources(disk).items() if name in shown}
        kept = set(answers_in(disk))
        newer = self._newer(tab, lesson, notebook, saved)
        for name, cell in answer_cells(notebook).items():
            # A stub on disk takes nothing away: someone may have put a fresh copy in the place of the file.
            better = name in kept or not touched(cell)
            if name in saved and name not in newer and better:
                cell["source"] = saved[name]
        changed = {name: one for name, one in answers_in(notebook).items() if name in newer}
        return Saving(path, lesson, tab, shown, changed)

    def _newer(self, tab, lesson, notebook, saved):
        """Return the exercises whose answer in a notebook is newer than what is on disk."""
        cells = answer_cells(notebook)
        differing = {name: cell for name, cell in cells.items() if cell_source(cell) != saved.get(name)}
        base = self._tabs.get(tab)
        if base is not None:
            return {name for name, cell in differing.items() if cell_source(cell) != base.get(name)}
        # The tab was loaded from a server that has ended since: what was saved once before is not news.
        old = {(v.exercise, v.source) for v in History(self.work, lesson).versions()} if tab else set()
        return {n for n, cell in differing.items() if touched(cell) and (n, cell_source(cell)) not in old}

    def finish(self, saving: Saving) -> None:
        """Keep what was saved as newest versions, and bring what changed into the other languages. Raises OSError."""
        if saving.tab is not None:
            self._remember(saving.tab, saving.shown)
        self._history(saving.lesson).keep(saving.changed, self._name(saving.path))
        for other in self._in_other_languages(saving.path, saving.lesson) if saving.changed else ():
            self.bring(saving.changed, other)

    def newer(self, path: Path, tab: str) -> dict[str, dict[str, str]]:
        """Return {exercise: {"was": source, "now": source}} of the answers on disk that differ from what a tab has."""
        seen, disk = self._tabs.get(tab, {}), answers_in(read_notebook(path))
        return {
            name: {"was": seen[name], "now": disk[name]}
            for name in seen
            if disk.get(name, seen[name]) != seen[name]
        }

    def went_back(self, path: Path, before: dict[str, str]) -> None:
        """Follow a file that was put back to an older state; answers of `before` stay where that has none."""
        notebook = read_notebook(path)
        lesson, now = lesson_of(notebook), answers_in(notebook)
        if lesson is None:
            return
        self.bring({name: source for name, source in before.items() if name not in now}, path)
        changed = {name: source for name, source in now.items() if before.get(name) != source}
        self.finish(Saving(path, lesson, None, {}, changed))

    def bring(self, answers: dict[str, str], path: Path) -> None:
        """Put answers into a notebook file, which keeps its time; what it had is kept as a version. Raises OSError."""
        notebook = read_notebook(path)
        cells = {name: cell for name, cell in answer_cells(notebook).items() if name in answers}
        cells = {name: cell for name, cell in cells.items() if cell_source(cell) != answers[name]}
        if not cells:
            return
        self.keep(path, notebook)
        trusted = self.notary and self.notary.check_signature(_node(notebook))
        for name, cell in cells.items():
            cell["source"] = answers[name].splitlines(keepends=True)
        _write(path, notebook)
        if trusted:
            self.notary.sign(_node(notebook))

    def keep(self, path: Path, notebook) -> None:
        """Keep the answers of a notebook as it is on disk, those that are no versions yet. Raises OSError."""
        lesson = lesson_of(notebook)
        if lesson:
            with contextlib.suppress(FileNotFoundError):
                at = path.stat().st_mtime
                self._history(lesson).keep_unknown(answers_in(notebook), self._name(path), at)

    def _history(self, lesson):
        return History(self.work, lesson)

    def _name(self, path):
        return path.relative_to(self.work).as_posix() if path.is_relative_to(self.work) else path.name

    def _remember(self, tab, sources):
        self._tabs[tab] = sources
        self._tabs.move_to_end(tab)
        while len(self._tabs) > MAX_TABS:
            self._tabs.popitem(last=False)

    def _in_other_languages(self, path, lesson):
        """Return the same lesson's copies in other languages; none where `path` is itself a copy of the copy."""
        copies = {language: find_copy(self.work / language, lesson) for language in EDITIONS}
        if path not in copies.values():
            return []
        return [copy for copy in copies.values() if copy and copy != path]


def read_notebook(path: Path) -> dict:
    """Return the notebook in a file as plain data; an empty one where none is to be read."""
    try:
        notebook = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return notebook if isinstance(notebook, dict) else {}


def _sources(notebook):
    return {name: cell_source(cell) for name, cell in answer_cells(notebook).items()}


def _write(path, notebook):
    """Write a notebook as Jupyter does, and leave its file the time it had."""
    status = path.stat()
    content = json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    write_bytes(path, content.encode("utf-8", "surrogatepass"))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def _node(notebook):
    import nbformat

    return nbformat.reads(json.dumps(notebook), as_version=4)
