"""What is left of a fork server whose owner and guardian were killed is removed by the next one, and nothing else."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from autograd_lib.kit.sandbox.folders import new_private_folder, sweep
from tests.kit.sandbox.processes import needs_forks

pytestmark = pytest.mark.sandbox

OWNER = """
import os, sys, time
from autograd_lib.kit.sandbox.folders import new_private_folder
print(new_private_folder()[0], flush=True)
time.sleep(600)
"""


@pytest.fixture(autouse=True)
def _platform():
    needs_forks()


@pytest.fixture
def parent():
    """Yield a folder with a short path: those of sockets are limited, and what is too long goes elsewhere."""
    with tempfile.TemporaryDirectory(prefix="ak-") as path:
        yield Path(path)


def aged(folder):
    """Let a folder look as if it had been made some minutes ago."""
    made = os.stat(folder).st_mtime - 600
    os.utime(folder, (made, made))


def test_a_folder_goes_when_its_owner_was_killed_and_not_before(parent):
    environment = {**os.environ, "TMPDIR": str(parent)}
    command = [sys.executable, "-c", OWNER]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as owner:
        folder = owner.stdout.readline().strip()
        aged(folder)
        sweep(parent)
        assert os.listdir(folder) == ["owner"]
        owner.send_signal(signal.SIGKILL)
    sweep(parent)
    assert not os.path.exists(folder)


def test_a_folder_that_was_never_held_goes_when_it_is_no_longer_new(parent):
    (parent / "ak-server-0").mkdir()
    sweep(parent)
    assert (parent / "ak-server-0").exists()
    aged(parent / "ak-server-0")
    sweep(parent)
    assert not (parent / "ak-server-0").exists()


def test_other_folders_stay(parent):
    (parent / "ak-mine").mkdir()
    (parent / "elsewhere").mkdir()
    (parent / "ak-server-link").symlink_to(parent / "elsewhere")
    for name in ("ak-mine", "elsewhere"):
        aged(parent / name)
    os.utime(parent / "ak-server-link", (0, 0), follow_symlinks=False)
    sweep(parent)
    assert sorted(os.listdir(parent)) == ["ak-mine", "ak-server-link", "elsewhere"]


def test_a_new_server_sweeps(parent, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(parent))
    (parent / "ak-server-0").mkdir()
    aged(parent / "ak-server-0")
    folder, held = new_private_folder()
    os.close(held)
    assert list(parent.iterdir()) == [folder]
