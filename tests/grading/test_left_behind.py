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

from tests.kernels.starting import descendants, gone, needs_confinement

from .handing_in import COURSE, LESSON, hand_in, solved


@pytest.fixture
def folder():
    """Yield a folder with a short path: those of sockets are limited, and what is too long goes elsewhere."""
    with tempfile.TemporaryDirectory(prefix="ak-") as path:
        yield Path(path)


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_socket_or_folder_is_left(folder, new_gradebook, ending):
    needs_confinement()
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
        assert list(temporary.rglob("kernel.json"))
        process.send_signal(ending)
        assert process.wait() == -ending
    assert len(seen) > 4
    assert all(gone(pid) for pid in seen)
    deadline = time.monotonic() + 5
    while list(temporary.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert list(temporary.iterdir()) == []
