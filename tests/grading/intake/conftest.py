"""The course whose notebooks are handed in, and an empty classroom."""

import pytest

from autograd_lib.course import Course
from autograd_lib.grading.classroom import Classroom


@pytest.fixture
def course(repository):
    return Course(repository)


@pytest.fixture
def room(tmp_path):
    return Classroom(tmp_path / "class")
