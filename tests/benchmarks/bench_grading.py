"""Grading a class whose every submission imports torch: `autograd-kit grade` against `nbgrader autograde`.

Both start from a gradebook that knows the lesson; ours is confined, and writes a feedback page for everybody.
"""

import json
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.execution.jobs import BUDGET
from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.submission.preparing import challenges_of, job_of, look
from tests.benchmarks import Row
from tests.benchmarks.grading_class import (
    grade_with_nbgrader,
    grade_with_ours,
    make_class,
    memory_of,
    scores,
)
from tests.kit.grading.execution.dask_cluster import Cluster
from tests.kit.grading.handing_in import COURSE, LESSON

COUNT, ON_WORKERS, MANY, EARLY = 60, 60, 1000, 100
# A process with everything loaded forks once for each line it reads; the fork runs that notebook's cells and ends.
BARE = """
import contextlib, io, json, os, sys
from autograd_lib.kit.checking.probe import evidence
from autograd_lib.kit.grading.execution.local import preloaded
from autograd_lib.kit.sandbox.preload import load
load(preloaded(()))

def take(step, names):
    if step["code"]:
        with contextlib.suppress(Exception):
            exec(compile(step["code"], step["id"], "exec"), names)
    else:
        probe = step["probe"]
        evidence(names, *(probe[name] for name in ("collect", "answers", "challenge", "without")))

for line in sys.stdin:
    if os.fork() == 0:
        names = {"__name__": "__main__"}
        with contextlib.redirect_stdout(io.StringIO()):
            for step in json.loads(line):
                take(step, names)
        os._exit(0)
    os.wait()
    print(flush=True)
"""


def rows():
    """Yield ours against nbgrader's, ours against what the cells alone cost, and memory early against late."""
    with tempfile.TemporaryDirectory(prefix="ak-") as folder:
        ours, theirs = (make_class(Path(folder) / name, COUNT) for name in ("ours", "theirs"))
        seconds = [timed(grade_with_ours, ours), timed(grade_with_nbgrader, theirs)]
        assert scores(ours) == scores(theirs)
        each = " : ".join(f"{1000 * second / COUNT:.0f} ms" for second in seconds)
        yield Row(f"{COUNT} submissions, {each} each", *seconds, must=0.05, aim=0.033)
        limit = bare_fork(ours)
        yield Row("one of them : a bare fork that runs its cells", seconds[0] / COUNT, limit, aim=5)
        yield workers(Path(folder))
        many = make_class(Path(folder) / "many", MANY)
        start = time.perf_counter()
        early, late = memory_of(many, (EARLY, MANY))
        wall = time.perf_counter() - start
        yield Row(f"one of {MANY} : a bare fork that runs its cells", wall / MANY, limit, must=1.8, aim=1.4)
        name = f"memory after {MANY} : after {EARLY} submissions"
        yield Row(name, late / 2**20, early / 2**20, must=1.1, aim=1.02, unit="MB")


def workers(folder):
    """Return the row of two Dask workers against one."""
    (folder / "cluster").mkdir()
    seconds = []
    with Cluster(folder / "cluster") as cluster:
        for name in ("one", "two"):
            cluster.worker(name)
            warm, measured = (make_class(folder / f"{name}{count}", count) for count in (4, ON_WORKERS))
            grade_with_ours(warm, "--scheduler", cluster.address)
            seconds.append(timed(grade_with_ours, measured, "--scheduler", cluster.address))
    one, two = seconds
    return Row(f"{ON_WORKERS} submissions on 2 Dask workers : on 1", two, one, aim=0.65)


def timed(grade, *arguments):
    """Return how many seconds it takes to grade a class."""
    start = time.perf_counter()
    grade(*arguments)
    return time.perf_counter() - start


def bare_fork(root):
    """Return the seconds that a fork takes for the cells of one submission, on average over a class."""
    lesson, room = load_lesson(COURSE, LESSON), Classroom(root)
    lines = []
    for student in room.students():
        found = look(room, student, lesson)
        job = job_of(found, challenges_of(found, b"bench" * 8), BUDGET)
        lines.append(json.dumps([asdict(step) for step in job.steps]))
    command = [sys.executable, "-c", BARE]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        one_by_one(process, lines[:2])  # the first waits for the imports
        start = time.perf_counter()
        one_by_one(process, lines)
        seconds = time.perf_counter() - start
        process.stdin.close()
    return seconds / len(lines)


def one_by_one(process, lines):
    """Have a fork made for each line, one after another."""
    for line in lines:
        process.stdin.write(line + "\n")
        process.stdin.flush()
        assert process.stdout.readline(), "the bare fork's server ended"
