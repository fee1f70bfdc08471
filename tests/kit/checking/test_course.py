"""The exercises of the course: no judge can be tripped, or talked into credit."""

import random
from dataclasses import replace
from functools import cache

import pytest

from autograd_lib.kit.checking.collecting import gather
from autograd_lib.kit.checking.registry import lesson_exercises, lessons
from autograd_lib.kit.checking.verdict import Outcome, answer_verdict, draw_challenge, judged

from .junk import junk


def all_exercises():
    return [exercise for lesson in lessons() for exercise in lesson_exercises(lesson)]


def given_exercises():
    """Return every exercise of the course as a parameter; those that take long are marked."""
    return [
        pytest.param(exercise, id=exercise.id, marks=[pytest.mark.slow] if exercise.slow else [])
        for exercise in all_exercises()
    ]


@pytest.mark.slow
@pytest.mark.parametrize("exercise", given_exercises())
def test_no_judge_of_the_course_can_be_tripped_or_talked_into_full_credit(exercise):
    rng = random.Random(9)
    challenge = draw_challenge(exercise, rng)
    code = exercise.wrong[0].code
    namespace = {}
    exec(code, namespace)
    shape = gather(
        exercise.collect, exercise.answers, {**dict.fromkeys(exercise.answers, ...), **namespace}, challenge
    )
    for _ in range(30):
        parts = {name: junk(rng) for name in shape["parts"]}
        verdict = judged(exercise, {"parts": parts}, challenge, diagnose=False)
        assert verdict.fault == ""
        assert verdict.outcome is not Outcome.RIGHT
        assert verdict.score < exercise.points or exercise.points == 0


@cache
def drawn(exercise):
    """Return a challenge, and the evidence of the known wrong answers on it, once diagnoses have filled that in."""
    return draw_challenge(exercise, random.Random(2)), {}


LIES = {
    "takes anything": "lambda *a, **k: None",
    "returns itself": "type('A', (), {'__init__': lambda s, *a: None, '__call__': lambda s, *a, **k: s, "
    "'__getattr__': lambda s, n: s, '__eq__': lambda s, o: True, '__hash__': None})()",
    "is a class that is equal to all": "type('B', (), {'__init__': lambda s, *a: None, 'evaluate': lambda s: s, "
    "'derive': lambda s, g: None, '__eq__': lambda s, o: True, '__float__': lambda s: 1.0, '__hash__': None})",
    "a number": "3.5",
    "text": "'Multiply'",
    "None": "None",
    "a generator": "(i for i in ())",
    "a module": "__import__('math')",
    "raises oddly": "lambda *a: (_ for _ in ()).throw(SystemExit(1))",
    "recursive": "(lambda f: f(f))(lambda f: lambda *a: f(f)(*a))",
}


@pytest.mark.slow
@pytest.mark.parametrize("exercise", given_exercises())
def test_hostile_answers_are_wrong_in_every_exercise(exercise):
    challenge, known = drawn(exercise)
    # What it earns is known before it is compared with wrong answers, whose evidence is alike: a few of them will do.
    exercise = replace(exercise, wrong=exercise.wrong[:4])
    for lie, code in LIES.items():
        namespace = {name: eval(code) for name in exercise.answers}
        verdict = answer_verdict(exercise, namespace, challenge, known=known)
        assert verdict.outcome in (Outcome.WRONG, Outcome.RAISED), lie
        assert verdict.score == 0, lie
        assert verdict.fault == "", lie
