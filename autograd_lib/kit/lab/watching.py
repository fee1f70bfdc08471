"""Checking notebooks again whenever they are saved, and telling what has changed since the last time.

Files are looked at twice a second: none of what the course installs watches folders, and a learner has a dozen.
"""

import time
from pathlib import Path

from ..files import stamp
from ..grading.notebook_check import NotebookError, NotebookReport, check_notebook
from ..notebooks import Course
from ..progress.presenting import state_words
from ..progress.standing import UnreadableError, cells_in
from ..wording.markup import as_plain
from ..wording.points import shown_points
from ..wording.text import Text, text
from .words import TEXTS, LabError

PAUSE = (
    0.5  # seconds between two looks; a file that stays as it is from one to the next has been written whole
)


class Saves:
    """Which of some files were saved, deleted, or came back, since they were looked at last."""

    def __init__(self, paths, seen=False):
        """`seen`: whether the files as they are now count as known."""
        self.handled = {Path(path): stamp(path) if seen else "never" for path in paths}
        self.latest = {path: stamp(path) for path in self.handled}

    def settled(self) -> list[Path]:
        """Return the files that differ from what was handled last, and have not moved since the previous look."""
        found = []
        for path, before in self.latest.items():
            now = self.latest[path] = stamp(path)
            if now == before and now != self.handled[path]:
                self.handled[path] = now
                found.append(path)
        return found


class Watcher:
    """Checks notebooks and says, in one language, what is new about each."""

    def __init__(self, course: Course, language: str, say, check=check_notebook):
        self.course, self.language = course, language
        self.say, self.check = say, check
        self.reports = {}  # path -> its last report
        self.tried = {}  # path -> the wrong answers that were met in it

    def tell(self, key, **values):
        """Say one line of the lab's catalogue."""
        self.say(as_plain(TEXTS(key, **values).in_language(self.language)))

    def look_at(self, path: Path):
        """Check a notebook, and say what has changed since its last check, then the total."""
        if not path.exists():
            self.tell("gone", name=path.name)
            return
        self.tell("checking", name=path.name)
        try:
            cells_in(path)
            report = self.check(path, self.course, self.tried.setdefault(path, {}))
        except UnreadableError as error:
            self.say(error.text.in_language(self.language))
        except NotebookError:
            self.tell("no_lesson_copy", name=path.name)
        else:
            before = self.reports.get(path)
            for line in news(before, report) or [TEXTS("no_change" if before else "nothing_yet")]:
                self.say("  " + as_plain(line.in_language(self.language)))
            self.tell("total", lesson=report.lesson, score=shown_points(report.score), points=report.points)
            self.reports[path] = report


def news(before: NotebookReport | None, report: NotebookReport) -> list[Text]:
    """Return what a report says that the one before it did not; all but untouched exercises where there is none."""
    known = {one.exercise: one for one in before.exercises} if before else {}
    lines = [TEXTS("stopped", reason=problem) for problem in report.problems]
    for one in report.exercises:
        if one != known.get(one.exercise) and (before or one.outcome != "not_attempted"):
            lines += _exercise_lines(one)
    return [*_cell_lines(before, report), *lines]


def _exercise_lines(one):
    state = "partly" if one.outcome in ("wrong", "raised") and one.score else one.outcome
    state = "unchecked" if state == "not_checked" else state
    words = Text(state_words(state, "zh"), state_words(state, "en"))
    yield TEXTS("now", id=one.exercise, state=words, score=shown_points(one.score), points=one.points)
    _, *more = one.said.splitlines() or [""]  # the first one says the outcome
    yield from (text(line) for line in more if line.strip())
    if one.detail:
        yield Text(one.detail, one.detail)


def _cell_lines(before, report):
    raised = {one.cell: one for one in report.cells if one.state == "raised"}
    then = {one.cell: one for one in before.cells if one.state == "raised"} if before else {}
    new = [one for cell, one in raised.items() if then.get(cell) != one]
    lines = [TEXTS("cell_raised", below=one.below, error=one.detail) for one in new]
    mended = [one for cell, one in then.items() if cell not in raised]
    return lines + [TEXTS("cell_repaired", below=one.below) for one in mended]


def watch(course: Course, language: str, notebooks=(), say=print, wait=time.sleep) -> None:
    """Check notebooks whenever they are saved, until Ctrl-C: those named, at once as well, else all in work/LANG.

    say: called with each line for the learner. Raises LabError for a named file that does not exist.
    """
    named = [Path(path).resolve() for path in notebooks]
    for path in named:
        if not path.is_file():
            raise LabError("no_such_notebook", name=path)
    copies = (course.work(lesson, language) for lesson in course.assignments())
    paths = named or list(dict.fromkeys(copies))
    saves, watcher = Saves(paths, seen=not named), Watcher(course, language, say)
    watcher.tell("watching", count=sum(path.is_file() for path in paths))
    try:
        while True:
            for path in saves.settled():
                watcher.look_at(path)
            wait(PAUSE)
    except KeyboardInterrupt:
        watcher.tell("watch_end")
