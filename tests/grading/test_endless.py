"""Programs that do not stop are stopped, and keep what they earned before."""

import pytest

from . import endless


@pytest.mark.parametrize("case", endless.CASES, ids=lambda case: case.student)
def test_what_does_not_stop_is_stopped(case, endless_class):
    case.verify(endless_class)
