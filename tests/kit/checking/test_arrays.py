"""Arrays that are drawn for challenges, and rows of numbers that learners find."""

import random

import numpy as np
import pytest

from autograd_lib.kit.checking.arrays import as_row, draw_array


@pytest.mark.parametrize("unit", [0.01, 0.1, 1, 0.005])
def test_drawn_numbers_are_short_to_read_and_all_differ_in_size(unit):
    array = draw_array(random.Random(3), 12, 20, unit=unit)
    shown = [repr(one) for one in array.ravel().tolist()]
    assert max(map(len, shown)) <= len("-1.495"), max(shown, key=len)
    assert len(np.unique(np.abs(array))) == array.size
    assert {True, False} == set((array > 0).ravel().tolist())


def test_a_row_of_numbers_is_an_array_and_nothing_else_is():
    assert as_row([1, -2.5], 2).tolist() == [1.0, -2.5]
    assert [as_row(one, 2) for one in ([1, 2, 3], [[1.0]], ["1"], 3.0, None, [True], [1, [2]])] == [None] * 7
