"""What is said of results for which nothing was computed."""

import numpy as np
import pytest

from autograd_lib.kit.checking.idle import idle

CASES = {"f(1)": {"g": np.array([1.0, 2.0])}, "f(2)": {"g": np.array([5.0, 3.0])}}
RIGHT = {call: 2 * case["g"] for call, case in CASES.items()}
PAIRS = {call: {"out": one, "∂L/∂x": 3 * one} for call, one in RIGHT.items()}


def said(results, expected=RIGHT):
    text = idle(results, expected, CASES)
    return text and text.en


def test_an_argument_that_comes_back_is_named():
    assert said({call: case["g"] for call, case in CASES.items()}) == (
        "What comes back is `g`, just as it was passed in."
    )


@pytest.mark.parametrize("number", [0, 1])
def test_one_number_everywhere_is_named(number):
    results = {call: np.full(2, float(number)) for call in CASES}
    assert said(results) == f"Every number that comes back is {number}."


def test_of_several_results_it_is_said_which():
    results = {call: {**both, "∂L/∂x": CASES[call]["g"]} for call, both in PAIRS.items()}
    assert said(results, PAIRS) == "What comes back as `∂L/∂x` is `g`, just as it was passed in."


def test_results_in_a_list_are_told_by_their_places():
    expected = {call: [one, None] for call, one in RIGHT.items()}
    results = {call: [case["g"], None] for call, case in CASES.items()}
    assert said(results, expected).startswith("What comes back as `[0]` is `g`")


@pytest.mark.parametrize(
    "results",
    [
        RIGHT,  # nothing is wrong
        {**RIGHT, "f(1)": CASES["f(1)"]["g"]},  # in one call only
        {call: 3 * one for call, one in RIGHT.items()},
        {call: {"other": one} for call, one in RIGHT.items()},
        {"f(1)": RIGHT["f(1)"]},
        dict.fromkeys(CASES, "text"),
        {call: {"$raised": {}} for call in CASES},
    ],
)
def test_nothing_is_said_of_other_results(results):
    assert said(results) is None


def test_nothing_is_said_where_one_wrong_result_of_two_was_computed():
    results = {call: {"out": 7 * both["out"], "∂L/∂x": CASES[call]["g"]} for call, both in PAIRS.items()}
    assert said(results, PAIRS) is None
