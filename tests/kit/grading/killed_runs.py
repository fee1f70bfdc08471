"""A program that kills grading runs at one moment after another and has each finished by another run: `python -m` this.

Arguments: a folder with a classroom in it, a new gradebook, how many runs. Prints a line of JSON for each.
It is a program of its own because it forks, which pytest's process with its threads must not.
"""

import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import autograd_lib.kit.unneeded  # noqa: F401
from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.coordinator import grade

from .handing_in import COURSE, LESSON
from .in_process import InProcess
from .small_class import run


def main(folder, gradebook, count):
    rng = random.Random(8)
    pristine = folder / "pristine"
    everything, _ = _fresh(folder, pristine, gradebook)
    started = time.monotonic()
    run(everything)
    seconds, truth = time.monotonic() - started, rows(everything.gradebook)
    for stored in range(count):
        room, pause = _fresh(folder, pristine, gradebook)[0], rng.uniform(0, 0.05 if stored else seconds / 2)
        _killed(room, stored, pause)
        done = {path.parts[-3]: path.stat().st_ino for path in _results(room)}
        results, executed = _finished(room)
        kept = [s for s, inode in done.items() if room.result(s, results[s].lesson).stat().st_ino == inode]
        found = {"stored": stored, "pause": pause, "done": sorted(done), "executed": executed, "kept": kept}
        print(json.dumps(found | {"equal": rows(room.gradebook) == truth}), flush=True)


def rows(gradebook):
    """Return all that a gradebook says of submissions, but for the moments and keys at which it was said."""
    grades = """
        select student_id, base_cell.name, grade.auto_score, grade.manual_score, grade.needs_manual_grade
        from grade join submitted_notebook on grade.notebook_id = submitted_notebook.id
        join submitted_assignment on submitted_notebook.assignment_id = submitted_assignment.id
        join base_cell on grade.cell_id = base_cell.id
    """
    comments = """
        select student_id, base_cell.name, comment.auto_comment
        from comment join submitted_notebook on comment.notebook_id = submitted_notebook.id
        join submitted_assignment on submitted_notebook.assignment_id = submitted_assignment.id
        join base_cell on comment.cell_id = base_cell.id
    """
    with closing(sqlite3.connect(gradebook)) as database:
        return [sorted(map(str, database.execute(query).fetchall())) for query in (grades, comments)]


def _fresh(folder, pristine, gradebook):
    root = folder / "run"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(pristine, root)
    shutil.copy(gradebook, root / "gradebook.db")
    return Classroom(root), root


def _finished(room):
    """Return ({student: result}, number of notebooks executed): single answers, run for their behaviour, are none."""
    executor = InProcess()
    results = grade(room.root, COURSE, [LESSON], executor=executor)
    notebooks = [job for job in executor.jobs if len(job.exercises) > 1]
    return {result.student: result for result in results}, len(notebooks)


def _results(room):
    return list(room.root.glob("autograded/*/*/result.json"))


def _killed(room, stored, pause):
    """Start a run, and kill it so many seconds after it has stored so many results, however fast the machine is."""
    child = os.fork()
    if child == 0:
        try:
            run(room)
        finally:
            os._exit(0)
    while len(_results(room)) < stored:
        time.sleep(0.002)
    time.sleep(pause)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
