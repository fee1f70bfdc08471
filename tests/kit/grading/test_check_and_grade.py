"""`check` and `grade` agree: outcome, points and slip of every right and wrong answer that the documents hold.

All answers of a lesson are graded in one run of it: where its check cells stand, one answer after another is given and
asked for its evidence, and taken back, but for the last: the model answer. The lesson's own cells then end without an
error in that run, and right answers earn all points. Notebooks that go all the way are those of test_edited_notebooks.
"""

import asyncio
from dataclasses import replace
from functools import cache

import pytest

from autograd_lib.kit.authoring.inprocess import quiet_scratch, run_cells, run_code, with_solutions
from autograd_lib.kit.authoring.languages import in_language
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.checking import diagnosing, verdict
from autograd_lib.kit.checking.evidence import dumps, to_plain
from autograd_lib.kit.checking.registry import lesson_exercises, lessons
from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.execution.jobs import Budget, End, Step
from autograd_lib.kit.grading.execution.local import LocalExecutor
from autograd_lib.kit.grading.judging import verdicts
from autograd_lib.kit.grading.judging.verdicts import judge_run
from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.submission import preparing
from autograd_lib.kit.grading.submission.challenges import class_secret
from autograd_lib.kit.grading.submission.preparing import by_hand_job, challenges_of, job_of, look

from .handing_in import COURSE, hand_in, right, solved, stub

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

STUDENT = "ann"
BY_ADDRESS = {
    ("leaves_of", "remembers_numbers_of_nodes")
}  # wrong by as many leaves as addresses are given out twice
BUDGET = Budget(notebook=1200)  # for all answers of a lesson, one after another
KEEP = "_kept = dict(globals())\n_kept['_kept'] = _kept"
# What was taken back with the names is an engine of before: each is that of now, as a check would have left it.
AT_HAND = """
import sys as _sys
for _name, _one in list(globals().items()):
    if getattr(_one, "__module__", "") == "mine" and hasattr(_sys.modules["mine"], _name):
        globals()[_name] = getattr(_sys.modules["mine"], _name)
"""
TAKE_BACK = "[globals().pop(name) for name in set(globals()) - set(_kept)]\nglobals().update(_kept)"


@cache
def answers_of(lesson):
    """Return the lesson's source, and {exercise: {name: code}} of all answers in its documents."""
    source, _ = read_lesson(COURSE, lesson)
    found = {}
    for id, document in source.documents.items():
        given = stub(id, lesson=lesson)  # a right answer may use what its cell gives
        others = (f"{given}\n\n{in_language(cell.text, 'en')}" for cell in document.right)
        known = {f"right {n}": code for n, code in enumerate([right(id, lesson), *others])}
        found[id] = known | {wrong.name: wrong.code for wrong, _ in document.wrong}
    return source, found


def handed_in(room, lesson):
    """Hand in a notebook with right answers, and return what grading finds of it, and the challenges."""
    hand_in(room.root, STUDENT, solved(lesson=lesson), lesson=lesson)
    found = look(room, STUDENT, load_lesson(COURSE, lesson))
    return found, challenges_of(found, class_secret(room.secret))


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
        run = await executor.run(preparing.job_of(found, challenges, BUDGET))
        if run.end is End.FINISHED:
            break
        id, name = run.where.removesuffix(" check").split(" ", 1)
        del answers[id][name]
        ended.add((id, name))
    reached = {key.partition(" ")[0]: said for key, said in run.evidence.items()}
    job = by_hand_job(found, challenges, BUDGET, replace(run, evidence=reached))
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
            (judged,) = judge_run(one, found.rebuilt, [exercise], challenges, BUDGET, by_hand=again)
            results[exercise.id, name] = judged.result.outcome, judged.result.score, judged.result.slip
    return results


def checked(source, answers, challenges):
    """Return {(exercise, name): (outcome, score, slip)} as a check says of each answer, where its check cell stands."""
    exercises, found = {one.id: one for one in lesson_exercises(source.id)}, {}

    def at_check(id, namespace):
        exercise = exercises[id]
        for name, code in answers[id].items():
            cell = {key: value for key, value in namespace.items() if key not in exercise.answers}
            run_code(code, cell, name)
            judged = verdict.answer_verdict(exercise, cell, challenges[id])
            slip = judged.slip.name if judged.slip else None
            found[id, name] = judged.outcome.value, judged.score, slip

    with quiet_scratch():
        assert run_cells(with_solutions(source, "en"), at_check) is None
    return found


@pytest.fixture
def known_once(monkeypatch):
    """Run each known wrong answer once on a challenge, and not again for every answer that is compared with it."""
    found, written = {}, {}

    def text_of(challenge):
        # The same few challenges are asked about thousands of times, and some hold large arrays.
        if id(challenge) not in written:
            written[id(challenge)] = challenge, dumps(to_plain(challenge))
        return written[id(challenge)][1]

    def once(exercise, wrong, challenge, work=diagnosing.wrong_evidence):
        key = exercise.id, wrong.name, text_of(challenge)
        if key not in found:
            found[key] = work(exercise, wrong, challenge)
        return found[key]

    monkeypatch.setattr(diagnosing, "wrong_evidence", once)


@pytest.fixture
def compared_once(monkeypatch):
    """Compare evidence with the known wrong answers once: of most answers `check` and `grade` bring home the same."""
    found = {}

    def once(judged, evidence, challenge, known=None, work=verdict.diagnosed):
        key = judged.exercise.id, text_of(evidence["parts"]), text_of(challenge)
        if key not in found:
            found[key] = work(judged, evidence, challenge, known)
        return replace(judged, diagnoses=found[key].diagnoses)

    def text_of(parts):
        plain = {name: to_plain(part) for name, part in parts.items()} if isinstance(parts, dict) else parts
        return dumps(plain)

    for module in (verdict, verdicts):
        monkeypatch.setattr(module, "diagnosed", once)


@pytest.mark.usefixtures("known_once", "compared_once")
@pytest.mark.parametrize("lesson", lessons())
def test_check_and_grade_say_the_same_of_every_known_answer(lesson, tmp_path, monkeypatch):
    source, answers = answers_of(lesson)
    found, challenges = handed_in(Classroom(tmp_path), lesson)
    with monkeypatch.context() as patched:
        run, by_hand, ended = asyncio.run(runs_of(found, challenges, answers, patched))
    assert len(ended) < sum(map(len, answers.values())) / 10
    assert {id: cell.error for id, cell in run.cells.items() if cell.error and " " not in id} == {}
    left = {
        id: {name: code for name, code in of.items() if (id, name) not in ended} for id, of in answers.items()
    }
    by_grade = graded(found, challenges, run, by_hand, left)
    points = {exercise.id: ("right", exercise.points) for exercise in found.lesson.exercises}
    right_ones = {key: said[:2] for key, said in by_grade.items() if key[1].startswith("right ")}
    assert right_ones == {key: points[key[0]] for key in right_ones}
    by_check = checked(source, left, challenges)
    assert len(by_grade) == sum(map(len, left.values()))
    different = {key: (by_check[key], by_grade[key]) for key in by_grade if by_check[key] != by_grade[key]}
    assert different.keys() <= BY_ADDRESS, different
    assert all(check[0] == grade[0] == "wrong" for check, grade in different.values())
