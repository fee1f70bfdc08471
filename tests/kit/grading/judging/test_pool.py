"""Judges are processes: what keeps one busy for ever, or ends it, costs its own exercise and accuses nobody."""

import shutil

import pytest
from nbgrader.api import Gradebook

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.coordinator import grade
from autograd_lib.kit.grading.gradebook.book import Book, file_url
from autograd_lib.kit.grading.judging import pool
from autograd_lib.kit.grading.judging.verdicts import Stage
from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.results import Status
from autograd_lib.kit.grading.submission.challenges import class_secret

from ..handing_in import COURSE, LEFT_OPEN, LESSON, WRONG, hand_in, solved
from ..in_process import InProcess
from ..small_class import copy_of

pytestmark = pytest.mark.sandbox

# A judge that does `harm` in one stage of the exercise multiply_derive, and that stage has a limit of its own.
HARMED = """
import autograd_lib.kit.grading.judging.judge as judge, autograd_lib.kit.grading.judging.verdicts as verdicts, os, signal, time
judge.SECONDS[judge.Stage.{limited}] = {seconds}
judge.PATIENCE = {patience}
def harmed(subject, *rest, work=verdicts.{stage}, **named):
    if getattr(subject, "exercise", subject).id == "multiply_derive":
        {harm}
    return work(subject, *rest, **named)
verdicts.{stage} = harmed
judge.main()
"""
STAGES = {Stage.SCORING: "judged", Stage.DIAGNOSING: "diagnosed"}
HARM = {
    "loops": "while True: pass",
    "computes_in_c": "sum(range(10**13))",  # no exception reaches that
    "dies": "os.kill(os.getpid(), signal.SIGKILL)",
    "fills_the_memory": "bytearray(10**11)",
}


class Once(InProcess):
    """Runs each job once: what every test of this file judges."""

    known = {}  # noqa: RUF012 - for all executors of this file

    async def run(self, job):
        if job not in self.known:
            self.known[job] = await super().run(job)
        return self.known[job]


def harmed(harm, stage, seconds=0.25, patience=10**6):
    return HARMED.format(
        harm=harm, stage=STAGES[stage], limited=stage.name, seconds=seconds, patience=patience
    )


def graded(root, program, monkeypatch, **options):
    with monkeypatch.context() as patched:
        patched.setattr(pool, "_PROGRAM", ("-c", program))
        return run(root, **options)


def run(root, **options):
    return {r.student: r for r in grade(root, COURSE, [LESSON], executor=Once(), **options)}


@pytest.fixture(scope="module")
def ungraded(tmp_path_factory, new_gradebook):
    """Return a class that knows its lesson and has a secret, which makes its jobs the same in every copy."""
    room = Classroom(tmp_path_factory.mktemp("ungraded"))
    shutil.copy(new_gradebook, room.root)  # making one takes nbgrader a second or two
    hand_in(room.root, "ann", solved())
    hand_in(room.root, "bob", solved(multiply_derive=WRONG))
    class_secret(room.secret)
    with Book(file_url(room.gradebook)) as book:
        book.register(load_lesson(COURSE, LESSON))
    return room


@pytest.fixture
def room(tmp_path, ungraded):
    return copy_of(ungraded, tmp_path).root


def first(result):
    """Return what multiply_derive earned, wherever it stands in the notebook."""
    return next(one for one in result.exercises if one.id == "multiply_derive")


def stored(room):
    """Return {student: (score, whether a person has to look)} as the gradebook has it."""
    with Gradebook(file_url(room / "gradebook.db")) as book:
        found = book.assignment_submissions(LESSON)
        return {s.student.id: (s.score, s.needs_manual_grade) for s in found}


@pytest.mark.parametrize("harm", HARM)
def test_scoring_that_does_not_finish_is_judged_again_by_the_next_run(harm, room, monkeypatch):
    for result in graded(room, harmed(HARM[harm], Stage.SCORING), monkeypatch).values():
        assert (result.status, result.score, result.digest) == (Status.UNJUDGED, 21, "")
        assert result.reason.key == "judge_stopped"
        of_exercise = {
            e.id: (e.outcome, e.reason and e.reason.key) for e in result.exercises if e.id != LEFT_OPEN
        }
        assert of_exercise.pop("multiply_derive") == ("unjudged", "judge_stopped")
        assert {outcome for outcome, reason in of_exercise.values() if not reason} == {"right"}
    assert stored(room) == {"ann": (21, True), "bob": (21, True)}  # no zero that would pass for a verdict
    again = run(room)
    assert {s: (r.status, r.score) for s, r in again.items()} == {
        "ann": (Status.GRADED, 24),
        "bob": (Status.GRADED, 21),
    }
    assert stored(room) == {"ann": (24, False), "bob": (21, False)}


@pytest.mark.parametrize("harm", HARM)
def test_a_diagnosis_that_does_not_finish_costs_the_slip_only(harm, room, monkeypatch):
    found = graded(room, harmed(HARM[harm], Stage.DIAGNOSING), monkeypatch)
    assert {s: (r.status, r.score) for s, r in found.items()} == {
        "ann": (Status.GRADED, 24),
        "bob": (Status.GRADED, 21),
    }
    lost = first(found["bob"])
    assert (lost.outcome, lost.slip, lost.reason) == ("wrong", None, None)
    assert first(run(room, force=True)["bob"]).slip is not None


@pytest.mark.parametrize("stage", STAGES)
def test_time_that_passes_while_others_have_the_processor_does_not_count(stage, room, monkeypatch):
    # The judge does not run for longer than its limit, as on a machine where a hundred others want to.
    waiting = harmed("time.sleep(1.5)", stage, seconds=1)
    found = graded(room, waiting, monkeypatch)
    slip = first(found["bob"]).slip
    assert (found["bob"].status, found["bob"].score, bool(slip)) == (Status.GRADED, 21, True)
    assert found["ann"].score == 24


def test_a_judge_that_waits_for_ever_is_not_waited_for(room, monkeypatch):
    found = graded(room, harmed("time.sleep(10**6)", Stage.SCORING, patience=1), monkeypatch)
    assert {(r.status, r.reason.key) for r in found.values()} == {(Status.UNJUDGED, "judge_stopped")}


def test_a_verdict_that_is_there_is_not_given_up_for_none(room, monkeypatch):
    before, kept = run(room), (room / "autograded/bob" / LESSON / "result.json").read_bytes()
    found = graded(room, harmed(HARM["loops"], Stage.SCORING), monkeypatch, force=True)
    assert {r.status for r in found.values()} == {Status.UNJUDGED}
    assert (room / "autograded/bob" / LESSON / "result.json").read_bytes() == kept
    assert stored(room) == {"ann": (24, False), "bob": (21, False)}
    assert run(room) == before


@pytest.mark.parametrize("program", ["raise SystemExit", "import sys; sys.stdout.buffer.write(b'x' * 99)"])
def test_a_judge_that_fails_by_itself_is_a_fault_of_the_grader(program, room, monkeypatch):
    for result in graded(room, program, monkeypatch).values():
        assert (result.status, result.reason.key) == (Status.UNJUDGED, "grader_failed")
        assert result.digest == ""  # the next run tries again
    assert stored(room) == {"ann": (0, True), "bob": (0, True)}
    assert {r.status for r in run(room).values()} == {Status.GRADED}
