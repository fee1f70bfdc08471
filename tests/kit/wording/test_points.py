"""Points are read with one decimal, and what is not all of them never looks like it."""

import pytest

from autograd_lib.kit.wording.points import shown_points


@pytest.mark.parametrize(
    ("score", "shown"),
    [
        (0, "0"),
        (0.75, "0.7"),
        (1.125, "1.1"),
        (2.9999, "2.9"),
        (3.0, "3"),
        (2.3, "2.3"),
        (1 / 3, "0.3"),
        (12, "12"),
    ],
)
def test_points_have_one_decimal_and_are_never_rounded_up(score, shown):
    assert shown_points(score) == shown
