"""What `autograd-kit grade` leaves behind when it is ended while kernels run: what it stored, and nothing else."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from autograd_lib.grading.classroom import Classroom
from tests.sandbox.processes import descendants, gone

from .handing_in import COURSE, LESSON, hand_in, solved

pytestmark = pytest.mark.sandbox

KILLED = """
import os, signal, sys
from pathlib import Path
from autograd_lib import files
from autograd_lib.grading.gradebook import database
from autograd_lib.grading.submission import challenges

def killed(*arguments, **options):
    os.kill(os.getpid(), signal.SIGKILL)

room = Path(sys.argv[1])
kind = sys.argv[2]
if kind == "gradebook":
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


@pytest.fixture
def folder():
    """Yield a folder with a short path: those of sockets are limited, and what is too long goes elsewhere."""
    with tempfile.TemporaryDirectory(prefix="ak-") as path:
        yield Path(path)


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.usefixtures("confinement")
def test_no_process_socket_or_folder_is_left(folder, new_gradebook, ending):
    temporary, room = folder / "t", folder / "room"
    temporary.mkdir()
    for number in range(8):
        hand_in(room, f"s{number}", solved())
    shutil.copy(new_gradebook, room)
    command = [sys.executable, "-m", "autograd_lib", "grade", LESSON, "--classroom", str(room)]
    environment = {**os.environ, "TMPDIR": str(temporary), "PYTHONPATH": str(COURSE.root)}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    seen = set()
    with subprocess.Popen(command, cwd=COURSE.root, env=environment, **quiet) as process:
        while not list(room.glob("autograded/*/*/result.json")):
            assert process.poll() is None
            seen |= descendants(process.pid)
            time.sleep(0.01)
        seen |= descendants(process.pid)
        assert list(temporary.iterdir())
        process.send_signal(ending)
        assert process.wait() == -ending
    assert len(seen) > 4
    assert all(gone(pid) for pid in seen)
    deadline = time.monotonic() + 5
    while list(temporary.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert list(temporary.iterdir()) == []
