"""What is said of wrong numbers: only what is true of all of them."""

import numpy as np
import pytest

from autograd_lib.kit.checking.comparing import expect
from autograd_lib.kit.checking.evidence import carry
from autograd_lib.kit.checking.relations import relations

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
