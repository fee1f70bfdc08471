"""What is true of exactly the calls that go wrong is told, and nothing that is true of another one as well."""

import numpy as np
import pytest

from autograd_lib.kit.checking.traits import in_common

A, B = np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([1.0, -2.0, 3.0])


@pytest.mark.parametrize(
    ("wrong", "right", "told"),
    [
        ([{"axis": (0, 1)}, {"axis": (1,)}], [{"axis": 0}, {"axis": None}], "`axis` is a tuple"),
        ([{"axis": -1}, {"axis": -2}], [{"axis": 0}, {"axis": None}], "`axis` is negative"),
        ([{"n": 3, "x": B}, {"n": 3, "x": A}], [{"n": 2, "x": B}, {"n": 4, "x": A}], "`n` is `3`"),
        ([{"a": A}, {"a": A + 1}], [{"a": B}, {"a": B + 1}], "the number of dimensions of `a` is 2"),
        ([{"a": B[:0]}] * 2, [{"a": B}, {"a": B + 1}], "`a` is empty"),
        ([{"a": B * 0}, {"a": B - 1}], [{"a": B + 3}, {"a": B + 4}], "`a` has a 0 in it"),
        ([{"a": B}, {"a": B * 2}], [{"a": B + 3}, {"a": B + 4}], "`a` has a negative number in it"),
        ([{"a": B * B}, {"a": np.abs(B)}], [{"a": B + 3}] * 2, None),
        ([{"a": A[:, :1]}, {"a": A[:1]}], [{"a": A}, {"a": A + 1}], "`a` is square"),
    ],
)
def test_what_such_calls_have_in_common_is_told(wrong, right, told):
    said = in_common([*right, *wrong], {len(right) + place for place in range(len(wrong))})
    assert (said and said.en.split(": ", 1)[1]) == told
    if told == "`a` is square":  # it is true of the right ones
        assert said.en.startswith("the calls that are right, and no others")
        assert said.zh == "对的几次调用，也只有它们：`a` 是方的"
    elif told:
        assert said.en.startswith("the calls that go wrong, and no others")


@pytest.mark.parametrize("wrong", [{0}, {1, 2, 3}, set(), {0, 1, 2, 3}])
def test_of_a_single_call_on_either_side_nothing_is_told(wrong):
    cases = [{"n": 3}, {"n": 1}, {"n": 1}, {"n": 1}]
    assert in_common(cases, wrong) is None
