"""The learner's own copies of the lessons, `work/LANG`, made from what the course hands out, `notebooks/LANG`.

`work/both`, with both languages in one notebook, is made from both.

A file of the learner is never overwritten: a lesson that was released anew is put beside it, with the learner's answers
in it. To start a lesson over, delete the copy and open the lab again.
"""

import hashlib
import json
import os
from dataclasses import dataclass, field
from pathlib import Path

from ..files import write_bytes, write_text
from ..notebooks import Course, find_copy, usual_place
from ..notebooks.places import HANDED_OUT
from ..wording.reasons import reason_of
from ..wording.text import BOTH, EDITIONS, LANGUAGES, Text, checked_edition
from .words import TEXTS, LabError


@dataclass
class Copying:
    """What became of the files of a release: paths relative to the learner's folder."""

    folder: Path
    copied: list[str] = field(default_factory=list)
    beside: list[tuple[str, str]] = field(default_factory=list)  # the learner's file, the newer release
    failed: list[tuple[str, Text]] = field(default_factory=list)  # the file, the reason
    record_lost: bool = False

    def notes(self) -> list[Text]:
        """Return what the learner should know, one text a line; none when there is nothing new."""
        notes = [TEXTS("record_lost", name=self.folder / HANDED_OUT)] if self.record_lost else []
        if self.copied:
            notes.append(TEXTS("copied", count=len(self.copied), folder=self.folder))
        notes += [TEXTS("beside", name=name, new=new) for name, new in self.beside]
        return notes + [TEXTS("failed", name=name, reason=reason) for name, reason in self.failed]


def copy_release(root: Path, language: str) -> Copying:
    """Copy `notebooks/LANG` to `work/LANG` below `root`, and return what was done; existing files are never touched.

    language: "zh", "en", or "both", for which `notebooks/zh` and `notebooks/en` are brought into one.

    A release that differs from the one handed out last is put beside an existing file as NAME.new.ipynb, once. A file
    that cannot be read or written does not stop the others. Raises LabError where nothing is there, or no place for it.
    """
    folder = Path(root) / "work" / checked_edition(language)
    releases = [Course(Path(root)).releases / one for one in (LANGUAGES if language == BOTH else [language])]
    names = sorted({name for release in releases for name in released_files(release)})
    if not names:
        raise LabError("no_release", folder=releases[0])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        done = Copying(folder)
        given = read_record(done)
        for name in names:
            try:
                given[name] = hand_out(content_of(name, releases), name, given.get(name), done)
            except LabError as error:
                done.failed.append((name, error.text))
            except OSError as error:
                done.failed.append((name, reason_of(error)))
        write_text(folder / HANDED_OUT, json.dumps(given, indent=1, sort_keys=True) + "\n")
    except OSError as error:
        raise LabError("no_folder", folder=folder, reason=reason_of(error)) from error
    return done


def released_files(release: Path) -> list[str]:
    """Return the files of a release as sorted relative names; hidden files and Jupyter's checkpoints are none of it."""
    names = (path.relative_to(release) for path in release.rglob("*") if path.is_file())
    return sorted(name.as_posix() for name in names if not any(part.startswith(".") for part in name.parts))


def read_record(done: Copying) -> dict[str, str]:
    """Return {name: hash} of the releases handed out so far; an unreadable record counts as none, and is noted."""
    try:
        given = json.loads((done.folder / HANDED_OUT).read_text(encoding="utf-8"))
        if isinstance(given, dict):
            return given
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):  # ValueError: not JSON, or not UTF-8
        pass
    done.record_lost = True
    return {}


def content_of(name: str, releases: list[Path]) -> bytes:
    """Return a file of the release as it is handed out: a notebook that is there in both languages, in both.

    Raises OSError, and LabError where the two notebooks are not one lesson.
    """
    paths = [release / name for release in releases if (release / name).is_file()]
    if len(paths) > 1 and name.endswith(".ipynb"):
        return _both(paths)
    return paths[
        -1
    ].read_bytes()  # a picture, say, that both have: the English one, as in the notebook's outputs


def _both(paths):
    from ..authoring.both import NotPairedError, both_from_files
    from ..authoring.notebooks import NotANotebookError

    try:
        return both_from_files(*paths)
    except (NotANotebookError, NotPairedError) as error:
        raise LabError("not_paired", reason=error) from None


def hand_out(content: bytes, name: str, given: str | None, done: Copying) -> str:
    """Copy one file, or put it beside the learner's where it is news, and return its hash.

    Answers that are there already, in the older copy or in the other language's, come along.
    """
    digest = hashlib.sha256(content).hexdigest()
    target = learners_file(done.folder, name)
    if not os.path.lexists(target):
        write_bytes(target, with_answers(content, other_languages(done.folder, name)))
        done.copied.append(name)
    elif digest != given and target.read_bytes() != content:
        new = put_beside(target, with_answers(content, [target]))
        if new is not None:
            mine = target.relative_to(done.folder).as_posix()
            done.beside.append((mine, new.relative_to(done.folder).as_posix()))
    return digest


def learners_file(folder: Path, name: str) -> Path:
    """Return the learner's own file of a released one: a lesson's notebook also where it has got another name."""
    lesson = lesson_at(name)
    return (lesson and find_copy(folder, lesson)) or folder / name


def lesson_at(name: str) -> str | None:
    """Return the lesson whose notebook is released under this name; None for any other file."""
    lesson = Path(name).stem
    return lesson if name == usual_place(Path(), lesson).as_posix() else None


def other_languages(folder: Path, name: str) -> list[Path]:
    """Return the learner's copies of a file in the languages other than that of the folder."""
    folders = [folder.parent / language for language in EDITIONS if language != folder.name]
    copies = [learners_file(other, name) for other in folders]
    return [path for path in copies if path.is_file()]


def with_answers(release: bytes, copies: list[Path]) -> bytes:
    """Return a released notebook with the learner's answers of other copies; as it is where there is nothing to carry.

    A copy that cannot be read keeps its answers for itself.
    """
    for path in copies if copies and release.lstrip().startswith(b"{") else ():
        release = _with_answers_of(path, release)
    return release


def _with_answers_of(path, release):
    import nbformat

    from .carrying import carried

    try:
        mine = nbformat.read(path, as_version=4)
        notebook, taken = carried(mine, nbformat.reads(release.decode("utf-8"), as_version=4))
    except (OSError, ValueError, AttributeError, KeyError, TypeError, nbformat.ValidationError):
        return release
    return (nbformat.writes(notebook) + "\n").encode("utf-8") if taken else release


def put_beside(target: Path, content: bytes) -> Path | None:
    """Write NAME.new.ipynb, or the first free NAME.newN.ipynb, and return it; None where one of them is the same."""
    number = 1
    while True:
        new = target.with_name(f"{target.stem}.new{number if number > 1 else ''}{target.suffix}")
        if not os.path.lexists(new):
            write_bytes(new, content)
            return new
        if new.is_file() and new.read_bytes() == content:
            return None
        number += 1
