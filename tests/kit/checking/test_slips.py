"""Slips are named as surely as the evidence allows, and a prediction's panel does not tell what is expected."""

import random
from dataclasses import replace

import pytest

from autograd_lib.kit.checking import Kind
from autograd_lib.kit.checking.presenting import slip_line, verdict_panel
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.verdict import Outcome, answer_verdict, is_thin


@pytest.mark.parametrize(
    "value", [None, True, 3, "yes", {"$raised": {"type": "E"}}, [1, True], {"a": 2, "b": [False]}]
)
def test_counts_yes_or_no_and_exceptions_say_little(value):
    assert is_thin(value)


@pytest.mark.parametrize("value", [2.5, [1, 2.5], {"a": [0.25]}])
def test_numbers_that_were_computed_say_much(value):
    assert not is_thin(value)


def test_a_slip_that_little_speaks_for_may_be_another():
    exercise = find("partials_of_f")
    verdict = answer_verdict(
        exercise, {"dfdx": lambda x, y: 0.5, "dfdy": lambda x, y: 0.5}, {"points": [[3, 2]], "far": []}
    )
    slip = exercise.wrong[0]
    sure = slip_line(replace(verdict, slips=(slip,)), slip)
    unsure = slip_line(replace(verdict, slips=(slip,), maybe=frozenset([slip.name])), slip)
    assert sure.en.startswith("It looks like this slip")
    assert unsure.en.startswith("It may be this slip")
    assert unsure.zh.startswith("`dfdx`") or unsure.zh.startswith("可能是")


def test_a_prediction_of_another_kind_is_only_told_that_it_is_not_right():
    exercise = replace(find("partials_of_f"), kind=Kind.PREDICT)
    verdict = answer_verdict(
        exercise, {"dfdx": lambda x, y: "six", "dfdy": lambda x, y: [1]}, {"points": [[3, 2]], "far": []}
    )
    assert verdict.outcome is Outcome.WRONG
    shown = repr(verdict_panel(verdict, "en"))
    assert "This is not what comes out." in shown
    assert "needed" not in shown
    assert "is needed" in repr(verdict_panel(verdict, "en", tries=3))


def predicted(exercise_id, **wrong):
    """Return the slips of a prediction that is right but for a few numbers."""
    exercise = find(exercise_id)
    right = {"x_after_two": 16, "y_after_two": 2, "x_after_reset": 8, "y_after_reset": 3}
    return [one.name for one in answer_verdict(exercise, right | wrong, {}).slips]


def test_one_wrong_number_of_a_prediction_looks_like_the_only_known_answer_that_has_it():
    assert predicted("two_passes", x_after_two=8) == ["assigned_not_added"]


def test_slips_in_two_groups_of_one_prediction_are_both_named():
    exercise = find("who_saves")
    words = {"nothing": ["x - 1", "x.mean()"], "before": ["x / 3", "x * 3", "-x"]}
    words["result"] = ["x.sqrt()", "x.relu()", "x.log()"]
    saved = {name: word for word, names in words.items() for name in names}
    challenge = exercise.challenge(random.Random(0))
    slips = answer_verdict(exercise, {"saved": saved}, challenge).slips
    assert {one.name for one in slips} == {"minus_is_a_factor", "log_keeps_its_result"}


def test_a_wrong_number_that_several_known_answers_have_names_none():
    assert predicted("two_passes", y_after_two=1) == []


@pytest.mark.parametrize(
    ("counterexample", "slip"),
    [
        ((4, 8.0), "a_point_where_it_is_right"),
        ((-5, 0), "a_point_where_y_is_zero"),
        ((5, 7), None),
        ("no point", None),
    ],
)
def test_examples_that_fail_for_the_same_reason_are_told_the_same(counterexample, slip):
    exercise = find("checker_on_trial")

    def repaired(function, point, h):
        base = function(*point)
        return [(function(*point[:i], x + h, *point[i + 1 :]) - base) / h for i, x in enumerate(point)]

    challenge = exercise.challenge(random.Random(3))
    answers = {"counterexample": counterexample, "repaired": repaired}
    verdict = answer_verdict(exercise, answers, challenge)
    assert [one.name for one in verdict.slips] == ([slip] if slip else [])
    assert (verdict.outcome is Outcome.RIGHT) is (counterexample == (5, 7))
