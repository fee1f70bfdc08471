"""What counts as a number that a judge can compute with."""

import math

import pytest

from autograd_lib.kit.checking.closeness import is_number


@pytest.mark.parametrize("value", [0, -3, 2.5, 999_999, -1e-300])
def test_numbers_below_the_bound(value):
    assert is_number(value)


@pytest.mark.parametrize("most", [1e6, math.inf])
@pytest.mark.parametrize(
    "value", [math.nan, math.inf, -math.inf, 10**400, -(10**400), True, "3", None, [1], 1j]
)
def test_what_is_no_finite_number_whatever_the_bound(value, most):
    assert not is_number(value, most)
