"""The learner's own copies of the lessons, `work/LANG`, made from what the course hands out, `notebooks/LANG`.

`work/both`, with both languages in one notebook, is made from both.

Of what the learner wrote nothing is ever overwritten: where a lesson was released anew, the copy becomes one of the new
release, with the learner's answers in it, and what it was stays beside it as NAME.old.ipynb. To start a lesson over,
delete the copy and open the lab again.
"""

import hashlib
import json
import os
from dataclasses import dataclass, field
from pathlib import Path

from ..files import write_bytes, write_text
from ..notebooks import Course, find_copy, usual_place
from ..notebooks.answers import cells_of
from ..notebooks.cells import cell_key
from ..notebooks.places import HANDED_OUT, OLDER, released_files
from ..notebooks.released import held_back
from ..notebooks.second_edition import SECOND_EDITION, has_old_names
from ..wording.reasons import reason_of
from ..wording.text import BOTH, EDITIONS, LANGUAGES, Text, checked_edition
from .renewing import is_of_release, renewed
from .words import TEXTS, LabError


@dataclass
class Copying:
    """What became of the files of a release: paths relative to the learner's folder."""

    folder: Path
    copied: list[str] = field(default_factory=list)
    # The learner's file that is of a newer release now, and where it lies as it was, "" if nobody had changed it; the
    # same of one that could not be read, and of one of the second edition, whose answers do not come along.
    renewed: list[tuple[str, str]] = field(default_factory=list)
    unread: list[tuple[str, str]] = field(default_factory=list)
    old: list[tuple[str, str]] = field(default_factory=list)
    failed: list[tuple[str, Text]] = field(default_factory=list)  # the file, the reason
    record_lost: bool = False

    def notes(self) -> list[Text]:
        """Return what the learner should know, one text a line; none when there is nothing new."""
        notes = [TEXTS("record_lost", name=self.folder / HANDED_OUT)] if self.record_lost else []
        if self.copied:
            notes.append(TEXTS("copied", count=len(self.copied), folder=self.folder))
        notes += [TEXTS("renewed" if old else "refreshed", name=name, old=old) for name, old in self.renewed]
        notes += [TEXTS("renewed_unread", name=name, old=old) for name, old in self.unread]
        notes += [TEXTS("second_edition", name=name, said=SECOND_EDITION, old=old) for name, old in self.old]
        return notes + [TEXTS("failed", name=name, reason=reason) for name, reason in self.failed]


def copy_release(root: Path, language: str) -> Copying:
    """Copy `notebooks/LANG` to `work/LANG` below `root`, and return what was done.

    language: "zh", "en", or "both", for which `notebooks/zh` and `notebooks/en` are brought into one.

    A file that differs from the one handed out last takes the place of the learner's, which stays as NAME.old.ipynb. A
    file that cannot be read or written does not stop the others. Raises LabError where nothing is there, or no place
    for it.
    """
    folder = Path(root) / "work" / checked_edition(language)
    releases = [Course(Path(root)).releases / one for one in (LANGUAGES if language == BOTH else [language])]
    later = held_back(Path(root))
    names = sorted({name for release in releases for name in released_files(release)})
    names = [name for name in names if name.partition("/")[0] not in later]
    if not names:
        raise LabError("no_release", folder=releases[0])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        done = Copying(folder)
        given = read_record(done)
        for name in names:
            place = usual_file(folder, name).relative_to(folder).as_posix()
            try:
                given[place] = hand_out(content_of(name, releases), name, given.get(place), done)
            except LabError as error:
                done.failed.append((name, error.text))
            except OSError as error:
                done.failed.append((name, reason_of(error)))
        write_text(folder / HANDED_OUT, json.dumps(given, indent=1, sort_keys=True) + "\n")
    except OSError as error:
        raise LabError("no_folder", folder=folder, reason=reason_of(error)) from error
    return done


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
    """Copy one file, or have the learner's become one of this release where that is news, and return its hash.

    Answers that are there already, in the older copy or in the other language's, come along.
    """
    digest = hashlib.sha256(content).hexdigest()
    target = learners_file(done.folder, name)
    if not os.path.lexists(target):
        write_bytes(target, with_answers(content, other_languages(done.folder, name)))
        done.copied.append(name)
    elif digest != given:
        _renew(target, content, given, done)
    return digest


def _renew(target, content, given, done):
    """Have a file of the learner become one of this release, unless it is; what it was is kept."""
    mine, name = target.read_bytes(), target.relative_to(done.folder).as_posix()
    if mine == content or is_of_release(mine, content):
        return
    if hashlib.sha256(mine).hexdigest() == given:  # as it was handed out
        write_bytes(target, content)
        done.renewed.append((name, ""))
        return
    new = renewed(mine, content) if target.suffix == ".ipynb" else content
    old = put_beside(target, mine, OLDER)
    write_bytes(target, new or content)
    told = done.old if _is_old(mine) else done.renewed if new else done.unread
    told.append((name, old.relative_to(done.folder).as_posix()))


def _is_old(content):
    """Return whether a file is a notebook of the second edition; none is where it cannot be read."""
    try:
        return has_old_names(map(cell_key, cells_of(json.loads(content))))
    except (ValueError, RecursionError):
        return False


def learners_file(folder: Path, name: str) -> Path:
    """Return the learner's own file of a released one: a lesson's notebook also where it has got another name."""
    lesson = lesson_at(name)
    return (lesson and find_copy(folder, lesson)) or usual_file(folder, name)


def usual_file(folder: Path, name: str) -> Path:
    """Return where a released file is put: beside its lesson's notebook, which gives way to another course's."""
    lesson, _, file = name.partition("/")
    return usual_place(folder, lesson).parent / file if file else folder / name


def lesson_at(name: str) -> str | None:
    """Return the lesson whose notebook is released under this name; None for any other file."""
    lesson = Path(name).stem
    return lesson if name == f"{lesson}/{lesson}.ipynb" else None


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


def put_beside(target: Path, content: bytes, word: str = "new") -> Path:
    """Write NAME.new.ipynb, or the first free NAME.newN.ipynb, and return it; one that is the same is used again."""
    number = 1
    while True:
        new = target.with_name(f"{target.stem}.{word}{number if number > 1 else ''}{target.suffix}")
        if not os.path.lexists(new):
            write_bytes(new, content)
            return new
        if new.is_file() and new.read_bytes() == content:
            return new
        number += 1
