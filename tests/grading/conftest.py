"""Two classes that are graded once for all tests: one with the usual budget, one of programs that do not stop."""

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from autograd_lib.grading.classroom import Classroom
from autograd_lib.grading.gradebook import Book
from autograd_lib.grading.grading import grade
from autograd_lib.grading.jobs import Budget
from autograd_lib.grading.results import Result

from . import endless, hostile, odd_files, plain_work, rearranged
from .handing_in import COURSE, LESSON, hand_in, solved
from .in_process import InProcess


@dataclass(frozen=True)
class GradedClass:
    """A classroom after grading."""

    root: Path
    results: dict[str, Result]
    before: dict[str, object]  # what lay in submitted/ before grading

    def __getitem__(self, student):
        return self.results[student]


def contents(folder):
    """Return {path: bytes, link target or kind} of all that lies in a folder."""
    found = {}
    for path in sorted(folder.rglob("*")):
        regular = path.is_file() and not path.is_symlink()
        found[str(path)] = path.read_bytes() if regular else (path.is_symlink() and path.readlink())
    return found


def grade_all(root, *modules, **options):
    for module in modules:
        for case in module.CASES:
            case.hand_in(root)
    before = contents(root / "submitted")
    results = grade(root, COURSE, [LESSON], **options)
    return GradedClass(root, {result.student: result for result in results}, before)


@pytest.fixture(scope="session")
def graded_class(tmp_path_factory):
    root = tmp_path_factory.mktemp("class")
    # What is about files and cells needs no kernel, and the second run does not execute it again.
    grade_all(root, odd_files, rearranged, executor=InProcess())
    return grade_all(root, plain_work, hostile)


@pytest.fixture(scope="session")
def endless_class(tmp_path_factory):
    # The cell budget is long enough for a busy machine to run an honest cell.
    return grade_all(tmp_path_factory.mktemp("endless"), endless, budget=Budget(cell=4, notebook=14))


@pytest.fixture(scope="session")
def new_gradebook(tmp_path_factory):
    path = tmp_path_factory.mktemp("new") / "gradebook.db"
    with Book(f"sqlite:///{path}"):
        return path


@pytest.fixture
def room(tmp_path, new_gradebook):
    shutil.copy(new_gradebook, tmp_path)  # making one takes nbgrader a second or two
    hand_in(tmp_path, "ann", solved())
    hand_in(tmp_path, "bob", solved("zh", ex02_1=rearranged.WRONG))
    hand_in(tmp_path, "cy", b"")
    return Classroom(tmp_path)
