"""`check` and `grade` agree: outcome, points and slip of every right and wrong answer that the documents hold.

All answers of a lesson are graded in one run of it: where its check cells stand, one answer after another is given and
asked for its evidence, and taken back, but for the last: the model answer. The lesson's own cells then end without an
error in that run, and right answers earn all points. Notebooks that go all the way are those of test_edited_notebooks.
"""

import asyncio
from dataclasses import replace

import pytest

from autograd_lib.kit.checking.diagnosing import Diagnosis
from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.execution.jobs import BUDGET, End, Step
from autograd_lib.kit.grading.execution.local import LocalExecutor
from autograd_lib.kit.grading.judging import verdicts
from autograd_lib.kit.grading.judging.verdicts import judge_run
from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.submission import preparing
from autograd_lib.kit.grading.submission.preparing import by_hand_job, job_of, look
from tests.every_answer import answers_of, challenges_of, text_of, what_check_says
from tests.tried import tried_lessons

from .handing_in import COURSE, hand_in, solved

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

STUDENT = "ann"
BY_ADDRESS = {
    ("leaves_of", "remembers_numbers_of_nodes")
}  # wrong by as many leaves as addresses are given out twice
LASTING = replace(BUDGET, job=1200)  # for all answers of a lesson, one after another
KEEP = "_kept = dict(globals())\n_kept['_kept'] = _kept"
# What was taken back with the names is an engine of before: each is that of now, as a check would have left it.
AT_HAND = """
import sys as _sys
for _name, _one in list(globals().items()):
    if getattr(_one, "__module__", "") == "mine" and hasattr(_sys.modules["mine"], _name):
        globals()[_name] = getattr(_sys.modules["mine"], _name)
"""
TAKE_BACK = "[globals().pop(name) for name in set(globals()) - set(_kept)]\nglobals().update(_kept)"


def handed_in(room, lesson):
    """Hand in a notebook with right answers, and return what grading finds of it."""
    hand_in(room.root, STUDENT, solved(lesson=lesson), lesson=lesson)
    return look(room, STUDENT, load_lesson(COURSE, lesson))


def with_all(answers):
    """Return `job_of`, but that each probe is asked of each of these answers: with the answer's name in its own."""

    def job(found, challenges, budget):
        exercises = {exercise.id: exercise for exercise in found.lesson.exercises}
        plain = job_of(found, challenges, budget)
        steps = [new for step in plain.steps for new in (tried(step, exercises) if step.probe else [step])]
        return replace(plain, steps=tuple(steps))

    def _model(id):
        return answers[id]["right 0"]

    def _until(id):
        return list(answers)[: list(answers).index(id)]

    def tried(check, exercises):
        exercise = exercises[check.probe.exercise]
        unset = "\n".join(f"globals().pop({one!r}, None)" for one in exercise.answers)
        yield Step(f"{exercise.id} kept", KEEP)
        # The model answer comes last, and stays: later cells build upon what was collected.
        for name, code in reversed(answers[exercise.id].items()):
            key = f"{exercise.id} {name}"
            yield Step(f"{key} unset", f"{TAKE_BACK}\n{unset}")
            if name == "right 0":  # wrong ones may have defined what earlier exercises ask for
                yield Step(f"{key} before", "\n\n".join(_model(one) for one in _until(exercise.id)))
            yield Step(key, code)
            yield Step(f"{key} check", probe=replace(check.probe, exercise=key))
        yield Step(f"{exercise.id} at hand", AT_HAND)

    return job


async def runs_of(found, challenges, answers, monkeypatch):
    """Return the run with all answers, {exercise and name: evidence} of those by hand, and those that ended a run."""
    executor, answers, ended = LocalExecutor(), {id: dict(of) for id, of in answers.items()}, set()
    while True:
        monkeypatch.setattr(preparing, "job_of", with_all(answers))
        run = await executor.run(preparing.job_of(found, challenges, LASTING))
        if run.end is End.FINISHED:
            break
        id, name = run.where.removesuffix(" check").split(" ", 1)
        del answers[id][name]
        ended.add((id, name))
    reached = {key.partition(" ")[0]: said for key, said in run.evidence.items()}
    job = by_hand_job(found, challenges, LASTING, replace(run, evidence=reached))
    by_hand = {} if job is None else dict.fromkeys(job.exercises.values(), ())
    if job is not None:
        again = await executor.run(job)
        assert again.end is End.FINISHED
        by_hand |= again.evidence
    return run, by_hand, ended


def graded(found, challenges, run, by_hand, answers):
    """Return {(exercise, name): (outcome, score, slip)} as a judge finds them from a run with all answers."""
    results = {}
    for exercise in found.lesson.exercises:
        (cell,) = found.rebuilt.skeleton.answers_to(exercise.id)
        for name in answers[exercise.id]:
            key = f"{exercise.id} {name}"
            one = replace(
                run,
                cells={cell: run.cells[key]},
                evidence={exercise.id: run.evidence.get(key, ())},
            )
            again = {exercise.id: by_hand[key]} if key in by_hand else {}
            (judged,) = judge_run(one, found.rebuilt, [exercise], challenges, LASTING, by_hand=again)
            results[exercise.id, name] = judged.result.outcome, judged.result.score, judged.result.slip
    return results


@pytest.fixture
def compared_once(monkeypatch):
    """Return {exercise: what check says}, to be filled: what comes home as it did there is not compared once more."""
    said, written = {}, {}

    def once(judged, evidence, challenge, known=None, work=verdicts.diagnosed):
        exercise, text = judged.exercise, text_of(evidence["parts"])
        alike = next((one for one in said[exercise.id].values() if one["evidence"] == text), None)
        if alike is None or not judged.has_slip:
            return work(judged, evidence, challenge, written.setdefault(exercise.id, {}))
        wrong = {one.name: one for one in exercise.wrong}
        found = (
            Diagnosis(tuple(wrong[name] for name in names), *rest) for names, *rest in alike["diagnoses"]
        )
        return replace(judged, diagnoses=tuple(found))

    monkeypatch.setattr(verdicts, "diagnosed", once)
    return said


@pytest.mark.parametrize("lesson", tried_lessons())
def test_check_and_grade_say_the_same_of_every_known_answer(
    lesson, tmp_path, tmp_path_factory, monkeypatch, compared_once
):
    _, answers = answers_of(lesson)
    said, challenges = what_check_says(lesson, tmp_path_factory), challenges_of(lesson)
    compared_once.update(said)
    found = handed_in(Classroom(tmp_path), lesson)
    with monkeypatch.context() as patched:
        run, by_hand, ended = asyncio.run(runs_of(found, challenges, answers, patched))
    assert len(ended) < sum(map(len, answers.values())) / 10
    assert {id: cell.error for id, cell in run.cells.items() if cell.error and " " not in id} == {}
    left = {
        id: {name: code for name, code in of.items() if (id, name) not in ended} for id, of in answers.items()
    }
    by_grade = graded(found, challenges, run, by_hand, left)
    points = {exercise.id: ("right", exercise.points) for exercise in found.lesson.exercises}
    right_ones = {key: of[:2] for key, of in by_grade.items() if key[1].startswith("right ")}
    assert right_ones == {key: points[key[0]] for key in right_ones}
    by_check = {
        (id, name): (said[id][name]["outcome"], said[id][name]["score"], said[id][name]["slip"])
        for id, name in by_grade
    }
    assert len(by_grade) == sum(map(len, left.values()))
    different = {key: (by_check[key], by_grade[key]) for key in by_grade if by_check[key] != by_grade[key]}
    assert different.keys() <= BY_ADDRESS, different
    assert all(check[0] == grade[0] == "wrong" for check, grade in different.values())
