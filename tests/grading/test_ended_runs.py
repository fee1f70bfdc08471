"""A run that ends in the middle leaves nothing half-written, and the next one does the rest."""

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

import pytest

from autograd_lib.grading.classroom import Classroom
from autograd_lib.grading.gradebook import store

from .handing_in import COURSE, hand_in, solved
from .small_class import SCORES, gradebook_scores, run

pytestmark = pytest.mark.sandbox


class CutOff(BaseException):
    """Stands for the end of the process, which no handler sees."""


@pytest.mark.parametrize("step", ["notebook", "page", "gradebook", "result"])
def test_a_run_that_is_cut_off_while_storing_is_finished_by_the_next(room, monkeypatch, step):
    def cut_off(path, content, write=store.write_text):
        kinds = {".ipynb": "notebook", ".html": "page", ".json": "result"}
        if kinds[path.suffix] == step:
            raise CutOff
        write(path, content)

    monkeypatch.setattr(store, "write_text", cut_off)
    if step == "gradebook":
        monkeypatch.setattr(store.Store, "enter", lambda *rest: (_ for _ in ()).throw(CutOff))
    with pytest.raises(CutOff):
        run(room)
    monkeypatch.undo()
    run(room)
    assert gradebook_scores(room) == SCORES
    assert run(room)[1] == 0


def test_a_submission_is_stored_whole_or_not_at_all(room, monkeypatch):
    from nbgrader.preprocessors import SaveAutoGrades

    def cut_off(self, cell, resources, add=SaveAutoGrades._add_score):
        if cell.metadata.nbgrader.grade_id == "ex02_4_check" and self.student_id == "bob":
            raise CutOff
        add(self, cell, resources)

    monkeypatch.setattr(SaveAutoGrades, "_add_score", cut_off)
    with pytest.raises(CutOff):
        run(room)
    with sqlite3.connect(room.gradebook) as database:
        rows = database.execute(
            "select count(auto_score), count(*) from grade group by notebook_id"
        ).fetchall()
    assert all(graded == total for graded, total in rows)
    assert "bob" not in gradebook_scores(room)


RUN = """
import signal
import sys
from pathlib import Path
from autograd_lib.course import Course
from autograd_lib.grading.coordinator import grade

signal.signal(signal.SIGINT, signal.default_int_handler)
grade(Path(sys.argv[1]), Course(Path(sys.argv[2])), jobs=1)
"""


@pytest.mark.usefixtures("confinement")
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_ended_leaves_nothing_half_written_and_is_continued(tmp_path, new_gradebook, ending):
    students = ["a", "b", "c"]
    shutil.copy(new_gradebook, tmp_path)
    for student in students:
        hand_in(tmp_path, student, solved())
    room = Classroom(tmp_path)
    command = [sys.executable, "-c", RUN, str(tmp_path), str(COURSE.root)]
    process = subprocess.Popen(command, cwd=COURSE.root, stderr=subprocess.DEVNULL)
    while not list(room.root.glob("autograded/*/*/result.json")):
        assert process.poll() is None, "the run ended before it could be ended"
        time.sleep(0.02)
    process.send_signal(ending)
    assert process.wait() != 0
    for path in room.root.glob("autograded/**/*.ipynb"):
        json.loads(path.read_text(encoding="utf-8"))
    done = [p.parts[-3] for p in room.root.glob("autograded/*/*/result.json")]
    assert 0 < len(done) < 3
    results, executed = run(room, confined=True)
    assert executed == 3 - len(done)
    assert {student: result.score for student, result in results.items()} == dict.fromkeys(students, 24.0)
    assert gradebook_scores(room) == dict.fromkeys(students, 24.0)
