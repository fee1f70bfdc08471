"""The notebooks as they are handed out, and with all right answers, run in grading to their end without an error."""

import json
from itertools import cycle

import pytest

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.coordinator import grade
from autograd_lib.kit.grading.results import Result, Status
from autograd_lib.kit.wording.text import LANGUAGES
from tests.tried import tried_lessons

from ...once import once
from .handing_in import COURSE, hand_in, released, right, solved

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]


def everything(lesson):
    """Return a lesson's notebook with all answers, the optional ones included."""
    notebook = solved("en", lesson)
    for cell in notebook["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("solution"):
            cell["source"] = right(cell["id"], lesson)
    return notebook


@pytest.fixture(scope="module")
def room(tmp_path_factory, confinement):
    """Return a class in which each of these lessons was handed in, graded: once, for all of pytest's workers."""

    def make(root):
        for lesson, language in zip(
            tried_lessons(), cycle(LANGUAGES), strict=False
        ):  # their code is the same
            hand_in(root, "untouched", released(language, lesson), lesson=lesson)
            hand_in(root, "solved", everything(lesson), lesson=lesson)
        grade(root, COURSE, tried_lessons())

    return Classroom(once(tmp_path_factory, "untouched", make))


def errors(notebook):
    """Return (cell, what it says) for each output of an autograded notebook that is an error or a warning."""
    outputs = [(cell["id"], one) for cell in notebook["cells"] for one in cell.get("outputs", ())]
    said = [
        (id, one.get("ename") or one.get("name"), one.get("evalue") or one.get("text")) for id, one in outputs
    ]
    return [one for one in said if one[1] not in (None, "stdout")]


@pytest.mark.parametrize("student", ["untouched", "solved"])
@pytest.mark.parametrize("lesson", tried_lessons())
def test_no_cell_ends_with_an_error(room, lesson, student):
    notebook = json.loads(room.notebook(student, lesson).read_text(encoding="utf-8"))
    ran = [cell["id"] for cell in notebook["cells"] if cell.get("execution_count")]
    assert len(ran) > 2
    assert errors(notebook) == []
    page = room.feedback(student, lesson).read_text(encoding="utf-8")
    assert "Traceback" not in page
    result = Result.from_json(json.loads(room.result(student, lesson).read_text(encoding="utf-8")))
    assert result.status is Status.GRADED
    assert result.score == (result.max_score if student == "solved" else 0)


def test_an_error_would_be_seen():
    error = {"output_type": "error", "ename": "NameError", "evalue": "x"}
    said = [{"output_type": "stream", "name": name, "text": "y"} for name in ("stdout", "stderr")]
    shown = {"output_type": "display_data", "data": {"text/plain": "z"}}
    notebook = {"cells": [{"id": "demo", "outputs": [error, *said, shown]}, {"id": "text"}]}
    assert errors(notebook) == [("demo", "NameError", "x"), ("demo", "stderr", "y")]
