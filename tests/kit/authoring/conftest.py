"""A course folder with the sample lesson in it, built once for all tests that only look at it."""

import os
import shutil

import pytest

from autograd_lib.kit.authoring.build import build
from autograd_lib.kit.notebooks import Course

from .samples import SOURCE, course_with, quiet, sample_exercises


@pytest.fixture(autouse=True)
def _sample_exercises(tmp_path_factory):
    with sample_exercises(tmp_path_factory.getbasetemp()):
        yield


@pytest.fixture(scope="session")
def _built(tmp_path_factory):
    course = course_with(tmp_path_factory.mktemp("built"))
    with sample_exercises(tmp_path_factory.getbasetemp()):
        assert build(course, announce=quiet) == []
    return course


@pytest.fixture
def built(_built, tmp_path) -> Course:
    """Return a copy of a course with the sample lesson built, to do with as a test likes."""
    root = tmp_path / "course"
    shutil.copytree(_built.root, root)
    return Course(root)


@pytest.fixture
def make_course(tmp_path):
    """Return a function that makes a course from the source of its only lesson, and documents by exercise."""
    return lambda source=SOURCE, **documents: course_with(
        tmp_path / f"course{len(os.listdir(tmp_path))}", source, **documents
    )
