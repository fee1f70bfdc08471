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
from ..notebooks.answers import answers_in, put_answer, sources_in
from ..wording.text import EDITIONS
from .history import History
from .merging import merge_cells, seen_in

TAB = "tab"  # under this key of a notebook's own metadata stands which tab loaded it, never in a file
MAX_TABS = 1000  # that are remembered; a tab that was forgotten is treated with more caution


@dataclass(frozen=True)
class Seen:
    """What a tab shows of a notebook: {exercise: source} of its answers, and its cells as `merging` knows them."""

    answers: dict
    cells: dict


@dataclass(frozen=True)
class Saving:
    """What a save does beyond writing its file: other languages get `changed`, the answers {exercise: source}."""

    path: Path
    lesson: str
    tab: str | None
    shown: Seen | None  # as the tab has it
    changed: dict


class SavedAnswers:
    """The answers in the learner's folder work/, and what each tab has seen of them."""

    def __init__(self, work: Path, notary=None):
        """`notary`: Jupyter's own, which knows whose outputs may be shown as they are; none where nobody asks."""
        self.work, self.notary = Path(work), notary
        self._tabs = OrderedDict()  # name of a tab -> what it showed when it last loaded or saved

    def opened(self, notebook) -> None:
        """Name the tab that a notebook is loaded into, in the notebook's metadata."""
        tab = uuid.uuid4().hex
        notebook["metadata"][MARK][TAB] = tab
        self._remember(tab, _seen(notebook))

    def merge(self, path: Path, notebook) -> Saving | None:
        """Put what is newer on disk into a notebook to be saved at `path`; return what to finish after the save.

        Returns None for what is no lesson's notebook.
        """
        lesson = lesson_of(notebook)
        if lesson is None:
            return None
        tab = notebook["metadata"][MARK].pop(TAB, None)
        shown, mine = _seen(notebook), answers_in(notebook)
        disk, known = read_notebook(path), self._tabs.get(tab)
        if lesson_of(disk) == lesson:
            merge_cells(notebook, disk, known.cells if known else {})
        there = {name: source for name, source in sources_in(disk).items() if name in shown.answers}
        kept, newer = answers_in(disk), self._newer(lesson, tab, shown.answers, mine, there)
        for name in there.keys() - newer:
            # A stub on disk takes nothing away: someone may have put a fresh copy in the place of the file.
            if there[name] != shown.answers[name] and (name in kept or name not in mine):
                put_answer(notebook, name, there[name])
        changed = {name: one for name, one in mine.items() if name in newer}
        return Saving(path, lesson, tab, shown, changed)

    def _newer(self, lesson, tab, shown, mine, there):
        """Return the exercises whose answer is newer in a tab, which shows `shown` and `mine`, than on disk."""
        differing, known = {name for name in shown if shown[name] != there.get(name)}, self._tabs.get(tab)
        if known is not None:
            return {name for name in differing if shown[name] != known.answers.get(name)}
        # The tab was loaded from a server that has ended since: what was saved once before is not news.
        old = {(v.exercise, v.source) for v in History(self.work, lesson).versions()} if tab else set()
        return {name for name in differing & mine.keys() if (name, mine[name]) not in old}

    def finish(self, saving: Saving) -> None:
        """Keep what was saved as newest versions, and bring what changed into the other languages. Raises OSError."""
        if saving.tab is not None and saving.shown:
            self._remember(saving.tab, saving.shown)
        self._history(saving.lesson).keep(saving.changed, self._name(saving.path))
        for other in self._in_other_languages(saving.path, saving.lesson) if saving.changed else ():
            self.bring(saving.changed, other)

    def newer(self, path: Path, tab: str) -> dict[str, dict[str, str]]:
        """Return {exercise: {"was": source, "now": source}} of the answers on disk that differ from what a tab has."""
        seen, disk = self._tabs.get(tab, Seen({}, {})).answers, answers_in(read_notebook(path))
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
        self.finish(Saving(path, lesson, None, None, changed))

    def bring(self, answers: dict[str, str], path: Path) -> None:
        """Put answers into a notebook file, which keeps its time; what it had is kept as a version. Raises OSError."""
        notebook = read_notebook(path)
        present = sources_in(notebook)
        new = {name: one for name, one in answers.items() if present.get(name, one) != one}
        if not new:
            return
        self.keep(path, notebook)
        trusted = self.notary and self.notary.check_signature(_node(notebook))
        for name, source in new.items():
            put_answer(notebook, name, source.splitlines(keepends=True))
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


def _seen(notebook):
    return Seen(sources_in(notebook), seen_in(notebook))


def _write(path, notebook):
    """Write a notebook as Jupyter does, and leave its file the time it had."""
    status = path.stat()
    content = json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    write_bytes(path, content.encode("utf-8", "surrogatepass"))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def _node(notebook):
    import nbformat

    return nbformat.reads(json.dumps(notebook), as_version=4)
