"""Hundreds of damaged notebooks: every one ends in a status, none in a traceback, and no other one notices."""

import asyncio
import json
import random

import pytest

from autograd_lib.kit.grading.classroom import Classroom, Unreadable
from autograd_lib.kit.grading.coordinator import grade
from autograd_lib.kit.grading.execution.jobs import BUDGET
from autograd_lib.kit.grading.judging.judge import judged_submission
from autograd_lib.kit.grading.judging.questions import Judgement, question
from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.pages.feedback import feedback_page
from autograd_lib.kit.grading.results import Status
from autograd_lib.kit.grading.submission.challenges import student_challenge
from autograd_lib.kit.grading.submission.preparing import Found, challenges_of, job_of
from autograd_lib.kit.grading.submission.reading import parse
from autograd_lib.kit.grading.submission.rebuilding import rebuild

from .handing_in import COURSE, LESSON, hand_in, solved
from .in_process import InProcess
from .mutations import mutated
from .small_class import gradebook_scores

pytestmark = pytest.mark.sandbox

READ = 300
JUDGED = 15
RUN = 15
SECRET = b"s" * 32


@pytest.fixture(scope="module")
def lesson():
    return load_lesson(COURSE, LESSON)


def found(content, lesson):
    """Return what the grader makes of a file's content: something to run, or the status of what cannot be."""
    try:
        rebuilt = rebuild(parse(content), lesson)
    except Unreadable as error:
        return error.status
    return Found("ann", lesson, "", rebuilt.language, rebuilt.notes, rebuilt)


def test_whatever_is_in_a_file_it_is_read_or_called_corrupt(lesson):
    rng = random.Random(1)
    ends = [found(mutated(rng), lesson) for _ in range(READ)]
    readable = [end for end in ends if end is not Status.CORRUPT]
    assert len(readable) > READ / 3
    assert ends.count(Status.CORRUPT) > READ / 5
    checks = list(lesson.skeletons["en"].checks)
    for end in readable:
        assert [c.id for c in end.rebuilt.cells if c.role == "check"] == checks
        assert all(isinstance(note.text.zh, str) for note in end.notes)
        job_of(end, {e.id: 0 for e in lesson.exercises}, BUDGET)


def test_whatever_is_in_a_file_it_can_be_run_judged_and_shown(lesson):
    rng, done, executor = random.Random(2), 0, InProcess()
    while done < JUDGED:
        submission = found(mutated(rng), lesson)
        if submission is Status.CORRUPT:
            continue
        challenges = challenges_of(submission, SECRET)
        run = asyncio.run(executor.run(job_of(submission, challenges, BUDGET)))
        answer = judged_submission(question(submission, run, challenges, BUDGET, "d"))
        assert answer.result.status in (Status.GRADED, Status.OUT_OF_MEMORY)
        assert 0 <= answer.result.score <= 24
        assert feedback_page(answer.result, answer.sections).startswith("<!DOCTYPE html>")
        assert Judgement.from_json(json.loads(json.dumps(answer.to_json()))) == answer
        done += 1


@pytest.mark.usefixtures("confinement")
def test_a_class_of_damaged_notebooks_ends_in_statuses_and_costs_nobody_anything(tmp_path):
    rng = random.Random(3)
    for number in range(RUN):
        hand_in(tmp_path, f"s{number:02}", mutated(rng))
    hand_in(tmp_path, "zoe", solved())
    results = {result.student: result for result in grade(tmp_path, COURSE, [LESSON])}
    assert len(results) == RUN + 1
    assert (results["zoe"].status, results["zoe"].score) == (Status.GRADED, 24)
    assert not any(r.reason and r.reason.key in ("grader_failed", "kernel_unready") for r in results.values())
    assert {r.status for r in results.values()} == {Status.GRADED, Status.CORRUPT}
    assert gradebook_scores(Classroom(tmp_path)) == {student: r.score for student, r in results.items()}


def random_evidence(rng, depth=0):
    """Return a random piece of what a hostile kernel may send, some of it as the kit's own marks."""
    kind = rng.randrange(9 if depth < 5 else 6)
    if kind < 6:
        numbers = [0, 1, -1, 0.5, True, None, 10**4000, 1e308, 2**1000, "x", "", "nan", "[" * 9, "∂/∂a", "\n"]
        return rng.choice(numbers)
    if kind == 6:
        return [random_evidence(rng, depth + 1) for _ in range(rng.randrange(5))]
    keys = [
        "$raised",
        "$float",
        "$array",
        "$type",
        "$unattempted",
        "$refused",
        "value",
        "∂/∂a",
        "type",
        "message",
        "frames",
    ]
    return {rng.choice(keys): random_evidence(rng, depth + 1) for _ in range(rng.randrange(4))}


@pytest.mark.parametrize("id", ["01_two_starts", "02_changed_formula", "03_two_visits", "04_as_written"])
def test_whatever_evidence_comes_home_it_is_judged_without_a_fault(id):
    from autograd_lib.kit.checking.collecting import gather
    from autograd_lib.kit.checking.evidence import EvidenceError, dumps, loads
    from autograd_lib.kit.checking.registry import lesson_exercises
    from autograd_lib.kit.checking.verdict import judged

    rng = random.Random(4)
    for exercise in lesson_exercises(id):
        challenge = student_challenge(SECRET, "ann", exercise, "d")
        nothing = gather(exercise.collect, exercise.answers, dict.fromkeys(exercise.answers, 3), challenge)
        for _ in range(75):
            parts = {name: random_evidence(rng) for name in nothing["parts"]}
            try:
                evidence = loads(dumps({"parts": parts}))
            except (EvidenceError, ValueError):
                continue
            verdict = judged(exercise, evidence, challenge, diagnose=False)
            assert verdict.fault == ""
            assert verdict.score < exercise.points or exercise.points == 0
