"""A disk that is full amid a run: it ends with a sentence, nothing is half written, the next run finishes."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from autograd_lib.grading.classroom import Classroom
from autograd_lib.grading.results import Result

from .handing_in import COURSE, LESSON, hand_in, solved
from .small_class import gradebook_scores, run

pytestmark = pytest.mark.sandbox

STUDENTS = 6
MORE = 250_000  # bytes beside what is there: too few for a new gradebook and a result, enough for half the results
# In a mount namespace of its own, so that the small disk goes with the process; limited to `size` bytes.
FULL = """
import ctypes, os, shutil, sys
from pathlib import Path
libc = ctypes.CDLL(None, use_errno=True)
root, size = Path(sys.argv[1]), sys.argv[2]
NEWNS, NEWUSER = 0x20000, 0x10000000
user, group = os.geteuid(), os.getegid()
if libc.unshare(NEWNS if user == 0 else NEWNS | NEWUSER):
    sys.exit("no mounts: " + os.strerror(ctypes.get_errno()))
if user:
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"0 {user} 1")
    Path("/proc/self/gid_map").write_text(f"0 {group} 1")
libc.mount(b"none", b"/", None, ctypes.c_ulong(0x4000 | 0x40000), None)
disk = root.parent / "disk"
disk.mkdir()
if libc.mount(b"tmpfs", os.fsencode(disk), b"tmpfs", ctypes.c_ulong(0), f"size={size}".encode()):
    sys.exit("no mounts: " + os.strerror(ctypes.get_errno()))
shutil.copytree(root, disk / "class")
from autograd_lib.grading.coordinator import grade
from autograd_lib.grading.errors import GradingError
from tests.grading.handing_in import COURSE, LESSON
from tests.grading.in_process import InProcess
said = ""
try:
    grade(disk / "class", COURSE, [LESSON], executor=InProcess())
except GradingError as error:
    said = error.text.en
shutil.copytree(disk / "class", root.parent / "after", dirs_exist_ok=True)
print(said or "finished")
"""


@pytest.fixture
def room(tmp_path):
    for number in range(STUDENTS):
        hand_in(tmp_path / "class", f"s{number:02}", solved())
    return Classroom(tmp_path / "class")


def on_a_disk_of(size, room):
    """Return what a run on a small disk said, and the class folder as it left it."""
    found = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FULL, str(room.root), str(size)],
        check=False,
        capture_output=True,
        text=True,
        cwd=COURSE.root,
        env={**os.environ, "PYTHONPATH": str(COURSE.root)},
    )
    if "no mounts" in found.stderr:
        pytest.skip(f"not on this platform: {found.stderr.strip()}")
    assert found.returncode == 0, found.stderr
    return found.stdout.strip(), Classroom(room.root.parent / "after")


def test_the_small_disk_is_one(room, new_gradebook):
    shutil.copy(new_gradebook, room.root)
    said, after = on_a_disk_of(64 * 2**20, room)
    assert said == "finished"
    assert set(gradebook_scores(after).values()) == {24.0}


@pytest.mark.parametrize("gradebook", ["to be made", "there"])
def test_a_full_disk_ends_the_run_with_a_sentence_and_the_next_one_finishes(room, gradebook, new_gradebook):
    if gradebook == "there":
        shutil.copy(new_gradebook, room.root)
    there = sum(file.stat().st_size for file in room.root.rglob("*") if file.is_file())
    said, after = on_a_disk_of(there + MORE, room)
    assert "again" in said or "full" in said or "space" in said, said
    assert not [path for path in after.root.rglob(".*") if path.suffix == ".ipynb"]
    for path in after.root.glob("autograded/*/*/result.json"):
        Result.from_json(json.loads(path.read_text(encoding="utf-8")))
    results, executed = run(after)
    assert {result.score for result in results.values()} == {24.0}
    assert set(gradebook_scores(after).values()) == {24.0}
    assert 0 < executed <= 2 * STUDENTS
    assert LESSON in next(iter(after.root.glob("feedback/*/*"))).name
