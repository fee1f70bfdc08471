"""nbgrader's own exchange, with its own commands: fetched, handed in, collected, graded, and feedback fetched."""

import os
import subprocess
from datetime import UTC, datetime

import nbformat
import pytest

from autograd_lib.grading.classroom import Classroom
from autograd_lib.grading.gradebook.records import class_overview
from autograd_lib.grading.gradebook.returning import hand_back
from autograd_lib.grading.intake.collect import collect
from autograd_lib.grading.submission.timestamps import handed_in

from ..handing_in import COURSE, LESSON, NBGRADER_COMMAND
from ..small_class import run

pytestmark = pytest.mark.slow  # five commands of nbgrader take 7 s
MINE = "# handed in through the exchange"


@pytest.fixture
def nbgrader(tmp_path):
    """Return a function that runs a command of nbgrader's in a folder, with an exchange of its own."""
    exchange = tmp_path / "exchange"
    exchange.mkdir()
    exchange.chmod(0o777)
    options = [
        "--course",
        "autodiff",
        f"--Exchange.root={exchange}",
        f"--Exchange.cache={tmp_path / 'cache'}",
    ]
    environment = {**os.environ, "AUTOGRAD_KIT_CLASSROOM": str(tmp_path / "class"), "HOME": str(tmp_path)}
    environment["PYTHONPATH"] = str(COURSE.root)

    def command(name, folder):
        program = [*NBGRADER_COMMAND, name, LESSON, *options]
        done = subprocess.run(
            program, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return exchange / "autodiff"

    return command


def test_what_is_handed_in_there_is_graded_and_its_feedback_comes_back(nbgrader, tmp_path):
    nbgrader("release_assignment", COURSE.root)
    student = tmp_path / "student"
    student.mkdir()
    nbgrader("fetch_assignment", student)
    path = student / LESSON / f"{LESSON}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    next(cell for cell in notebook.cells if cell.id == "ex02_1").source += f"\n{MINE}"
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
