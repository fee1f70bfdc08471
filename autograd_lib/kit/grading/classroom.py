"""Where things lie in a classroom folder, and which names and files of it are taken."""

import os
import re
import shutil
import time
import tomllib
from collections.abc import Collection
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path

from ..notebooks.courses import FILE
from ..notebooks.released import RULES
from .anonymity import numbers
from .errors import ClassroomError
from .names import MAX_NAME, presentable, student_id
from .results import Status
from .words import Remark, remark

# The keys of `class.toml`, none of which a course has.
TABLES = ("class", "timezone", "platform", "anonymous", "late", "lessons", "students")
_WRITTEN = ("autograded", "feedback", "submitted")
_HALF = re.compile(
    r"\.(secret|.+\.(ipynb|json|html|txt))\.[a-z0-9_]{8}"
)  # as `files` and `challenges` name them
_BESIDE = ("timestamp.txt", "submission_secret.txt")  # what nbgrader puts beside a notebook
_LOCK_TRIES = 10  # one second


class Unreadable(Exception):
    """A submission that there is nothing to grade in: it ends as missing or corrupt, for this reason."""

    def __init__(self, status: Status, reason: Remark):
        super().__init__(reason.text.en)
        self.status, self.reason = status, reason


@dataclass(frozen=True)
class Classroom:
    """A classroom folder: what students handed in, and what grading made of it."""

    root: Path

    @property
    def submitted(self) -> Path:
        """Return the folder of what was handed in, one folder per student; nothing in it is ever changed."""
        return self.root / "submitted"

    @property
    def gradebook(self) -> Path:
        """Return the gradebook that is used unless another database is asked for."""
        return self.root / "gradebook.db"

    @property
    def lock(self) -> Path:
        """Return the file that a run locks."""
        return self.root / ".grading"

    @property
    def secret(self) -> Path:
        """Return the file of the class secret."""
        return self.root / ".secret"

    def notebook(self, student: str, lesson: str) -> Path:
        """Return where the autograded notebook goes."""
        return self.root / "autograded" / student / lesson / f"{lesson}.ipynb"

    def result(self, student: str, lesson: str) -> Path:
        """Return where the result goes."""
        return self.root / "autograded" / student / lesson / "result.json"

    def sections(self, student: str, lesson: str) -> Path:
        """Return where that goes which the student's page is made from."""
        return self.root / "autograded" / student / lesson / "sections.json"

    def results(self, student: str) -> list[Path]:
        return [entry / "result.json" for entry in (self.root / "autograded" / student).glob("*/")]

    def feedback(self, student: str, lesson: str) -> Path:
        """Return where the student's page goes."""
        return self.root / "feedback" / student / lesson / f"{lesson}.html"

    def rules(self) -> dict:
        """Return what `class.toml` says as plain data; nothing where there is none.

        Raises ClassroomError for a file that is no TOML, and for rules under the name that they once had.
        """
        former = self.root / FILE
        if _toml(former).keys() & set(TABLES):
            raise ClassroomError(
                "rules_renamed", path=former, name=RULES, command=f"mv {former} {self.root / RULES}"
            )
        return _toml(self.root / RULES)

    @cached_property
    def anonymous(self) -> bool:
        """Return whether everything but what was handed in and the class list knows students by numbers only."""
        return self.rules().get("anonymous") is True

    def students(self) -> list[str]:
        """Return the ids of all who have a folder in `submitted`, as results know them, sorted."""
        return sorted(map(self.id_of, self.names()))

    def id_of(self, name: str) -> str:
        """Return what results call the student of this name: the name, in an anonymous class a number."""
        if not self.anonymous or name in self._named:
            return name
        return self._numbered.get(name) or numbers(self.secret, [name])[name]

    def name_of(self, student: str) -> str:
        """Return the name of whom results call so, of those who have a folder."""
        return self._named.get(student, student)

    @cached_property
    def _numbered(self):
        """Return {name: number} of all who have a folder, in an anonymous class."""
        return numbers(self.secret, self.names()) if self.anonymous and self.submitted.is_dir() else {}

    @cached_property
    def _named(self):
        return {number: name for name, number in self._numbered.items()}

    def names(self) -> list[str]:
        """Return the names of all who have a folder in `submitted`, hidden ones left out, sorted.

        A folder whose name is no id, or the id of somebody else's folder, stands under its own name: see `acceptable`.
        """
        folders = self._folders()
        return sorted(
            name if self._renamed.get(student_id(name)) != name else student_id(name) for name in folders
        )

    def folder(self, student: str) -> Path:
        """Return the folder of what a student handed in, which may be called by the name that the id was made from."""
        name = self.name_of(student)
        return self.submitted / self._renamed.get(name, name)

    @cached_property
    def _renamed(self):
        """Return {student: folder} of the folders that are not called by the id of their student."""
        folders = self._folders() if self.submitted.is_dir() else []
        ids = {name: student_id(name) for name in sorted(folders, reverse=True)}  # the first of several wins
        return {id: name for name, id in ids.items() if id and id not in ids}

    def _folders(self):
        if not self.submitted.is_dir():
            raise ClassroomError("no_classroom", root=self.root, submitted=self.submitted)
        with os.scandir(self.submitted) as entries:
            return [e.name for e in entries if not e.name.startswith(".") and (e.is_dir() or e.is_symlink())]

    def no_lessons(self, lessons: Collection[str]) -> list[str]:
        """Return the folders of students that are called like none of these lessons, as "student/folder"."""
        return [
            f"{student}/{entry.name}"
            for student in self.students()
            if not self.folder(student).is_symlink()
            for entry in sorted(self.folder(student).glob("[!.]*/"))
            if entry.name not in lessons
        ]

    def handed_in(self, lesson: str) -> bool:
        """Return whether any student has a folder for this lesson."""
        return any(os.path.lexists(self.folder(student) / lesson) for student in self.students())

    def find(self, student: str, lesson: str) -> tuple[Path, tuple[Remark, ...]]:
        """Return the notebook that a student handed in, with links resolved, and notes on its name.

        Raises Unreadable when there is none, or when it lies outside the student's own folder.
        """
        own = self.submitted.resolve() / self.folder(student).name
        folder = own / lesson
        if not os.path.lexists(folder):
            raise Unreadable(Status.MISSING, remark("no_folder"))
        if not _inside(folder, own):
            raise Unreadable(Status.CORRUPT, remark("leads_out"))
        path, notes = _notebook_in(folder, lesson)
        if not _inside(path, own):
            raise Unreadable(Status.CORRUPT, remark("leads_out"))
        if self.anonymous:  # both notes would say what the student, or the student's file, is called
            return path.resolve(), ()
        if own.name != student:
            notes = (remark("called", name=own.name, student=student), *notes)
        return path.resolve(), notes

    @contextmanager
    def locked(self):
        """Hold the classroom for one run at a time; raises ClassroomError while another run holds it."""
        with open(self.lock, "a", encoding="utf-8") as file:
            if not _locks(file):
                raise ClassroomError("busy", root=self.root)
            self._remove_halves()
            yield

    def _remove_halves(self):
        """Remove what runs that were killed had half written: nobody else writes while this one holds the lock."""
        for scratch in self.root.glob(".gradebook.*/"):
            shutil.rmtree(scratch, ignore_errors=True)
        written = (self.root.glob(".*"), *(self.root.glob(f"{kind}/*/*/.*") for kind in _WRITTEN))
        for path in chain.from_iterable(written):
            if _HALF.fullmatch(path.name) and path.is_file() and not path.is_symlink():
                path.unlink(missing_ok=True)


def _toml(path):
    """Return what a file says; nothing where there is none."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        raise ClassroomError("rules_unreadable", path=path, why=error) from error


def _locks(file):
    """Return whether the file could be locked; a run killed while it started a kernel holds on for another moment."""
    import fcntl  # grading needs a POSIX system

    for _ in range(_LOCK_TRIES):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            time.sleep(0.1)
    return False


def acceptable(name: str) -> bool:
    """Return whether a name can stand for a student in paths, databases and pages: whether it is an id."""
    return student_id(name) == name


def shown(name: str) -> str:
    """Return a name as safe text: what `presentable` refuses is written as escapes."""
    return name if presentable(name) else name.encode("unicode_escape").decode("ascii")[:MAX_NAME]


def _first_file(folder):
    """Return the name of what was handed in that is no notebook; "" where there is nothing."""
    names = (path.name for path in sorted(folder.iterdir()) if path.is_file() and not path.is_symlink())
    return next((name for name in names if not name.startswith(".") and name not in _BESIDE), "")


def _inside(path, own):
    try:
        found = path.resolve()
    except (OSError, RuntimeError):  # links that go round in a circle
        return False
    # From Python 3.13 on nothing is raised, and such links stay links.
    return found.is_relative_to(own) and not found.is_symlink()


def _notebook_in(folder, lesson):
    name = f"{lesson}.ipynb"
    if not folder.is_dir():
        raise Unreadable(Status.CORRUPT, remark("not_a_file", name=lesson))
    if os.path.lexists(folder / name):
        return folder / name, ()
    others = [path for path in sorted(folder.glob("*.ipynb")) if not path.name.startswith(".")]
    if not others:
        if first := _first_file(folder):
            raise Unreadable(Status.CORRUPT, remark("other_file", name=shown(first)))
        raise Unreadable(Status.MISSING, remark("no_notebook"))
    if len(others) > 1:
        raise Unreadable(Status.MISSING, remark("several_notebooks", name=name, count=len(others)))
    return others[0], (remark("renamed", name=shown(others[0].name)),)
