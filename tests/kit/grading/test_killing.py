"""A run may be killed at any moment: the next one finishes it, and nothing tells afterwards that it was killed."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograd_lib.kit.grading.classroom import Classroom
from tests.kit.sandbox.processes import emptied

from .handing_in import COURSE, LESSON, WRONG, hand_in, released, solved
from .killed_runs import rows
from .small_class import run

pytestmark = pytest.mark.sandbox

MOMENTS = 4  # without kernels: after no result, after one, after two …
STUDENTS = 5  # one of each kind
STUDENTS_OF_COMMAND = 7  # so that two kills amid its work leave some
COMMAND = "from autograd_lib.kit.cli import main; main()"


def make_class(root, students):
    for number in range(students):
        content = (
            solved(),
            solved("zh", multiply_derive=WRONG),
            released(),
            b"{",
            solved(two_passes="1 / 0"),
        )[number % 5]
        hand_in(root, f"s{number}", content)
    return Classroom(root)


def executes(student):
    """Return whether a student's file can be read; one that cannot is looked at again every time."""
    return int(student[1:]) % 5 != 3


def test_at_any_moment(tmp_path, new_gradebook):
    make_class(tmp_path / "pristine", STUDENTS)
    command = [sys.executable, "-m", "tests.kit.grading.killed_runs", tmp_path, new_gradebook, MOMENTS]
    done = subprocess.run(
        list(map(str, command)), check=False, cwd=COURSE.root, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    runs = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(runs) == MOMENTS
    for one in runs:
        assert one["equal"], one
        graded = [student for student in one["done"] if executes(student)]
        assert set(graded) <= set(one["kept"]), one
        assert one["executed"] == len([n for n in range(STUDENTS) if executes(f"s{n}")]) - len(graded), one
    assert len({len(one["done"]) for one in runs}) > 2  # else all moments were the same


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform != "linux", reason="not on this platform: it looks for processes in /proc")
@pytest.mark.usefixtures("confinement")
def test_the_command_with_all_its_processes(tmp_path, short_folder, new_gradebook):
    room, rng = make_class(tmp_path / "killed", STUDENTS_OF_COMMAND), random.Random(9)
    undisturbed = make_class(tmp_path / "undisturbed", STUDENTS_OF_COMMAND)
    shutil.copy(new_gradebook, undisturbed.root)
    run(undisturbed)
    for results in (0, 1, 1):  # killed when it has started another process, and when it has a new result
        before = finished(room)
        process = command(room, short_folder)
        while len(family(process.pid)) == 1 or len(finished(room)) < len(before) + results:
            assert process.poll() is None, "it ended before the moment came"
            time.sleep(0.05)
        time.sleep(rng.uniform(0, 0.1))
        started_by_it = family(process.pid)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert gone(started_by_it), "some of its processes outlived it"
        for path in room.root.glob("autograded/**/*.ipynb"):
            json.loads(path.read_text(encoding="utf-8"))
        after = finished(room)
        assert before.items() <= after.items(), "what was finished was graded again"
    before = finished(room)
    assert len(before) >= 2
    assert command(room, short_folder).wait() == 0
    assert emptied(short_folder), "some of its temporary folders outlived it"
    assert before.items() <= finished(room).items()
    assert len(finished(room)) == len(list(filter(executes, map("s{}".format, range(STUDENTS_OF_COMMAND)))))
    assert rows(room.gradebook) == rows(undisturbed.gradebook)


def command(room, temporary):
    """Start grading a classroom, in a process group and with a temporary folder of its own."""
    arguments = [
        "-c",
        COMMAND,
        "grade",
        LESSON,
        "--classroom",
        str(room.root),
        "--jobs",
        "2",
        "--json",
    ]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    environment = {**os.environ, "TMPDIR": str(temporary)}
    return subprocess.Popen(
        [sys.executable, *arguments], cwd=COURSE.root, env=environment, start_new_session=True, **quiet
    )


def finished(room):
    """Return {student: inode of the result}, which a second grading would replace, of what had to be executed."""
    paths = room.root.glob("autograded/*/*/result.json")
    return {p.parts[-3]: p.stat().st_ino for p in paths if executes(p.parts[-3])}


def family(pid):
    """Return (process id, start time) of a process and all that it started."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        fields = _stat(stat)
        if fields:
            parents[int(stat.parent.name)] = int(fields[1]), fields[19]
    found, todo = set(), {pid}
    while todo:
        parent = todo.pop()
        found.add((parent, parents[parent][1]))
        todo |= {child for child, (its, _) in parents.items() if its == parent}
    return found


def _stat(path):
    try:
        return path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return None


def gone(processes, patience=20):
    """Return whether all processes have ended, at the latest after some seconds."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        alive = [
            pid for pid, born in processes if (_stat(Path(f"/proc/{pid}/stat")) or [None] * 20)[19] == born
        ]
        if not alive:
            return True
        time.sleep(0.05)
    return False
