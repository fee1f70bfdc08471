"""A disk that is full amid a run: it ends with a sentence, nothing is half written, the next run finishes."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.results import Result

from .handing_in import COURSE, LESSON, hand_in, solved
from .small_class import gradebook_scores, run

pytestmark = pytest.mark.sandbox

STUDENTS = 6
MORE = 250_000  # bytes beside what is there: too few for a new gradebook and a result, enough for half the results
KINDS = {"roomy": True, "there": True, "to be made": False}  # whether a gradebook is there before the run
# In a mount namespace of its own, so that the small disks go with the process: for each folder that is named, with the
# bytes that its disk has, grades the class in it there and puts what it leaves beside it.
FULL = """
import ctypes, json, os, shutil, sys
import autograd_lib.kit.unneeded
from pathlib import Path
libc = ctypes.CDLL(None, use_errno=True)
NEWNS, NEWUSER = 0x20000, 0x10000000
user, group = os.geteuid(), os.getegid()
if libc.unshare(NEWNS if user == 0 else NEWNS | NEWUSER):
    sys.exit("no mounts: " + os.strerror(ctypes.get_errno()))
if user:
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"0 {user} 1")
    Path("/proc/self/gid_map").write_text(f"0 {group} 1")
libc.mount(b"none", b"/", None, ctypes.c_ulong(0x4000 | 0x40000), None)
for folder, size in zip(map(Path, sys.argv[1::2]), sys.argv[2::2]):
    (folder / "disk").mkdir()
    if libc.mount(b"tmpfs", os.fsencode(folder / "disk"), b"tmpfs", ctypes.c_ulong(0), f"size={size}".encode()):
        sys.exit("no mounts: " + os.strerror(ctypes.get_errno()))
    shutil.copytree(folder / "class", folder / "disk" / "class")
from autograd_lib.kit.grading.coordinator import grade
from autograd_lib.kit.grading.errors import GradingError
from tests.kit.grading.handing_in import COURSE, LESSON
from tests.kit.grading.in_process import InProcess
for folder in map(Path, sys.argv[1::2]):
    said = ""
    try:
        grade(folder / "disk" / "class", COURSE, [LESSON], executor=InProcess())
    except GradingError as error:
        said = error.text.en
    shutil.copytree(folder / "disk" / "class", folder / "after", dirs_exist_ok=True)
    print(json.dumps(said or "finished"))
"""


@pytest.fixture(scope="module")
def runs(tmp_path_factory, new_gradebook):
    """Return {kind: (what the run on a disk of that kind said, the class as it left it)}."""
    folders = {kind: tmp_path_factory.mktemp("disk") for kind in KINDS}
    arguments = []
    for kind, folder in folders.items():
        for number in range(STUDENTS):
            hand_in(folder / "class", f"s{number:02}", solved())
        if KINDS[kind]:
            shutil.copy(new_gradebook, folder / "class")
        there = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
        arguments += [str(folder), str(64 * 2**20 if kind == "roomy" else there + MORE)]
    found = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FULL, *arguments],
        check=False,
        capture_output=True,
        text=True,
        cwd=COURSE.root,
        env={**os.environ, "PYTHONPATH": str(COURSE.root)},
    )
    if "no mounts" in found.stderr:
        pytest.skip(f"not on this platform: {found.stderr.strip()}")
    assert found.returncode == 0, found.stderr
    said = map(json.loads, found.stdout.splitlines())
    return {
        kind: (words, Classroom(folder / "after"))
        for (kind, folder), words in zip(folders.items(), said, strict=True)
    }


def test_the_small_disk_is_one(runs):
    said, after = runs["roomy"]
    assert said == "finished"
    assert set(gradebook_scores(after).values()) == {24.0}


@pytest.mark.parametrize("gradebook", ["to be made", "there"])
def test_a_full_disk_ends_the_run_with_a_sentence_and_the_next_one_finishes(runs, gradebook):
    said, after = runs[gradebook]
    assert "again" in said or "full" in said or "space" in said, said
    assert not [path for path in after.root.rglob(".*") if path.suffix == ".ipynb"]
    for path in after.root.glob("autograded/*/*/result.json"):
        Result.from_json(json.loads(path.read_text(encoding="utf-8")))
    results, executed = run(after)
    assert {result.score for result in results.values()} == {24.0}
    assert set(gradebook_scores(after).values()) == {24.0}
    assert 0 < executed <= 2 * STUDENTS
    assert LESSON in next(iter(after.root.glob("feedback/*/*"))).name
