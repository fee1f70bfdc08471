"""Judging a run: evidence that nobody foresaw costs its own points, with a reason, and never stops the grader."""

import dataclasses
import json

import pytest

from autograd_lib.kit.checking.evidence import UNATTEMPTED, dumps
from autograd_lib.kit.grading.execution.jobs import BUDGET
from autograd_lib.kit.grading.judging.verdicts import ending, judge_run
from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.results import Status
from autograd_lib.kit.grading.submission.challenges import student_challenge
from autograd_lib.kit.grading.submission.reading import parse
from autograd_lib.kit.grading.submission.rebuilding import rebuild
from autograd_lib.kit.sandbox.jobs import CellRun, End, Run

from ..handing_in import COURSE, LESSON, released


@pytest.fixture(scope="module")
def lesson():
    return load_lesson(COURSE, LESSON)


@pytest.fixture(scope="module")
def multiply(lesson):
    return next(one for one in lesson.exercises if one.id == "multiply_derive")


@pytest.fixture
def judged(lesson, multiply):
    rebuilt = rebuild(parse(json.dumps(released()).encode()), lesson)

    def judge(evidence, exercise=multiply, **changes):
        challenges = {exercise.id: student_challenge(b"s" * 32, "ann", exercise, "d")}
        cells = {f"{exercise.id}_check": CellRun(count=1)}
        run = Run(End.FINISHED, cells=cells, evidence={exercise.id: tuple(evidence)})
        run = dataclasses.replace(run, **changes)
        found = judge_run(run, rebuilt, [exercise], challenges, BUDGET)
        return found[0].result, ending(run, rebuilt, found, BUDGET)[0]

    return judge


@pytest.mark.parametrize(
    ("evidence", "reason", "status"),
    [
        ([], "no_evidence", Status.GRADED),  # a check may be broken by accident
        (["{}"], "forged", Status.TAMPERED),
        (['{"parts": {}}'] * 2, "forged", Status.TAMPERED),
        ([""], "evidence_unreadable", Status.TAMPERED),
        (["[" * 100_000], "evidence_unreadable", Status.TAMPERED),
        (['{"parts": NaN}'], "evidence_unreadable", Status.TAMPERED),
        (['{"parts": 5}'], "forged", Status.TAMPERED),
        (['{"parts": 1e999}'], "evidence_unreadable", Status.TAMPERED),
        (['{"parts": []}'], "forged", Status.TAMPERED),
        (['{"other": 1}'], "forged", Status.TAMPERED),
        (["x" * (16 * 2**20 + 1)], "evidence_too_large", Status.GRADED),
        (['{"parts": [' + "1," * 600_000 + "1]}"], "evidence_too_large", Status.GRADED),
    ],
)
def test_bad_evidence_earns_nothing(judged, evidence, reason, status):
    result, ended = judged(evidence)
    assert (result.score, result.outcome, result.reason.key, ended) == (0, "not_judged", reason, status)


@pytest.mark.parametrize("score", [float("nan"), float("inf"), -1.0, 3.5, 10**400])
def test_a_score_out_of_range_earns_nothing(judged, monkeypatch, score):
    from autograd_lib.kit.grading.judging import verdicts

    real = verdicts.judged
    monkeypatch.setattr(verdicts, "judged", lambda *given: dataclasses.replace(real(*given), score=score))
    result, _ = judged([dumps({"parts": {"plain": 1}})])
    assert (result.score, result.reason.key) == (0, "judge_failed")


HAND, FIRST = {"plain": 1, "shared": 2}, {"plain": 3, "shared": 4, "moves": 5}


@pytest.mark.parametrize(
    ("evidence", "by_hand", "parts"),
    [
        ({"parts": FIRST}, {"parts": HAND}, {"plain": 1, "shared": 4, "moves": 5}),
        ({"parts": FIRST}, {"parts": {}}, {"plain": UNATTEMPTED, "shared": 4, "moves": 5}),
        ({"parts": FIRST}, {"parts": UNATTEMPTED}, {"plain": UNATTEMPTED, "shared": 4, "moves": 5}),
        ({"parts": FIRST}, 5, {"plain": UNATTEMPTED, "shared": 4, "moves": 5}),
        ({"parts": UNATTEMPTED}, {"parts": HAND}, UNATTEMPTED),
    ],
)
def test_formulas_are_those_of_the_run_without_machinery(multiply, monkeypatch, evidence, by_hand, parts):
    from autograd_lib.kit.grading.judging import verdicts

    seen = []
    real = verdicts.judged
    monkeypatch.setattr(
        verdicts,
        "judged",
        lambda one, found, *given, **more: seen.append(found) or real(multiply, {}, *given),
    )
    exercise = dataclasses.replace(multiply, formulas=lambda challenge: challenge)
    verdicts._verdict(exercise, dumps(evidence), dumps(by_hand), ["plain"])
    assert seen == [{"parts": parts}]


def test_a_judge_that_trips_is_named(judged, multiply):
    def trip(parts, challenge):
        raise ZeroDivisionError

    result, ended = judged(['{"parts": {}}'], dataclasses.replace(multiply, judge=trip))
    assert (result.score, result.reason.key, ended) == (0, "judge_failed", Status.GRADED)
    assert "ZeroDivisionError" in result.reason.text.zh
