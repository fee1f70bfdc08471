"""nbgrader's own exchange, with its own commands: fetched, handed in, collected, graded, and feedback fetched."""

import itertools
import os
import subprocess
import warnings
from datetime import UTC, datetime

import nbformat
import pytest

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.gradebook.records import class_overview
from autograd_lib.kit.grading.gradebook.returning import hand_back
from autograd_lib.kit.grading.intake.collect import collect
from autograd_lib.kit.grading.submission.timestamps import handed_in

from ..handing_in import COURSE, LESSON, NBGRADER_COMMAND
from ..small_class import run

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from nbgrader.apps.nbgraderapp import NbGraderApp

pytestmark = pytest.mark.slow  # starts nbgrader, and grades
MINE = "# handed in through the exchange"


def run_program(arguments, folder):
    """Run a command of nbgrader's as a program."""
    done = subprocess.run(
        [*NBGRADER_COMMAND, *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def call(arguments, folder):
    """Run a command of nbgrader's in this process, where all of it is imported."""
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        patch.chdir(folder)
        app = NbGraderApp()
        app.initialize(arguments)
        try:
            app.subapp.start()
        finally:
            app.subapp.clear_instance()


@pytest.fixture
def nbgrader(tmp_path, monkeypatch):
    """Return a function that runs a command of nbgrader's in a folder, with an exchange of its own.

    The first one is started as a program.
    """
    exchange = tmp_path / "exchange"
    exchange.mkdir()
    exchange.chmod(0o777)
    options = [
        "--course",
        "autodiff",
        f"--Exchange.root={exchange}",
        f"--Exchange.cache={tmp_path / 'cache'}",
    ]
    monkeypatch.setenv("AUTOGRAD_KIT_CLASSROOM", str(tmp_path / "class"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(COURSE.root))
    ways = itertools.chain([run_program], itertools.repeat(call))

    def command(name, folder):
        next(ways)([name, LESSON, *options], folder)
        return exchange / "autodiff"

    return command


def test_what_is_handed_in_there_is_graded_and_its_feedback_comes_back(nbgrader, tmp_path):
    nbgrader("release_assignment", COURSE.root)
    student = tmp_path / "student"
    student.mkdir()
    nbgrader("fetch_assignment", student)
    path = student / LESSON / f"{LESSON}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    next(cell for cell in notebook.cells if cell.id == "multiply_derive").source += f"\n{MINE}"
    nbformat.write(notebook, path)
    os.utime(path, (1_700_000_000, 1_700_000_000))  # long before it was handed in
    exchange = nbgrader("submit", student)

    room = Classroom(tmp_path / "class")
    collected = collect(exchange / "inbound", room.root, COURSE)
    assert collected.left == []
    (placed,) = collected.placed
    assert MINE in (room.submitted / placed.student / LESSON / f"{LESSON}.ipynb").read_text(encoding="utf-8")
    assert abs((handed_in(room, placed.student, LESSON) - datetime.now(UTC)).total_seconds()) < 600
    run(room)

    _, loaded, records = class_overview(room.root, COURSE, [LESSON])
    (made,) = hand_back(room, records, loaded, "nbgrader", tmp_path / "out", {})
    assert (made.students, made.unknown) == (1, ())
    nbgrader("release_feedback", COURSE.root)
    nbgrader("fetch_feedback", student)
    (page,) = (student / LESSON / "feedback").rglob("*.html")
    assert MINE in page.read_text(encoding="utf-8")
