"""What is said of wrong numbers: only what is true of all of them."""

import numpy as np
import pytest

from autograd_lib.kit.checking.comparing import expect
from autograd_lib.kit.checking.evidence import carry
from autograd_lib.kit.checking.relations import of_all, relations

EXPECTED = {"value": 3.0, "∂/∂a": -2.0, "∂/∂b": 7.5}


def said(got, expected):
    return [one.text.en for one in relations(got, expected)]


@pytest.mark.parametrize("factor", [2, 0.25, -3])
def test_a_common_factor_is_named(factor):
    expected = np.array([[1.5, -2.0], [0.0, 4.0]])
    assert said((factor * expected).tolist(), expected) == [
        f"Every number is {factor:g} times what it should be."
    ]


def test_a_factor_is_said_of_a_few_places_and_not_of_dozens():
    expected = {f"f({place})": [1.0, place] for place in range(2, 9)}
    got = {name: [3 * value for value in row] for name, row in expected.items()} | {"f(2)": [5.0, 10.0]}
    assert said(got, expected) == [
        "f(2): 5 times what it should be.",
        "f(3), f(4), f(5), …: 3 times what it should be.",
    ]


def test_a_sign_is_called_a_sign():
    assert said([-1.0, 2.0], [1.0, -2.0]) == ["Every size is right, and every sign is the wrong one."]


def test_one_result_of_several_is_named_by_itself():
    (note,) = said(EXPECTED | {"∂/∂b": -7.5}, EXPECTED)
    assert note.startswith("∂/∂b: the size is right")


def test_results_in_each_others_place_are_exchanged():
    cases = {"small": {"a": [1.0, 2.0], "b": [5.0, 4.0]}, "large": {"a": [9.0], "b": [8.0]}}
    got = {case: {"a": both["b"], "b": both["a"]} for case, both in cases.items()}
    assert said(got, cases) == ["a, b are exchanged: each stands in the other's place."]


@pytest.mark.parametrize(
    "got",
    [
        [2.0, 5.0],  # no common factor
        [2.0, -4.0, 6.0],  # another length
        [2.0, None],
        [2.0, float("inf")],
        "text",
    ],
)
def test_nothing_is_said_where_nothing_holds_for_all(got):
    assert said(got, [1.0, -2.0]) == []


def test_chance_in_one_of_several_cases_is_passed_over():
    expected = {"f(3)": 8.0, "f(4)": 5.0}
    assert said({"f(3)": 16.0, "f(4)": 5.7}, expected) == []


def test_a_number_alone_is_believed_to_be_off_by_a_simple_factor_only():
    assert said({"x": 6.0}, {"x": 3.0}) == ["Every number is 2 times what it should be."]
    assert not said({"x": 6.3}, {"x": 3.0})


def test_the_learner_is_told_beside_the_numbers():
    finding = expect({"part": carry([-1.0, 4.0])}, "part", [1.0, -4.0], label="it")
    assert [note.text.en for note in finding.relations] == said([-1.0, 4.0], [1.0, -4.0])


GIVEN = {"x": np.array([1.5, -2.0, 0.5]), "c": 4.0}
RIGHT = np.array([3.0, -0.7, 1.1])


@pytest.mark.parametrize(
    ("got", "words"),
    [
        (RIGHT * GIVEN["x"], "Every number is what it should be times `x`."),
        (RIGHT * GIVEN["x"] ** 2, "Every number is what it should be times `x**2`."),
        (-RIGHT * GIVEN["x"], "Every number is what it should be times `-x`."),
        (RIGHT / GIVEN["x"], "Every number is right once it is multiplied by `x`."),
        (RIGHT + GIVEN["x"], "Every number is what it should be plus `x`."),
        (RIGHT - GIVEN["x"], "Every number is what it should be plus `-x`."),
        (2 * RIGHT - GIVEN["x"], "Every number is 2 times as far from `x` as it should be."),
        (2 * GIVEN["x"] - RIGHT, "Every number is as far from `x` as it should be, on the other side."),
        (4 * RIGHT, "Every number is 4 times what it should be."),
        (RIGHT + 2, "Every number is what it should be plus 2."),
        (np.abs(RIGHT), "Every number is the absolute value of what it should be."),
        (1 / RIGHT, "Every number is 1 divided by what it should be."),
        (RIGHT**2, "Every number is the square of what it should be."),
        (0 * RIGHT, "Every number that is wrong is `0`."),
        (RIGHT + 0.5 * GIVEN["x"] ** 2, "Every number is what it should be plus `0.5*x**2`."),
        (-RIGHT / GIVEN["x"] / 4, "Every number is right once it is multiplied by `-4*x`."),
        (RIGHT * GIVEN["x"] * 7, "Every number is what it should be times `7*x`."),
        (np.array([3.0, 0.7, -1.1]), "Every number that is wrong has the right size and the wrong sign."),
    ],
)
def test_what_separates_results_from_right_ones_is_measured(got, words):
    assert [one.text.en for one in relations(got, RIGHT, {"": GIVEN})] == [words]
    moved = got + np.array([0.0, 0.0, 0.01])
    assert words not in [one.text.en for one in relations(moved, RIGHT, {"": GIVEN})]


def test_an_argument_is_that_of_the_call_that_a_result_comes_from():
    calls = {"f(1)": {"x": 2.0}, "f(2)": {"x": 5.0}}
    expected = {"f(1)": {"out": 1.5, "vjp": 3.0}, "f(2)": {"out": 2.5, "vjp": 7.0}}
    got = {"f(1)": {"out": 1.5, "vjp": 6.0}, "f(2)": {"out": 2.5, "vjp": 35.0}}
    (note,) = relations(got, expected, calls)
    assert note.text.en == "vjp: what it should be times `x`."
    assert note.text.zh == "vjp 是应有的数乘以 `x`。"
    assert relations(got, expected, dict.fromkeys(calls, calls["f(1)"])) == []


def test_one_number_for_another_is_said_as_that():
    assert said([0.0, -1.0, 2.5, -1.0], [0.0, 0.0, 2.5, 0.0]) == [
        "Every number that is wrong is `-1` where `0` belongs."
    ]


def test_each_result_may_have_a_relation_of_its_own():
    given = {"": {"b": np.array([2.0, -3.0])}}
    expected = {"out": [1.0, 2.0], "first": [0.3, 0.4], "second": [0.5, 0.7]}
    got = expected | {"first": [0.6, -1.2], "second": [-1.0, 2.1]}
    assert [one.text.en for one in relations(got, expected, given)] == [
        "first: what it should be times `b`.",
        "second: what it should be times `-b`.",
    ]


def test_a_result_that_is_another_one_is_called_that():
    expected = {"value": 3.0, "a": -2.5, "b": 7.5}
    assert said(expected | {"b": -2.5}, expected) == ["b: what a should be."]
    assert said(expected | {"b": 2.5}, expected) == ["b: minus what a should be."]
    assert said(expected | {"b": 5.0}, expected) == ["b: what it should be plus what a should be."]
    assert said({"a": 2.5, "b": -5.0}, {"a": 2.5, "b": -2.5}) == ["b: 2 times what it should be."]
    assert said({"a": 3.5, "b": -3.5}, {"a": 3.5, "b": -1.75}) == ["b: 2 times what it should be."]
    assert said([1.5, 0.3, -0.3], [1.5, 0.3, 0.7]) == ["[2]: minus what [1] should be."]
    assert said([2, 3, 3], [2, 3, 7]) == []  # whole numbers are alike by chance


def test_where_results_start_is_seen_in_the_first_of_them():
    assert [one.text.en for one in relations([2.5, 9.0], [1.75, 8.0], {"": {"x": 1.0}})] == [
        "The first number is 2 times as far from `x` as it should be."
    ]


def test_words_have_a_word_in_common():
    expected = {"a": "RuntimeError", "b": "RuntimeError", "c": "float32 ()"}
    assert said(expected | {"a": "ValueError", "b": "ValueError"}, expected) == [
        "Wherever it is wrong, it has `ValueError` instead of `RuntimeError`."
    ]
    assert said(expected | {"a": "float64 ()", "b": "float32 (2,)"}, expected) == [
        "Wherever it is wrong, it should be `RuntimeError`."
    ]
    assert said(expected | {"a": "float64 ()"}, expected) == []


def test_only_what_holds_of_all_findings_is_said_of_them():
    expected = {"a": [1.5, 2.0], "b": [3.0, 0.5]}
    both = relations({"a": [3.0, 4.0], "b": [6.0, 1.0]}, expected)
    one = relations(expected | {"b": [6.0, 1.0]}, expected)
    other = relations(expected | {"b": [9.0, 1.5]}, expected)
    assert [each.text.en for each in of_all([one, one])] == ["b: 2 times what it should be."]
    assert [each.text.en for each in of_all([both, one])] == [
        "Every number that is wrong is 2 times what it should be."
    ]
    assert of_all([one, other]) == of_all([one, ()]) == []


def test_what_is_said_of_some_results_is_not_said_of_all_that_are_wrong():
    expected = {"a": -2.5, "b": 7.5, "c": 0.3}
    one = relations(expected | {"b": -2.5, "c": 9.0}, expected)
    other = relations(expected | {"c": -2.5, "b": 9.0}, expected)
    assert [each.text.en for each in one] == ["b: what a should be."]
    assert of_all([one, other]) == []
    assert of_all([one, one]) == one


def test_what_holds_of_the_first_call_alone_is_marked():
    calls = {"f(1)": {"x": 2.0}, "f(2)": {"x": 5.0}}
    expected = {"f(1)": {"out": [1.5, -0.3]}, "f(2)": {"out": [2.5, 0.7]}}
    other = {"f(2)": {"out": [2.6, 0.9]}}
    (found,) = relations({"f(1)": {"out": [3.0, -0.6]}, **other}, expected, calls)
    assert found.alone
    assert found.text.en == "Every number is 2 times what it should be."
    assert of_all([[found], [found]]) == []
    assert relations({"f(1)": {"out": [1.5, -0.3]}, **other}, expected, calls) == []
