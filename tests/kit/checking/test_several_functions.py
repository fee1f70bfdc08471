"""An exercise with several functions: findings by function, and each named slip says which of them it means."""

import random

import pytest

from autograd_lib.kit.checking.presenting import verdict_panel
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.verdict import answer_verdict, draw_challenge


def judged(exercise, *slips, without=()):
    """Return the verdict on wrong answers that were typed one after the other, so that the later ones count."""
    given, names = find(exercise), {}
    for wrong in given.wrong:
        if wrong.name in slips:
            exec(wrong.code, names)
    for name in without:
        names[name] = ...
    return answer_verdict(given, names, draw_challenge(given, random.Random(1)))


def meant(verdict):
    return {slip.name: one.functions for one in verdict.diagnoses for slip in one.slips}


def test_each_wrong_function_gets_the_slip_that_explains_it():
    verdict = judged("recordable", "operands_exchanged", "sign_of_the_quotient")
    assert meant(verdict) == {
        "operands_exchanged": ("mul_backward",),
        "sign_of_the_quotient": ("div_backward",),
    }


def test_a_slip_made_in_every_function_is_named_beside_another_that_hides_it_in_one():
    verdict = judged("elementwise_vjps", "forgets_the_cotangent", "keeps_the_exponent")
    named = meant(verdict)
    assert set(named) == {"forgets_the_cotangent", "keeps_the_exponent"}
    assert "Power" in named["keeps_the_exponent"]
    assert "Multiply" in named["forgets_the_cotangent"]


@pytest.mark.parametrize(
    ("language", "said"),
    [("zh", "mul_backward 看起来像是"), ("en", "It looks like this slip in mul_backward")],
)
def test_the_diagnosis_stands_first_and_findings_follow_function_by_function(language, said):
    verdict = judged("recordable", "operands_exchanged", "sign_of_the_quotient")
    lines = repr(verdict_panel(verdict, language)).splitlines()
    assert said in lines[1]
    assert "div_backward" in lines[2]
    examples = [line for line in lines[3:] if line.startswith("  ✗")]
    assert ["mul_backward" in line for line in examples] == [True, False]
    assert "div_backward" in examples[1]


def test_beside_a_slip_one_example_is_shown_and_the_other_functions_are_named():
    panel = verdict_panel(judged("elementwise_vjps", "forgets_the_cotangent"), "en")
    lines = repr(panel).splitlines()
    assert lines[2].startswith(
        "  ✗ Multiply: forward, then backward(ctx, g): Multiply(a(), b(), g()), ∂L/∂a is "
    )
    assert lines[4].startswith("  ✗ also wrong (4): Divide: forward, then backward(ctx, g); Power")
    folded = panel._repr_html_().partition("<details")[2]
    assert folded.count("elements that differ") >= 4
    assert folded.count("<table") == 5
    assert "elements that differ" not in repr(panel)


def test_an_exercise_with_one_function_says_nothing_about_which():
    verdict = judged("multiply_derive", "drops_the_seed")
    assert meant(verdict) == {"drops_the_seed": ()}
    assert repr(verdict_panel(verdict, "en")).splitlines()[1].startswith("  It looks like this slip: ")
