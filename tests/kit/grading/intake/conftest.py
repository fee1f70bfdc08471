"""The course whose notebooks are handed in, and an empty classroom."""

import pytest

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.notebooks import Course


@pytest.fixture
def course(repository):
    return Course(repository)


@pytest.fixture
def room(tmp_path):
    return Classroom(tmp_path / "class")
