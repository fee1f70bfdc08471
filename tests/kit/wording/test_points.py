"""Points are read with two decimals, and what is not all of them never looks like it."""

import pytest

from autograd_lib.kit.wording.points import shown_points


@pytest.mark.parametrize(
    ("score", "shown"),
    [
        (0, "0"),
        (0.75, "0.75"),
        (1.125, "1.12"),
        (2.9999, "2.99"),
        (3.0, "3"),
        (2.3, "2.3"),
        (1 / 3, "0.33"),
        (120, "120"),
    ],
)
def test_points_have_two_decimals_and_are_never_rounded_up(score, shown):
    assert shown_points(score) == shown
