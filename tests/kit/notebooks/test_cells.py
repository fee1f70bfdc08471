"""Cells are known by their ids, and one rule says whether a learner has written into one."""

import copy

import nbformat
import pytest

from autograd_lib.kit.authoring.both import in_both
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.cells import (
    check_id,
    exercise_of,
    is_answer,
    is_check,
    is_exercise_name,
    task_id,
    touched,
    written,
)
from autograd_lib.kit.wording.text import BOTH, EDITIONS, LANGUAGES

LESSON = "02_changed_formula"


@pytest.fixture(scope="module")
def releases(repository):
    course = Course(repository)
    made = {name: nbformat.read(course.release(LESSON, name), as_version=4) for name in LANGUAGES}
    return {**made, BOTH: in_both(*(made[name] for name in LANGUAGES))}


def answered(notebook, source, name="multiply_derive"):
    (found,) = (copy.deepcopy(cell) for cell in notebook.cells if cell.id == name)
    found.source = source
    return found


def test_nbgraders_marks_say_whose_cell_it_is(releases):
    found = {cell.id: exercise_of(cell) for cell in releases["zh"].cells}
    assert found["multiply_derive"] == found[check_id("multiply_derive")] == "multiply_derive"
    assert {found[task_id("multiply_derive")], found["setup"]} == {""}
    (answer,) = (cell for cell in releases["zh"].cells if cell.id == "multiply_derive")
    assert exercise_of({**answer, "id": "3f2a"}) == "multiply_derive"  # for editors that renew ids
    assert exercise_of({"id": "multiply_derive", "metadata": {}}) == ""


@pytest.mark.parametrize("name", ["sum_to", "x", "five_partials_2", "l2"])
def test_an_exercise_may_be_called_so(name):
    assert is_exercise_name(name)


@pytest.mark.parametrize(
    "name",
    ["", "Sum_to", "sum-to", "2_sums", "_sum", "class", "sum_check", "sum_task", "ex00_1", "和", "a" * 60],
)
def test_no_exercise_may_be_called_so(name):
    assert not is_exercise_name(name)


def test_each_exercise_of_a_release_has_an_answer_and_a_check(releases):
    cells = releases["zh"].cells
    answers = {exercise_of(cell) for cell in cells if is_answer(cell)}
    assert len(answers) > 4
    assert answers == {exercise_of(cell) for cell in cells if is_check(cell)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_stub_is_touched(releases, edition):
    stubs = [cell for cell in releases[edition].cells if is_answer(cell)]
    assert [cell.id for cell in stubs if touched(cell)] == []
    assert [cell.id for cell in stubs if touched({**cell, "source": f"\n{cell.source}\n\n"})] == []
    assert [cell.id for cell in stubs if touched({**cell, "source": " \n"})] == []
    assert all(touched({**cell, "source": f"{cell.source}\n# mine"}) for cell in stubs)


def test_what_counts_as_touched_is_what_nbgrader_says(releases):
    from nbgrader.utils import compute_checksum

    for name in ("multiply_derive", "minus_derive"):
        (stub,) = (cell for cell in releases["zh"].cells if cell.id == name)
        for source in ("答案 = 1", "# 只有注释", stub.source):
            cell = answered(releases["zh"], source, name)
            assert touched(cell) == (compute_checksum(cell) != cell.metadata.nbgrader.checksum)


def test_a_cell_that_lost_its_marks_is_held_against_the_release(releases):
    (stub,) = (cell for cell in releases["en"].cells if cell.id == "multiply_derive")
    assert not written(stub.source, stub)
    assert not written("", stub)
    assert written("class Multiply: ...", stub)
