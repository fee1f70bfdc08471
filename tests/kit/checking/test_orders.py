"""What the shape and the order of wrong results have to do with those of the right ones."""

import numpy as np
import pytest

from autograd_lib.kit.checking.orders import WHAT
from autograd_lib.kit.checking.relations import relations

LIST = [1.5, -2.0, 0.7, 4.0]
MATRIX = np.array([[1.5, -2.0, 0.7], [3.1, 0.4, -5.0]])
SQUARE = MATRIX[:, :2]


@pytest.mark.parametrize(
    ("got", "expected", "key"),
    [
        (MATRIX.T, MATRIX, "transposed"),
        (SQUARE.T, SQUARE, "transposed"),
        (LIST[::-1], LIST, "reversed"),
        ([LIST[1], LIST[0], *LIST[2:]], LIST, "reordered"),
        (MATRIX.reshape(-1), MATRIX, "reshaped"),
        (LIST[:-1], LIST, "without_last"),
        (LIST[1:], LIST, "without_first"),
        ([*LIST, 9.0], LIST, "one_behind"),
        ([9.0, *LIST], LIST, "one_before"),
        ([9.0, *LIST[:-1]], LIST, "late"),
        ([*LIST[1:], 9.0], LIST, "early"),
        ([4.0] * 4, LIST, "last_only"),
        ([1.5] * 4, LIST, "first_only"),
        (MATRIX.sum(axis=0), MATRIX, "summed"),
        (MATRIX, MATRIX.sum(axis=1), "not_summed"),
        (MATRIX.mean(axis=1), MATRIX, "averaged"),
        (MATRIX, MATRIX.mean(axis=0), "not_averaged"),
        (MATRIX * [[2.0], [3.0]], MATRIX, "rows_scaled"),
        (MATRIX * [2.0, 3.0, 5.0], MATRIX, "columns_scaled"),
        (np.add(MATRIX, [[2.0], [3.0]]), MATRIX, "rows_moved"),
        (np.add(MATRIX, [2.0, 3.0, 5.0]), MATRIX, "columns_moved"),
        ([1.5, 9.0, 8.0, 7.0], LIST, "first_alone"),
        ([1.5, -2.0, 8.0, 7.0], LIST, "first_of"),
        ([*LIST[:2], 8.0, 4.0], LIST, None),
        (MATRIX + 0.01 * MATRIX**2, MATRIX, None),
        (MATRIX[:, :2] + 1, MATRIX, None),
    ],
)
def test_shape_and_order_are_compared(got, expected, key):
    found = relations(got, expected)
    assert [one.key for one in found] == ([key] if key else [])
    for one in found:
        assert one.text.en.startswith("What comes back is" if key in WHAT else "The first")


def test_a_short_result_is_believed_beside_a_longer_one():
    calls = {"f(1)": {"out": [1.5, -2.0]}, "f(2)": {"out": LIST}}
    got = {name: {"out": one["out"][::-1]} for name, one in calls.items()}
    assert [one.key for one in relations(got, calls)] == ["reversed"]
    assert relations({"out": [-2.0, 1.5]}, calls["f(1)"]) == []


def test_the_axis_is_named():
    (found,) = relations(MATRIX, MATRIX.sum(axis=1))
    assert found.text.en == "What comes back is right once it is summed along axis 1."
    assert found.text.zh == "得到的是没有沿轴 1 求和的结果：求了就对。"
