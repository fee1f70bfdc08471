"""Cells are known by their ids, and one rule says whether a learner has written into one."""

import copy

import nbformat
import pytest

from autograd_lib.kit.authoring.both import in_both
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.cells import (
    cell_key,
    check_id,
    exercise_of,
    is_answer,
    is_check,
    is_check_id,
    task_id,
    touched,
    written,
)
from autograd_lib.kit.wording.text import BOTH, EDITIONS, LANGUAGES

LESSON = "02_expression_trees"


@pytest.fixture(scope="module")
def releases(repository):
    course = Course(repository)
    made = {name: nbformat.read(course.release(LESSON, name), as_version=4) for name in LANGUAGES}
    return {**made, BOTH: in_both(*(made[name] for name in LANGUAGES))}


def answered(notebook, source, name="ex02_1"):
    (found,) = (copy.deepcopy(cell) for cell in notebook.cells if cell.id == name)
    found.source = source
    return found


@pytest.mark.parametrize(
    ("name", "exercise", "checks"),
    [
        ("ex02_1", "ex02_1", False),
        ("ex02_1_second", "ex02_1", False),
        (check_id("ex02_1"), "ex02_1", True),
        (task_id("ex02_1"), "ex02_1", False),
        ("ex02_1_check_again", "ex02_1", False),
        ("ex02_12", "", False),
        ("demo_check", "", False),
        ("", "", False),
    ],
)
def test_an_id_says_whose_cell_it_is(name, exercise, checks):
    assert (exercise_of(name), is_check_id(name)) == (exercise, checks)


def test_each_exercise_of_a_release_has_an_answer_and_a_check(releases):
    cells = releases["zh"].cells
    answers = {exercise_of(cell_key(cell)) for cell in cells if is_answer(cell)}
    assert len(answers) > 4
    assert answers == {exercise_of(cell_key(cell)) for cell in cells if is_check(cell)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_stub_is_touched(releases, edition):
    stubs = [cell for cell in releases[edition].cells if is_answer(cell)]
    assert [cell.id for cell in stubs if touched(cell)] == []
    assert [cell.id for cell in stubs if touched({**cell, "source": f"\n{cell.source}\n\n"})] == []
    assert [cell.id for cell in stubs if touched({**cell, "source": " \n"})] == []
    assert all(touched({**cell, "source": f"{cell.source}\n# mine"}) for cell in stubs)


def test_what_counts_as_touched_is_what_nbgrader_says(releases):
    from nbgrader.utils import compute_checksum

    for name in ("ex02_1", "ex02_2"):
        (stub,) = (cell for cell in releases["zh"].cells if cell.id == name)
        for source in ("答案 = 1", "# 只有注释", stub.source):
            cell = answered(releases["zh"], source, name)
            assert touched(cell) == (compute_checksum(cell) != cell.metadata.nbgrader.checksum)


def test_a_cell_that_lost_its_marks_is_held_against_the_release(releases):
    (stub,) = (cell for cell in releases["en"].cells if cell.id == "ex02_1")
    assert not written(stub.source, stub)
    assert not written("", stub)
    assert written("class Multiply: ...", stub)
