"""Looking at the saved versions of an answer, and bringing one back; nothing that is there now is lost by it."""

from dataclasses import dataclass
from difflib import ndiff
from pathlib import Path

from ..checking.registry import lesson_exercises, lesson_with, lessons
from ..notebooks import Course
from ..notebooks.answers import answer_cells, answers_in
from ..wording.markup import as_plain
from ..wording.panels import Panel, Table
from ..wording.text import EDITIONS, Text
from .history import History, Version, drafts
from .switching import SavedAnswers, read_notebook
from .words import TEXTS, LabError, columns, say

_FIRST_LINE = 48  # signs of the line of a version that are shown in a list


@dataclass(frozen=True)
class Versions:
    """The saved versions of the answer to one exercise, oldest first, and {language: source} of what there is now."""

    exercise: str
    versions: tuple[Version, ...]
    present: dict

    def numbered(self, number: int) -> Version:
        """Return the version with this number, counted from 1. Raises LabError."""
        if not 1 <= number <= len(self.versions):
            raise LabError("no_version", id=self.exercise, number=number, count=len(self.versions))
        return self.versions[number - 1]


def versions_of(course: Course, exercise: str) -> Versions:
    """Return the versions of an answer. Raises UnknownExerciseError, and LabError where there are none."""
    lesson = lesson_with(exercise)
    found = [one for one in History(_work(course), lesson).versions() if one.exercise == exercise]
    if not found:
        raise LabError("no_versions", id=exercise)
    present = {language: answers_in(read_notebook(path)) for language, path in _copies(course, lesson)}
    return Versions(
        exercise, tuple(found), {lang: one[exercise] for lang, one in present.items() if exercise in one}
    )


def bring_back(course: Course, exercise: str, number: int) -> list[Path]:
    """Put a version of an answer into the learner's copies in all languages, and return these.

    What stands there now becomes a version, if it is none yet, and what is brought back the newest one. A tab that has
    the notebook open shows it when it is looked at next. Raises LabError, UnknownExerciseError, OSError.
    """
    version = versions_of(course, exercise).numbered(number)
    lesson, saved = lesson_with(exercise), SavedAnswers(_work(course))
    copies = [path for _, path in _copies(course, lesson) if exercise in answer_cells(read_notebook(path))]
    if not copies:
        raise LabError("no_copy_of", id=exercise, lesson=lesson)
    for path in copies:
        saved.bring({exercise: version.source}, path)
    History(_work(course), lesson).keep({exercise: version.source}, version.file)
    return copies


def brought_back(course: Course, exercise: str, number: int, copies) -> list[Text]:
    """Return what to say after `bring_back`, one text a line."""
    names = ", ".join(path.relative_to(course.root).as_posix() for path in copies)
    done = TEXTS("brought_back", id=exercise, number=number, names=names)
    return [done, TEXTS("present_kept"), TEXTS("open_in_lab")]


def _work(course):
    return course.root / "work"


def _copies(course, lesson):
    copies = ((language, course.work(lesson, language)) for language in EDITIONS)
    return [(language, path) for language, path in copies if path.is_file()]


def overview_panel(course: Course, language: str) -> Panel:
    """Return the exercises of which versions were saved: how many, and when the last one was."""
    rows = tuple(row for lesson in lessons() for row in _overview_rows(course, lesson, language))
    blocks = [say("restore_how", language)]
    if rows:
        blocks.insert(0, Table(columns(language, "exercise", "title", "versions", "saved"), rows))
    return Panel("calm", say("versions_of_all" if rows else "no_versions_at_all", language), tuple(blocks))


def _overview_rows(course, lesson, language):
    saved = {}
    for version in History(_work(course), lesson).versions():
        saved.setdefault(version.exercise, []).append(version)
    titles = {one.id: one.title.in_language(language) for one in lesson_exercises(lesson)} if saved else {}
    return [
        (name, as_plain(titles.get(name, "")), str(len(saved[name])), _time(saved[name][-1]))
        for name in sorted(saved)
    ]


def versions_panel(found: Versions, language: str) -> Panel:
    """Return the list of an answer's versions; those that stand in the copies now are marked.

    Versions that were typed over within a minute have their numbers, and are not listed.
    """
    listed = sorted(set(range(len(found.versions))) - drafts(found.versions))
    before = [None, *(found.versions[place].source for place in listed)]
    rows = tuple(
        _row(found, place + 1, found.versions[place], older)
        for place, older in zip(listed, before, strict=False)
    )
    table = Table(columns(language, "version", "saved", "in", "now", "differing_line"), rows)
    headline = say("versions_of", language, id=found.exercise, count=len(rows))
    return Panel("calm", headline, (table, say("version_how", language, id=found.exercise)))


def _row(found, number, version, older):
    latest = number == max(n for n, one in enumerate(found.versions, 1) if one.source == version.source)
    now = [language for language, source in found.present.items() if latest and source == version.source]
    line = differing_line(older, version.source)
    return (
        str(number),
        _time(version),
        version.file.partition("/")[0],
        " ".join(now),
        (line if len(line) <= _FIRST_LINE else line[: _FIRST_LINE - 1] + "…").replace("`", "'"),
    )


def differing_line(older: str | None, source: str) -> str:
    """Return the first line of a version that the one before it does not have; where it has them all, the first line
    that is gone, behind a minus sign. Of the first version it is the first line."""
    mine, before = _lines(source), _lines(older or "")
    changes = (line for line in ndiff(before, mine) if line.startswith(("+ ", "- ")))
    added, gone = [], []
    for line in changes:
        (added if line.startswith("+ ") else gone).append(line[2:].strip())
    return added[0] if added else f"− {gone[0]}" if gone else (mine or [""])[0].strip()


def _lines(source):
    return [line.rstrip() for line in source.splitlines() if line.strip()]


def _time(version):
    return f"{version.time:%Y-%m-%d %H:%M:%S}"
