"""What lesson 07 says of the loss as it is defined, beyond what its own cells show."""

import math

import pytest

from autograd_lib.exercises.judges.quiet_error import found_and_right


def test_the_loss_as_defined_is_wrong_before_it_is_infinite():
    found, right = found_and_right([16.5, 0.0])
    assert (round(found, 2), round(right, 2)) == (15.94, 16.50)
    assert math.isinf(found_and_right([16.64, 0.0])[0])


def test_a_point_on_the_right_side_makes_it_nan_by_lying_far_out():
    found, right = found_and_right([-870.0, 0.0])
    assert math.isnan(found)
    assert right == 0


@pytest.mark.parametrize("z", [5.0, 10.0, 13.0])
def test_nearer_to_zero_it_is_right(z):
    found, right = found_and_right([z, 0.0])
    assert found == pytest.approx(right, rel=1e-3)
