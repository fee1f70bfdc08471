"""The draw decides about inputs, never about points: one answer earns the same from every challenge."""

import random

import pytest

from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.verdict import answer_verdict, draw_challenge

pytestmark = pytest.mark.slow

DRAWS = 6


def scores(exercise_id, code):
    """Return the different scores that an answer earns from several challenges."""
    exercise, namespace = find(exercise_id), {"__name__": "answer"}
    exec(code, namespace)
    for name in exercise.answers:
        namespace.setdefault(name, ...)
    drawn = (draw_challenge(exercise, random.Random(seed)) for seed in range(DRAWS))
    return {answer_verdict(exercise, namespace, challenge, diagnose=False).score for challenge in drawn}


def wrong(exercise_id, name):
    return next(one.code for one in find(exercise_id).wrong if one.name == name)


def test_a_test_that_sees_errors_in_one_direction_only():
    both_ways = wrong("agree", "shapes_may_differ")
    assert "np.abs(np.asarray(a) - b)" in both_ways
    assert len(scores("agree", both_ways.replace("np.abs(np.asarray(a) - b)", "np.asarray(a) - b"))) == 1


def test_a_test_with_the_usual_tolerance_and_a_small_loss():
    # A network that is nearly sure of all its answers has a loss far below 1.
    usual = wrong("agree", "default_tolerance")
    drawn = "x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]"
    sure = usual.replace(drawn, "x = rng.normal(size=(4, sizes[0])); targets = surest(parameters, x)")
    assert sure != usual
    surest = """
def surest(parameters, x):
    *hidden, (w, b) = zip(parameters[::2], parameters[1::2])
    for above, shift in hidden:
        x = np.tanh(x @ above.T + shift)
    w *= 9
    return np.eye(len(b))[np.argmax(x @ w.T + b, axis=1)]
"""
    assert scores("agree", sure + surest) == scores("agree", usual)


@pytest.mark.parametrize(
    ("exercise", "name"), [("eight_mistakes", "looks_at_one_side"), ("ties", "everyone_takes_all")]
)
def test_half_an_answer(exercise, name):
    assert len(scores(exercise, wrong(exercise, name))) == 1
