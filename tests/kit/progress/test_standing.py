"""How a learner stands, read from saved notebooks: outcomes hold only while the code they are about stands there."""

import pytest

from autograd_lib.exercises.registry import lesson_exercises
from autograd_lib.kit.progress.standing import (
    Standing,
    UnreadableError,
    cells_in,
    lesson_standing,
    standing_here,
    with_checks,
)
from tests.kit.grading.handing_in import LESSON, cell_of, released

from .standings import leave_record, save, small_course, write


@pytest.fixture
def course(tmp_path):
    return small_course(tmp_path)


def states(course):
    return {one.exercise: one.state for one in lesson_standing(course, LESSON, "en").exercises}


def test_without_a_copy_nothing_is_attempted(course):
    standing = lesson_standing(course, LESSON, "en")
    assert standing.title == "02 Expression trees: evaluate and derive"
    assert (standing.begun, standing.done, standing.score, standing.points) == (False, False, 0, 24)
    assert set(states(course).values()) == {"not_attempted"}
    points = {one.exercise: one.points for one in standing.exercises}
    assert points == {e.id: e.points for e in lesson_exercises(LESSON)}


def test_stored_outcomes_are_told_apart(course):
    outcomes = {
        "ex02_1": ("right", 3.0),
        "ex02_2": ("wrong", 0.0),
        "ex02_3": ("wrong", 2.0),
        "ex02_4": ("raised", 0.0),
        "ex02_5": ("unfinished", 3.0),
        "ex02_6": ("not_attempted", 0.0),
    }
    save(course, {exercise: f"x = {exercise!r}" for exercise in outcomes}, outcomes)
    found = [states(course)[exercise] for exercise in outcomes]
    assert found == "right wrong partly raised unfinished not_attempted".split()
    standing = lesson_standing(course, LESSON, "en")
    assert (standing.begun, standing.done, standing.score) == (True, False, 8)


def test_an_outcome_is_older_than_an_edited_answer(course):
    path = save(course, {"ex02_1": "x = 1"}, {"ex02_1": ("right", 3.0)})
    assert states(course)["ex02_1"] == "right"
    path.write_text(path.read_text(encoding="utf-8").replace("x = 1", "x = 2"), encoding="utf-8")
    standing = lesson_standing(course, LESSON, "en")
    assert Standing("ex02_1", 3, "changed", 3.0) in standing.exercises
    assert standing.score == 0


def test_blank_lines_and_the_way_a_source_is_stored_change_nothing(course):
    path = save(course, {"ex02_1": "x = 1"}, {"ex02_1": ("right", 3.0)})
    stored = path.read_text(encoding="utf-8")
    path.write_text(stored.replace('"x = 1"', '["x = ", "1\\n", "\\n"]'), encoding="utf-8")
    assert states(course)["ex02_1"] == "right"


def test_an_answer_in_a_cell_of_the_learners_own_counts_while_it_is_there(course):
    from autograd_lib.kit.checking.outcomes import digest

    notebook = released(ex02_1="x = 1")
    notebook["cells"].append(
        {"cell_type": "code", "id": "0a", "metadata": {}, "outputs": [], "source": "x = 3"}
    )
    leave_record(notebook, "ex02_1", "right", 3.0, [digest("x = 3")])
    write(course, notebook)
    assert states(course)["ex02_1"] == "right"
    notebook["cells"].pop()
    write(course, notebook)
    assert states(course)["ex02_1"] == "changed"


def test_an_answer_without_an_outcome_is_unchecked(course):
    save(course, {"ex02_1": "x = 1"})
    assert states(course)["ex02_1"] == "unchecked"
    notebook = released(ex02_1="x = 1")
    leave_record(notebook, "ex02_1", "not_attempted", 0.0, [])  # checked before the answer's cell was run
    write(course, notebook)
    assert states(course)["ex02_1"] == "unchecked"


@pytest.mark.parametrize(
    "junk",
    [
        "x",
        {"outcome": "splendid", "score": 3.0, "answers": []},
        {"outcome": "right", "score": "3", "answers": []},
        {"outcome": "right", "score": 3.0, "answers": None},
        {"outcome": ["right"], "score": 3.0, "answers": []},
        {"outcome": "right", "score": float("nan"), "answers": ["a"]},
        {"outcome": "right", "score": float("inf"), "answers": ["a"]},
    ],
    ids=str,
)
def test_a_record_that_no_check_writes_counts_for_nothing(course, junk):
    notebook = released(ex02_1="x = 1")
    shown = {"output_type": "execute_result", "data": {}, "metadata": {"autograd_kit": junk}}
    cell_of(notebook, "ex02_1_check")["outputs"] = [shown, "x", {"metadata": None}]
    write(course, notebook)
    assert states(course)["ex02_1"] == "unchecked"


@pytest.mark.parametrize(
    "content", ["", '{"cells": [', "[]", '{"cells": 5}', "{}", "\udcff", "5", "[" * 100_000]
)
def test_a_broken_copy_is_a_problem_and_not_an_error(course, content):
    path = save(course, {})
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    standing = lesson_standing(course, LESSON, "en")
    assert str(path) in standing.problem.zh
    assert not standing.begun
    with pytest.raises(UnreadableError, match="not a whole notebook"):
        cells_in(path)


def test_no_record_gives_more_points_than_there_are(course):
    save(course, {"ex02_1": "x = 1"}, {"ex02_1": ("right", 99.0)})
    assert lesson_standing(course, LESSON, "en").score == 3


def test_cells_of_any_shape_are_read(course):
    notebook = released()
    notebook["cells"] += [5, {}, {"metadata": 3, "source": 4}, {"metadata": {"nbgrader": []}, "outputs": 0}]
    write(course, notebook)
    assert set(states(course).values()) == {"not_attempted"}


def test_a_notebook_finds_its_course(course, tmp_path, tmp_path_factory):
    path = save(course, {"ex02_1": "x = 1"}, {"ex02_1": ("right", 3.0)})
    assert [one.score for one in standing_here(path.parent, "en")] == [3.0]
    assert standing_here(path.parent, "zh") == ()
    assert standing_here(tmp_path_factory.mktemp("elsewhere"), "en") == ()


def test_what_the_kernel_checked_comes_first(course):
    path = save(course, {"ex02_1": "x = 1"}, {"ex02_1": ("right", 3.0)})
    wrong = Standing("ex02_1", 3, "wrong", 0.0)
    (after,) = with_checks(standing_here(path.parent, "en"), LESSON, {"ex02_1": wrong})
    assert wrong in after.exercises
    (after,) = with_checks(standing_here(path.parent, "en"), "03_graphs", {"ex02_1": wrong})
    assert [one.state for one in after.exercises if one.exercise == "ex02_1"] == ["right"]
