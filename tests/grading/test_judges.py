"""Judges are processes: evidence that keeps one busy for ever, or ends it, costs its own exercise and nothing else."""

import pytest

from autograd_lib.grading import judges
from autograd_lib.grading.grading import grade
from autograd_lib.grading.results import Status

from .handing_in import COURSE, LESSON, hand_in, solved
from .in_process import InProcess

pytestmark = pytest.mark.sandbox

# A judge whose exercise ex02_3 meets evidence that does `harm`.
HARMED = """
import autograd_lib.grading.judge as judge, autograd_lib.grading.judging as judging, os, signal, time
judge.SECONDS = 1
def harmed(exercise, *rest, judged=judging.judged, **named):
    if exercise.id == "ex02_3":
        {harm}
    return judged(exercise, *rest, **named)
judging.judged = harmed
judge.main()
"""
HARM = {
    "loops": "while True: pass",
    "computes_in_c": "sum(range(10**13))",  # no exception reaches that
    "sleeps": "time.sleep(1000)",
    "dies": "os.kill(os.getpid(), signal.SIGKILL)",
}


def graded(root, program, monkeypatch):
    monkeypatch.setattr(judges, "_PROGRAM", ("-c", program))
    for student in ("ann", "bob"):
        hand_in(root, student, solved())
    return grade(root, COURSE, [LESSON], executor=InProcess())


@pytest.mark.parametrize("harm", HARM)
def test_evidence_that_stops_a_judge_costs_its_own_points_only(harm, tmp_path, monkeypatch):
    for result in graded(tmp_path, HARMED.format(harm=HARM[harm]), monkeypatch):
        assert (result.status, result.score, result.reason.key) == (Status.TAMPERED, 20, "judge_stopped")
        reasons = {exercise.id: exercise.reason and exercise.reason.key for exercise in result.exercises}
        assert reasons.pop("ex02_3") == "judge_stopped"
        assert not any(reasons.values())


def test_evidence_that_fills_the_memory_costs_its_own_points_only(tmp_path, monkeypatch):
    for result in graded(tmp_path, HARMED.format(harm="bytearray(10**11)"), monkeypatch):
        assert (result.score, result.exercises[2].reason.key) == (20, "judge_failed")


@pytest.mark.parametrize("program", ["raise SystemExit", "import sys; sys.stdout.buffer.write(b'x' * 99)"])
def test_a_judge_that_fails_by_itself_is_a_fault_of_the_grader(program, tmp_path, monkeypatch):
    for result in graded(tmp_path, program, monkeypatch):
        assert (result.status, result.reason.key) == (Status.CRASHED, "grader_failed")
        assert result.digest == ""  # the next run tries again
