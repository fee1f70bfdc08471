"""What `autograd-kit grade` leaves behind when it is ended while kernels run: what it stored, and nothing else.

test_killing.py says the same of a run that is killed.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time

import pytest

from autograd_lib.kit.grading.classroom import Classroom
from tests.kit.sandbox.processes import descendants, emptied, gone

from .handing_in import COURSE, LESSON, hand_in, solved
from .small_class import gradebook_scores, run

pytestmark = pytest.mark.sandbox

KILLED = """
import os, signal, sys
import autograd_lib.kit.unneeded
from pathlib import Path
from autograd_lib.kit import files
from autograd_lib.kit.grading.submission import challenges

def killed(*arguments, **options):
    os.kill(os.getpid(), signal.SIGKILL)

room = Path(sys.argv[1])
kind = sys.argv[2]
if kind == "gradebook":
    from autograd_lib.kit.grading.gradebook import database
    database._note_version = killed
    database.opened(f"sqlite:///{room / 'gradebook.db'}")
elif kind == "secret":
    os.link = killed
    challenges.class_secret(room / ".secret")
else:
    os.replace = killed
    files.write_text(room / kind, "half")
"""
HALVES = [
    "gradebook",
    "secret",
    "autograded/ann/02/result.json",
    "autograded/ann/02/02.ipynb",
    "feedback/ann/02/02.html",
]


@pytest.mark.parametrize("kind", HALVES)
def test_the_next_run_removes_what_a_killed_one_had_half_written(tmp_path, kind):
    room = Classroom(tmp_path)
    own = tmp_path / "autograded/ann/02/.notes.of.a.teacher"
    own.parent.mkdir(parents=True)
    own.write_text("kept", encoding="utf-8")
    before = sorted(tmp_path.rglob("*"))
    done = subprocess.run([sys.executable, "-c", KILLED, tmp_path, kind], cwd=COURSE.root, check=False)
    assert done.returncode == -signal.SIGKILL
    left = {path.name for path in {*tmp_path.rglob("*")} - {*before} if path.name.startswith(".")}
    assert len(left) == 1
    with room.locked():
        assert not left & {path.name for path in tmp_path.rglob("*")}
    assert own.read_text(encoding="utf-8") == "kept"


PROGRAM = """
import signal
from autograd_lib.kit.cli import main

signal.signal(signal.SIGINT, signal.default_int_handler)  # which whoever started the tests may have turned off
main()
"""
STUDENTS = [f"s{number}" for number in range(5)]


@pytest.mark.parametrize(("ending", "status"), [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, 130)])
@pytest.mark.usefixtures("confinement")
def test_no_process_socket_or_folder_is_left_and_the_run_can_be_continued(
    short_folder, new_gradebook, ending, status
):
    temporary, room = short_folder / "t", Classroom(short_folder / "room")
    temporary.mkdir()
    for student in STUDENTS:
        hand_in(room.root, student, solved())
    shutil.copy(new_gradebook, room.root)
    command = [sys.executable, "-c", PROGRAM, "grade", LESSON, "--classroom", str(room.root)]
    environment = {**os.environ, "TMPDIR": str(temporary), "PYTHONPATH": str(COURSE.root)}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    seen = set()
    with subprocess.Popen(command, cwd=COURSE.root, env=environment, **quiet) as process:
        while not list(room.root.glob("autograded/*/*/result.json")):
            assert process.poll() is None, "the run ended before it could be ended"
            seen |= descendants(process.pid)
            time.sleep(0.03)
        seen |= descendants(process.pid)
        assert list(temporary.iterdir())
        process.send_signal(ending)
        assert process.wait() == status
    assert len(seen) > 4
    assert all(gone(pid) for pid in seen)
    assert emptied(temporary)
    continued(room)


def continued(room):
    """Look whether what is stored is whole, and the next run does the rest and no more."""
    for path in room.root.glob("autograded/**/*.ipynb"):
        json.loads(path.read_text(encoding="utf-8"))
    done = list(room.root.glob("autograded/*/*/result.json"))
    assert 0 < len(done) < len(STUDENTS)
    results, executed = run(room, confined=True)
    assert executed == len(STUDENTS) - len(done)
    assert {student: result.score for student, result in results.items()} == dict.fromkeys(STUDENTS, 24.0)
    assert gradebook_scores(room) == dict.fromkeys(STUDENTS, 24.0)
