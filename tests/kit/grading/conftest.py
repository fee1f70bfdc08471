"""Classes made of the corpus, graded once for all tests and all of pytest's processes."""

import json
import shutil
import tempfile
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pytest

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.coordinator import grade
from autograd_lib.kit.grading.execution.jobs import BUDGET
from autograd_lib.kit.grading.gradebook.book import Book
from autograd_lib.kit.grading.results import Result
from tests.once import once

from .handing_in import COURSE, WRONG, hand_in, solved
from .in_process import InProcess
from .small_class import copy_of, run
from .submissions import corpus


@dataclass(frozen=True)
class GradedClass:
    """A class after grading; below `root` is a classroom for each lesson."""

    root: Path
    results: dict[tuple[str, str], Result]
    intact: bool  # whether all that was handed in is still as it was

    def of(self, case):
        return self.results[case.key, case.lesson]


def contents(folder):
    """Return {path: bytes, link target or kind} of all that lies in a folder."""
    found = {}
    for path in sorted(folder.rglob("*")):
        regular = path.is_file() and not path.is_symlink() and path.stat().st_size < 10**8
        found[str(path)] = path.read_bytes() if regular else (path.is_symlink() and path.readlink())
    return found


def grade_all(root, cases, **options):
    """Return the class of these cases, graded, each lesson in a classroom of its own."""
    found = {}
    for case in cases:
        (root / case.lesson).mkdir(exist_ok=True)
        case.hand_in(root / case.lesson)
    before = _handed_in(root)
    for lesson in sorted({case.lesson for case in cases}):
        results = grade(root / lesson, COURSE, [lesson], **options)
        found |= {(result.student, result.lesson): result for result in results}
    return GradedClass(root, found, _handed_in(root) == before)


def _handed_in(root):
    return [contents(folder) for folder in sorted(root.glob("*/submitted"))]


KEPT = "results-of-the-class.json"


def _graded_once(tmp_path_factory, name, make):
    """Return the class that `make(root)` makes, in the first of pytest's processes that asks for it."""
    root = once(tmp_path_factory, name, partial(_keep_graded, make))
    kept = json.loads((root / KEPT).read_text(encoding="utf-8"))
    results = map(Result.from_json, kept["results"])
    return GradedClass(root, {(r.student, r.lesson): r for r in results}, kept["intact"])


def _keep_graded(make, root):
    made = make(root)
    kept = {"intact": made.intact, "results": [result.to_json() for result in made.results.values()]}
    (root / KEPT).write_text(json.dumps(kept), encoding="utf-8")


# Five thousand displays take a busy machine longer than a cell usually has.
PATIENT = replace(BUDGET, cell=120, job=600)


@pytest.fixture(scope="session")
def graded_class(tmp_path_factory, confinement):
    def make(root):
        # What is about files and cells needs no kernel, and the second run does not execute it again.
        grade_all(root, corpus("files", "cells"), executor=InProcess(confined=True), budget=PATIENT)
        return grade_all(root, corpus("honest", "attacks", "limits"), budget=PATIENT)

    return _graded_once(tmp_path_factory, "class", make)


@pytest.fixture(scope="session")
def endless_class(tmp_path_factory, confinement):
    # Long enough for a busy machine to run an honest cell; what only waits has less than thrice that.
    budget = replace(BUDGET, cell=2, job=18, waiting=1, job_waiting=3, patience=3, grace=1)
    cases = corpus("endless")
    return _graded_once(tmp_path_factory, "endless", lambda root: grade_all(root, cases, budget=budget))


@pytest.fixture(scope="session")
def unconfined_class(tmp_path_factory):
    cases = [case for case in corpus("attacks") if case.unconfined_score is not None]
    return _graded_once(tmp_path_factory, "unconfined", lambda root: grade_all(root, cases, unconfined=True))


@pytest.fixture(scope="session")
def new_gradebook(tmp_path_factory):
    path = tmp_path_factory.mktemp("new") / "gradebook.db"
    with Book(f"sqlite:///{path}"):
        return path


@pytest.fixture
def short_folder():
    """Yield a folder with a short path: those of sockets are limited, and what is too long goes elsewhere."""
    with tempfile.TemporaryDirectory(prefix="ak-") as path:
        yield Path(path)


def put_class(folder, new_gradebook):
    """Put three students' work and an empty gradebook into a folder, and return it."""
    shutil.copy(new_gradebook, folder)  # making one takes nbgrader a tenth of a second
    hand_in(folder, "ann", solved())
    hand_in(folder, "bob", solved("zh", multiply_derive=WRONG))
    hand_in(folder, "cy", b"")
    return folder


@pytest.fixture
def room(tmp_path, new_gradebook):
    return Classroom(put_class(tmp_path, new_gradebook))


@pytest.fixture(scope="session")
def graded_once(tmp_path_factory, new_gradebook):
    """Return the class of `room` after a run, which is for copying only."""
    room = Classroom(put_class(tmp_path_factory.mktemp("graded"), new_gradebook))
    run(room)
    return room


@pytest.fixture
def graded_room(tmp_path, graded_once):
    """Return the class of `room` after a run."""
    return copy_of(graded_once, tmp_path)
