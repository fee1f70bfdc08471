"""Results beside those expected, in leaves."""

import numpy as np

from autograd_lib.kit.checking.leaves import MOST, leaves_of, shape_of


def test_every_array_list_and_number_is_a_leaf():
    expected = {"a": np.ones((2, 3)), "b": [np.ones(2), None], "c": 3, "d": "word"}
    got = {"a": [[1, 1, 1], [1, 1, 2]], "b": [np.ones(3), None], "c": 4.0, "d": "word"}
    leaves = {leaf.name: leaf for leaf in leaves_of(got, expected, {})}
    assert {name: leaf.is_right for name, leaf in leaves.items()} == {
        "a": False,
        "b": False,
        "c": False,
        "d": True,
    }
    assert [name for name, leaf in leaves.items() if leaf.other_form] == ["b"]
    assert leaves["c"].pairs == [(4.0, 3.0)]


def test_what_has_another_form_has_no_leaves():
    for got in ({"a": 1}, {"a": 1, "b": None}, [1, 2], None):
        assert leaves_of(got, {"a": 1, "b": 2}, {}) == []
    assert leaves_of([1.0] * (MOST + 1), [1.0] * (MOST + 1), {}) == []
    assert leaves_of([1.0] * 3 * MOST, [1.0], {}) == []


def test_lists_may_lie_in_one_another_as_deep_as_they_like():
    deep = [1.0]
    for _ in range(10_000):
        deep = [deep]
    assert leaves_of({"a": deep}, {"a": 1.0}, {}) == []
    assert leaves_of({"a": deep}, {"a": [[1.0]]}, {}) == []


def test_numbers_have_shapes_and_nothing_else_has():
    assert shape_of([[1.0, 2.0]]) == (1, 2)
    assert shape_of(3.0) == ()
    assert shape_of([[1.0], [1.0, 2.0]]) is shape_of([]) is shape_of(True) is shape_of("3") is None


def test_nan_is_like_nan_and_inf_like_inf():
    (leaf,) = leaves_of([float("nan"), float("inf")], [float("nan"), float("inf")], {})
    assert leaf.is_right
