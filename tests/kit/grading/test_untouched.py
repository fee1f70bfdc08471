"""The notebooks as they are handed out run in grading to their end without an error.

That those with right answers do is seen where these are tried: test_check_and_grade.
"""

import json
from itertools import cycle

import pytest

from autograd_lib.kit.checking.registry import lessons
from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.coordinator import grade
from autograd_lib.kit.grading.results import Result, Status
from autograd_lib.kit.wording.text import LANGUAGES

from ...once import once
from .handing_in import COURSE, hand_in, released

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

STUDENT = "ann"


@pytest.fixture(scope="module")
def room(tmp_path_factory, confinement):
    """Return a class in which everybody handed in every lesson, graded: once, for all of pytest's workers."""

    def make(root):
        for lesson, language in zip(lessons(), cycle(LANGUAGES), strict=False):  # their code is the same
            hand_in(root, STUDENT, released(language, lesson), lesson=lesson)
        grade(root, COURSE, lessons())

    return Classroom(once(tmp_path_factory, "untouched", make))


def errors(notebook):
    """Return (cell, error) for each cell of an autograded notebook that ended with an error."""
    outputs = [(cell["id"], one) for cell in notebook["cells"] for one in cell.get("outputs", ())]
    return [(id, one["ename"], one["evalue"]) for id, one in outputs if one["output_type"] == "error"]


@pytest.mark.parametrize("lesson", lessons())
def test_no_cell_ends_with_an_error(room, lesson):
    notebook = json.loads(room.notebook(STUDENT, lesson).read_text(encoding="utf-8"))
    ran = [cell["id"] for cell in notebook["cells"] if cell.get("execution_count")]
    assert len(ran) > 2
    assert errors(notebook) == []
    page = room.feedback(STUDENT, lesson).read_text(encoding="utf-8")
    assert "Traceback" not in page
    result = Result.from_json(json.loads(room.result(STUDENT, lesson).read_text(encoding="utf-8")))
    assert result.status is Status.GRADED
    assert result.score == 0


def test_an_error_would_be_seen():
    error = {"output_type": "error", "ename": "NameError", "evalue": "x"}
    assert errors({"cells": [{"id": "demo", "outputs": [error]}, {"id": "text"}]}) == [
        ("demo", "NameError", "x")
    ]
