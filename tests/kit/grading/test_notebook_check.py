"""Checking a learner's notebook: what its outputs have become, a verdict per exercise, and clear words otherwise."""

import json
import shutil
from dataclasses import replace
from functools import partial

import nbformat
import pytest

from autograd_lib.kit.authoring.build import build
from autograd_lib.kit.authoring.notebooks import read_notebook
from autograd_lib.kit.grading import notebook_check
from autograd_lib.kit.grading.notebook_check import NotebookError, check_notebook
from autograd_lib.kit.notebooks import Course

from ..authoring.samples import LESSON, course_with, quiet, sample_exercises

DEMOS = ("demo_sum", "demo_language", "demo_use")


@pytest.fixture(scope="module")
def _sample(tmp_path_factory):
    with sample_exercises(tmp_path_factory.getbasetemp()):
        course = course_with(tmp_path_factory.mktemp("built"))
        assert build(course, announce=quiet) == []
        yield course


@pytest.fixture
def built(_sample, tmp_path):
    """Return a copy of a course with the sample lesson built, to do with as a test likes."""
    shutil.copytree(_sample.root, tmp_path / "course")
    return Course(tmp_path / "course")


@pytest.fixture
def hand_in(built, tmp_path):
    """Return a function that changes a learner's notebook, saves it and checks it."""

    def hand_in(change=lambda notebook: None, language="zh", name="mine.ipynb"):
        notebook = read_notebook(built.release(LESSON, language))
        change(notebook)
        path = tmp_path / name
        nbformat.write(notebook, path)
        before = path.read_bytes()
        report = check_notebook(path, built)
        assert path.read_bytes() == before
        return report

    return hand_in


def cell(notebook, name):
    return next(cell for cell in notebook.cells if cell.id == name)


def answer(notebook):
    cell(notebook, "double_it").source = "def double(x):\n    return x + x"
    cell(notebook, "guess_it").source = "guess = 42"


def states(report):
    return {result.cell: result.state for result in report.cells}


def outcomes(report):
    return {result.exercise: (result.outcome, result.score) for result in report.exercises}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["zh", "en"])
def test_right_answers_in_a_renamed_file(hand_in, language):
    report = hand_in(answer, language, "作业 (1).ipynb")
    assert (report.lesson, report.language) == (LESSON, language)
    assert states(report) == dict.fromkeys(DEMOS, "same")
    assert outcomes(report) == {"double_it": ("right", 2.0), "guess_it": ("right", 0.0)}
    assert (report.problems, report.ok, report.score, report.points) == ([], True, 2.0, 2)
    record = json.loads(report.to_json())
    assert (record["ok"], record["score"], record["cells"][0]) == (
        True,
        2.0,
        {
            "cell": "demo_sum",
            "state": "same",
            "detail": "",
            "below": {"zh": "加倍", "en": "Doubling"}[language],
        },
    )


def test_an_untouched_notebook(hand_in):
    report = hand_in()
    assert states(report) == {"demo_sum": "same", "demo_language": "same", "demo_use": "waiting"}
    assert outcomes(report) == {"double_it": ("not_attempted", 0.0), "guess_it": ("not_attempted", 0.0)}
    assert not report.ok


def test_a_wrong_answer_is_named_and_shows_in_the_outputs(hand_in):
    def change(notebook):
        cell(notebook, "double_it").source = "def double(x):\n    return x * x"
        cell(notebook, "guess_it").source = "guess = 42"

    report = hand_in(change)
    assert states(report) == {"demo_sum": "same", "demo_language": "same", "demo_use": "different"}
    assert "-double(4) = 8\n    +double(4) = 16" in report.cells[2].detail
    assert report.exercises[0].slips == ("squares",)
    assert outcomes(report)["double_it"] == ("wrong", 0.0)
    assert not report.ok


@pytest.mark.parametrize("wrong", ["np.array([x, x])", "np.nan", "-np.inf", "[np.ones(2), 1j]"])
def test_whatever_a_wrong_answer_returns_is_wrong(wrong, hand_in):
    def change(notebook):
        source = f"import numpy as np\n\n\ndef double(x):\n    return {wrong}"
        cell(notebook, "double_it").source = source

    report = hand_in(change)
    assert outcomes(report)["double_it"] == ("wrong", 0.0)
    (result,) = (one for one in report.exercises if one.exercise == "double_it")
    assert result.said


def test_edited_demos_are_not_wrong_and_raising_ones_are_named(hand_in):
    def change(notebook):
        answer(notebook)
        cell(notebook, "demo_sum").source = "print('sum:', 3 + 5)"
        cell(notebook, "demo_language").source = "1 / 0"

    report = hand_in(change)
    assert states(report) == {"demo_sum": "edited", "demo_language": "raised", "demo_use": "same"}
    assert report.cells[1].detail == "ZeroDivisionError: division by zero"
    assert outcomes(report)["double_it"] == ("right", 2.0)


def test_deleted_cells_are_named_and_the_answers_judged_all_the_same(hand_in):
    def change(notebook):
        answer(notebook)
        notebook.cells = [c for c in notebook.cells if c.id not in ("double_it_check", "demo_sum")]

    report = hand_in(change)
    assert states(report)["demo_sum"] == "missing"
    assert outcomes(report)["double_it"] == ("right", 2.0)
    assert report.problems == []
    assert [note.en.rpartition(": ")[2] for note in report.notes] == [
        "code cell 2 below “加倍”, double_it_check"
    ]
    assert not report.ok


def test_it_says_beforehand_of_which_modules_nobody_knows_whether_they_are_there_when_it_is_graded(hand_in):
    def change(notebook):
        cell(notebook, "double_it").source = "import hypothesis\n\ndef double(x):\n    return x + x"

    (note,) = hand_in(change).notes
    assert note.en.startswith("Modules that do not come with the course: hypothesis.")
    assert note.zh.startswith("这些模块不随课程安装：hypothesis。")


def test_what_was_earned_before_a_crash_is_reported(hand_in):
    def change(notebook):
        answer(notebook)
        cell(notebook, "demo_use").source = "import os; os._exit(1)"

    report = hand_in(change)
    assert outcomes(report) == {"double_it": ("right", 2.0), "guess_it": ("not_checked", 0.0)}
    assert [problem.en for problem in report.problems] == [
        "The program crashed (code cell 3 below “练习 1 · 加倍”); what was earned before that stays earned."
    ]
    assert states(report)["demo_use"] == "not_run"


@pytest.mark.slow
def test_an_endless_answer_is_interrupted(hand_in, monkeypatch):
    monkeypatch.setattr(notebook_check, "BUDGET", replace(notebook_check.BUDGET, cell=0.5))

    def change(notebook):
        answer(notebook)
        cell(notebook, "demo_sum").source = "while True: pass"

    report = hand_in(change)
    assert states(report)["demo_sum"] == "raised"
    assert outcomes(report)["double_it"] == ("right", 2.0)


def test_tags_do_not_keep_a_cell_from_running(hand_in):
    def change(notebook):
        for name in ("double_it_check", "demo_sum"):
            cell(notebook, name).metadata.tags = ["skip-execution"]

    assert outcomes(hand_in(change))["double_it"] == ("not_attempted", 0.0)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_notebook_without_metadata_is_known_by_its_cells(hand_in, language):
    def change(notebook):
        answer(notebook)
        notebook.metadata = nbformat.from_dict({})
        for c in notebook.cells:
            c.id = c.metadata.nbgrader.grade_id + "-copy" if "nbgrader" in c.metadata else c.id

    report = hand_in(change, language)
    assert (report.lesson, report.language) == (LESSON, language)
    assert outcomes(report)["double_it"] == ("right", 2.0)


def strange(notebook, **claims):
    notebook.metadata = nbformat.from_dict({"autograd_kit": claims})
    for number, c in enumerate(notebook.cells):
        c.id, c.metadata, c.source = f"cell{number}", nbformat.from_dict({}), "of something else"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            partial(strange, lesson="77_elsewhere"),
            "says it is lesson '77_elsewhere', which this course does not have; lessons: 90_sample",
        ),
        (strange, "not a notebook of any lesson of this course"),
    ],
    ids=["another course's lesson", "no lesson"],
)
def test_notebooks_of_other_lessons_are_refused(hand_in, change, message):
    with pytest.raises(NotebookError, match=message):
        hand_in(change)


FILES = {
    "empty": (b"", "The file is empty"),
    "a conflict": (b"<<<<<<< HEAD\n{", "conflict markers"),
    "half a notebook": (b'{"cells": [', "not valid JSON"),
    "a web page": (b"\n<!DOCTYPE html>\n<html>", "a web page, not a notebook file"),
    "not text": (b"PK\x03\x04\xff\xfe", "The file is not UTF-8 text"),
    "another JSON": (b'{"a": 1}', "not a Jupyter notebook"),
    "a list": (b"[1, 2]", "not a Jupyter notebook"),
    "cells of another shape": (b'{"cells": 3, "nbformat": 4, "nbformat_minor": 5, "metadata": {}}', "not a Jupyter notebook"),
    "no cell": (b'{"cells": [{"a": 1}], "metadata": {}}', "not a notebook of any lesson of this course"),
    "deep": (b"[" * 100_000, "not valid JSON"),
}  # fmt: skip


@pytest.mark.parametrize("case", FILES)
def test_files_that_are_no_notebooks_are_refused(built, tmp_path, case):
    content, message = FILES[case]
    path = tmp_path / "mine.ipynb"
    path.write_bytes(content)
    with pytest.raises(NotebookError, match=message) as caught:
        check_notebook(path, built)
    assert str(path) in str(caught.value)


def test_a_file_that_is_not_there(built, tmp_path):
    with pytest.raises(NotebookError, match="cannot be read: no such file"):
        check_notebook(tmp_path / "none.ipynb", built)


def test_a_lesson_that_is_not_built(built, tmp_path):
    path = built.release(LESSON, "zh").rename(tmp_path / "mine.ipynb")
    built.release(LESSON, "en").unlink()
    with pytest.raises(NotebookError, match="does not exist: run `autograd-kit build 90_sample`"):
        check_notebook(path, built)


def test_an_old_notebook_format_is_read(built, tmp_path):
    old = json.loads(built.release(LESSON, "zh").read_text(encoding="utf-8"))
    old["nbformat_minor"] = 4
    for c in old["cells"]:
        del c["id"]
    path = tmp_path / "old.ipynb"
    path.write_text(json.dumps(old), encoding="utf-8")
    report = check_notebook(path, built)
    assert outcomes(report)["double_it"] == ("not_attempted", 0.0)
    assert states(report) == {"demo_sum": "same", "demo_language": "same", "demo_use": "waiting"}
