"""How a learner stands, read from saved notebooks: outcomes hold only while the code they are about stands there."""

import pytest

from autograd_lib.kit.checking.outcomes import digest
from autograd_lib.kit.checking.providers import Here
from autograd_lib.kit.checking.registry import lesson_exercises
from autograd_lib.kit.notebooks.answers import sources_in
from autograd_lib.kit.progress.standing import (
    Standing,
    UnreadableError,
    cells_in,
    course_here,
    lesson_standing,
    standing_here,
)
from tests.kit.grading.handing_in import LESSON, cell_of, released

from .standings import leave_record, save, small_course, write


@pytest.fixture
def course(tmp_path):
    return small_course(tmp_path)


def states(course, language="en"):
    return {one.exercise: one.state for one in lesson_standing(course, LESSON, language).exercises}


def test_without_a_copy_nothing_is_attempted(course):
    standing = lesson_standing(course, LESSON, "en")
    assert standing.title == "02 The formula changes"
    assert (standing.begun, standing.done, standing.score, standing.points) == (False, False, 0, 24)
    assert set(states(course).values()) == {"not_attempted"}
    points = {one.exercise: one.points for one in standing.exercises}
    assert points == {e.id: e.points for e in lesson_exercises(LESSON)}


def test_stored_outcomes_are_told_apart(course):
    outcomes = {
        "multiply_derive": ("right", 3.0),
        "minus_derive": ("wrong", 0.0),
        "two_passes": ("wrong", 2.0),
        "another_point": ("unfinished", 3.0),
        "by_hand": ("not_attempted", 0.0),
    }
    save(course, {exercise: f"x = {exercise!r}" for exercise in outcomes}, outcomes)
    found = [states(course)[exercise] for exercise in outcomes]
    assert found == "right wrong partly unfinished not_attempted".split()
    standing = lesson_standing(course, LESSON, "en")
    assert (standing.begun, standing.done, standing.score) == (True, False, 8)
    save(course, {"multiply_derive": "1 / 0"}, {"multiply_derive": ("raised", 0.0)})
    assert states(course)["multiply_derive"] == "raised"


def test_an_outcome_is_older_than_an_edited_answer(course):
    path = save(course, {"multiply_derive": "x = 1"}, {"multiply_derive": ("right", 3.0)})
    assert states(course)["multiply_derive"] == "right"
    path.write_text(path.read_text(encoding="utf-8").replace("x = 1", "x = 2"), encoding="utf-8")
    standing = lesson_standing(course, LESSON, "en")
    assert Standing("multiply_derive", 3, "changed", 3.0) in standing.exercises
    assert standing.score == 0


def test_blank_lines_and_the_way_a_source_is_stored_change_nothing(course):
    path = save(course, {"multiply_derive": "x = 1"}, {"multiply_derive": ("right", 3.0)})
    stored = path.read_text(encoding="utf-8")
    path.write_text(stored.replace('"x = 1"', '["x = ", "1\\n", "\\n"]'), encoding="utf-8")
    assert states(course)["multiply_derive"] == "right"


def test_an_answer_in_a_cell_of_the_learners_own_counts_while_it_is_there(course):
    notebook = released(multiply_derive="x = 1")
    notebook["cells"].append(
        {"cell_type": "code", "id": "0a", "metadata": {}, "outputs": [], "source": "x = 3"}
    )
    leave_record(notebook, "multiply_derive", "right", 3.0, [digest("x = 3")])
    write(course, notebook)
    assert states(course)["multiply_derive"] == "right"
    notebook["cells"].pop()
    write(course, notebook)
    assert states(course)["multiply_derive"] == "changed"


def test_an_answer_without_an_outcome_is_unchecked(course):
    save(course, {"multiply_derive": "x = 1"})
    assert states(course)["multiply_derive"] == "unchecked"
    notebook = released(multiply_derive="x = 1")
    leave_record(
        notebook, "multiply_derive", "not_attempted", 0.0, []
    )  # checked before the answer's cell was run
    write(course, notebook)
    assert states(course)["multiply_derive"] == "unchecked"


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
    notebook = released(multiply_derive="x = 1")
    shown = {"output_type": "execute_result", "data": {}, "metadata": {"autograd_kit": junk}}
    cell_of(notebook, "multiply_derive_check")["outputs"] = [shown, "x", {"metadata": None}]
    write(course, notebook)
    assert states(course)["multiply_derive"] == "unchecked"


@pytest.mark.parametrize(
    "content", ["", '{"cells": [', "[]", '{"cells": 5}', "{}", "\udcff", "5", "[" * 100_000]
)
def test_a_broken_copy_is_a_problem_and_not_an_error(course, content):
    path = save(course, {})
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    standing = lesson_standing(course, LESSON, "en")
    assert str(path) in standing.problem.zh
    assert not standing.begun
    with pytest.raises(UnreadableError, match="not a complete notebook"):
        cells_in(path)


def test_no_record_gives_more_points_than_there_are(course):
    save(course, {"multiply_derive": "x = 1"}, {"multiply_derive": ("right", 99.0)})
    assert lesson_standing(course, LESSON, "en").score == 3


def test_cells_of_any_shape_are_read(course):
    notebook = released()
    notebook["cells"] += [5, {}, {"metadata": 3, "source": 4}, {"metadata": {"nbgrader": []}, "outputs": 0}]
    write(course, notebook)
    assert set(states(course).values()) == {"not_attempted"}


def test_a_notebook_finds_its_course(course, tmp_path, tmp_path_factory):
    path = save(course, {"multiply_derive": "x = 1"}, {"multiply_derive": ("right", 3.0)})
    found = course_here(path.parent, "en")
    assert [one.score for one in standing_here(found, running("en"))] == [3.0]
    assert course_here(path.parent, "zh") is None
    assert course_here(tmp_path_factory.mktemp("elsewhere"), "en") is None
    assert standing_here(None, running("en")) == ()


def running(language="en", cells=None, lesson=LESSON, **records):
    """Return the notebook of a kernel that has checked {exercise: (outcome, score, source)}."""
    found = {
        name: {"exercise": name, "outcome": outcome, "score": score, "answers": [digest(source)]}
        for name, (outcome, score, source) in records.items()
    }
    return Here(lesson, language, f"{lesson}.ipynb", cells, found)


def state_in(course, here, exercise="multiply_derive"):
    (lesson,) = standing_here(course, here)
    return {one.exercise: one.state for one in lesson.exercises}[exercise]


def test_what_the_kernel_checked_comes_first_where_nobody_tells_how_the_cells_stand(course):
    save(course, {"multiply_derive": "x = 1"}, {"multiply_derive": ("right", 3.0)})
    assert state_in(course, running(multiply_derive=("wrong", 0.0, "x = 2"))) == "wrong"
    assert (
        state_in(course, running(lesson="03_two_visits", multiply_derive=("wrong", 0.0, "x = 2"))) == "right"
    )


@pytest.mark.parametrize(("stands", "state"), [("x = 1", "right"), ("x = 2", "wrong"), ("x = 3", "changed")])
def test_a_verdict_counts_while_its_code_stands_in_the_cells(course, stands, state):
    """The file says x = 1, and that it is right; x = 2 was checked since; the cell says what it says."""
    save(course, {"multiply_derive": "x = 1"}, {"multiply_derive": ("right", 3.0)})
    cells = tuple(released(multiply_derive=stands)["cells"])
    assert state_in(course, running(cells=cells, multiply_derive=("wrong", 0.0, "x = 2"))) == state


@pytest.mark.parametrize(("there", "state"), [("x = 1", "right"), ("x = 2", "changed")])
def test_what_was_checked_in_one_language_counts_in_the_other_while_the_answer_is_the_same(
    course, there, state
):
    small_course(course.root, "zh")
    save(course, {"multiply_derive": "x = 1"}, {"multiply_derive": ("right", 3.0)}, "en")
    save(course, {"multiply_derive": there}, {}, "zh")
    (found,) = (
        one for one in lesson_standing(course, LESSON, "zh").exercises if one.exercise == "multiply_derive"
    )
    assert found.state == state
    save(course, {"multiply_derive": there}, {"multiply_derive": ("wrong", 0.0)}, "zh")
    assert states(course, "zh")["multiply_derive"] == "wrong"


def test_a_split_answer_that_was_checked_as_one_counts_in_both_languages(course):
    small_course(course.root, "zh")
    notebook = released(multiply_derive="x = 1")
    half = {**cell_of(notebook, "multiply_derive"), "id": "ab12cd34", "source": "y = 2"}
    notebook["cells"].insert(notebook["cells"].index(cell_of(notebook, "multiply_derive")) + 1, half)
    whole = sources_in(notebook)["multiply_derive"]
    leave_record(notebook, "multiply_derive", "right", 3.0, [digest(whole)])
    write(course, notebook)
    save(course, {"multiply_derive": whole}, {}, "zh")
    assert [lesson_standing(course, LESSON, one).score for one in ("en", "zh")] == [3.0, 3.0]


def test_a_broken_copy_of_another_language_stops_nothing(course):
    small_course(course.root, "zh")
    save(course, {"multiply_derive": "x = 1"}, {"multiply_derive": ("right", 3.0)})
    save(course, {}, {}, "zh").write_text("{", encoding="utf-8")
    standing = lesson_standing(course, LESSON, "en")
    assert (standing.problem, standing.score) == (None, 3.0)
    assert lesson_standing(course, LESSON, "zh").problem
