"""Slips are named as surely as the evidence allows, and a prediction's panel does not tell what is expected."""

import random
from dataclasses import replace

import pytest

from autograd_lib.kit.checking import Text, Wrong
from autograd_lib.kit.checking.diagnosing import Diagnosis
from autograd_lib.kit.checking.exercise import PREDICT
from autograd_lib.kit.checking.presenting import slip_line, verdict_panel
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.verdict import Outcome, Verdict, answer_verdict

from .squares import exercise as squares

ONE, OTHER = Wrong("one", "", Text("甲。", "A.")), Wrong("other", "", Text("乙。", "B."))


@pytest.mark.parametrize(
    ("diagnosis", "zh", "en"),
    [
        (Diagnosis((ONE,)), "看起来像是：甲。", "It looks like this slip: A."),
        (Diagnosis((ONE,), ("dz",)), "`dz` 看起来像是：甲。", "It looks like this slip in `dz`: A."),
        (
            Diagnosis((ONE,), ("dz",), beside=True),
            "`dz` 或与它一起运行的代码看起来像是：甲。",
            "It looks like this slip in `dz` or in what runs with it: A.",
        ),
        (
            Diagnosis((ONE, OTHER), ("dz",)),
            "`dz` 看起来有下面两种错误之一，只看结果分不出是哪一种。（一）甲。（二）乙。",
            "It looks like one of two slips in `dz`; the results alone do not tell which. Either: A. Or: B.",
        ),
    ],
)
def test_a_slip_is_said_as_surely_as_it_is_known(diagnosis, zh, en):
    verdict = Verdict(find("bce_gradient"), Outcome.WRONG, 0.0)
    assert vars(slip_line(verdict, diagnosis)) == {"zh": zh, "en": en}


def test_a_prediction_of_another_kind_is_only_told_that_it_is_not_right():
    exercise = replace(find("partials_of_f"), kind=PREDICT)
    verdict = answer_verdict(
        exercise, {"dfdx": lambda x, y: "six", "dfdy": lambda x, y: [1]}, {"points": [[3, 2]], "far": []}
    )
    assert verdict.outcome is Outcome.WRONG
    shown = repr(verdict_panel(verdict, "en"))
    assert "dfdx(3, 2) is not 'six'" in shown
    assert "needed" not in shown
    assert "is needed" in repr(verdict_panel(verdict, "en", tries=3))


def predicted(exercise, **wrong):
    """Return the slips of a prediction that is right but for a few numbers."""
    exercise = find(exercise) if isinstance(exercise, str) else exercise
    right = {"x_after_two": 16, "y_after_two": 2, "x_after_reset": 8, "y_after_reset": 3}
    return [one.name for one in answer_verdict(exercise, right | wrong, {}).slips]


def test_one_wrong_number_of_a_prediction_looks_like_the_only_known_answer_that_has_it():
    assert predicted("two_passes", x_after_two=8) == ["assigned_not_added"]


def test_slips_in_two_groups_of_one_prediction_are_both_named():
    exercise = find("who_saves")
    words = {"nothing": ["x.mean()"], "before": ["x * 3", "-x"], "result": ["x.sqrt()", "x.log()"]}
    saved = {name: word for word, names in words.items() for name in names}
    challenge = exercise.challenge(random.Random(0))
    slips = answer_verdict(exercise, {"saved": saved}, challenge).slips
    assert {one.name for one in slips} == {"minus_is_a_factor", "log_keeps_its_result"}


def test_a_wrong_number_that_two_known_answers_have_names_both():
    assert predicted("two_passes", y_after_two=1) == ["assigned_not_added", "passes_multiply"]


def test_a_wrong_number_that_three_known_answers_have_names_none():
    exercise = find("two_passes")
    shown_alike = [one for one in exercise.wrong if "y_after_two = 1\n" in one.code]
    third = replace(shown_alike[0], name="third", why=Text("三", "three"))
    exercise = replace(exercise, wrong=(*exercise.wrong, third))
    assert predicted(exercise, y_after_two=1) == []


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


def test_what_a_known_wrong_answer_prints_is_not_shown_to_whoever_is_checked(capsys):
    why = Text("打印而不返回。", "It prints where it should return.")
    prints = Wrong("prints", "def square(x):\n    print(x)\n    return 2 * x\n\n\nprint('slip')\n", why)
    found = answer_verdict(replace(squares(), wrong=(prints,)), {"square": lambda x: 2 * x}, {"x": 5})
    assert [one.name for one in found.slips] == ["prints"]
    assert capsys.readouterr().out == ""
