"""Modules that are installed here and come with no course are named; all others are there, or missing here as well."""

import pytest

from autograd_lib.kit.grading.submission.foreign import foreign, foreign_modules
from autograd_lib.kit.grading.submission.rebuilding import Rebuilt, RebuiltCell


def rebuilt(*cells):
    return Rebuilt(
        None, tuple(RebuiltCell(str(n), "code", source, role) for n, (role, source) in enumerate(cells)), ()
    )


def test_what_is_installed_for_something_else_is_foreign():
    assert foreign(["hypothesis", "ruff"]) == ["hypothesis", "ruff"]


@pytest.mark.parametrize(
    "module", ["numpy", "sympy", "PIL", "IPython", "json", "sys", "autograd_lib", "not_there_at_all"]
)
def test_what_comes_with_python_or_a_course_and_what_is_not_there_is_not(module):
    assert foreign([module]) == []


@pytest.mark.parametrize(
    "line",
    [
        "import hypothesis",
        "import math, hypothesis.strategies as s, json",
        "def f():\n    from hypothesis.strategies import floats, text",
        "if True:\n\timport hypothesis as h  # to try",
    ],
)
def test_imports_are_found_wherever_they_stand(line):
    assert foreign_modules(rebuilt(("answer", "x = 1"), ("own", line))) == ["hypothesis"]


def test_what_the_lesson_itself_imports_and_what_is_only_spoken_of_is_not():
    said = 'print("import hypothesis")\nhypothesis = 1  # import hypothesis\nfrom json import hypothesis'
    assert foreign_modules(rebuilt(("given", "import hypothesis"), ("answer", said))) == []
