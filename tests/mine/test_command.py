"""`autograd-kit engine`: what becomes of answers in notebooks, the figures, and an engine that leaves the course."""

import json
import os

import pytest

from autograd_lib.kit.checking.registry import artefact_parts
from autograd_lib.kit.notebooks import Course
from autograd_lib.mine import keeping
from autograd_lib.mine.command import made, stubs
from autograd_lib.mine.leaving import LeavingError
from autograd_lib.mine.parts import STAGES, every_part, extras_of, parts_of
from autograd_lib.mine.writing import counted

from .answers import by_exercise, mixture
from .learners import learner, linked, solutions


def whose(panel, exercise):
    """Return what the panel says in the row of an exercise."""
    (table,) = [block for block in panel.blocks if hasattr(block, "rows")]
    names = {part.exercise: name for name, part in every_part("functions").items()}
    return next(row[2] for row in table.rows if names[exercise] in row[1])


@pytest.mark.slow
def test_right_answers_of_notebooks_are_put_into_the_file(repository, tmp_path):
    answers = solutions() | {"version": "class SavedTensor:\n    pass"}
    del answers["walk_the_graph"]
    panel, data = made(learner(repository, tmp_path, answers), "en")
    kept = keeping.read(tmp_path / "work").at("functions")
    asked = {(exercise, name) for exercise, (_, names, _) in artefact_parts().items() for name in names}
    last = {(part.exercise, name) for name, part in every_part("functions").items()}
    assert set(kept) == {name for _, name in asked & last} - {"in_order", "SavedTensor"}
    assert "grad" in kept  # which uses what its notebook imports from `mine`
    assert {*parts_of("functions"), *extras_of("functions")} - set(data["open"]) == set(kept)
    assert data["added"] == list(extras_of("functions"))
    assert "It also contains reshape_vjp" in " ".join(repr(panel).split())
    assert (data["stage"], data["file"]) == ("functions", str(tmp_path / "work" / "my_autograd.py"))
    assert data["lines"] == data["yours"] + data["frame"]
    assert whose(panel, "sum_to") == "✓ yours"
    assert "version: your answer is not right yet" in whose(panel, "version")
    assert whose(panel, "walk_the_graph") == "○ the course's: walk_the_graph"


def test_what_a_side_road_adds_is_judged_and_said_without_a_part_of_the_main_road(repository, tmp_path):
    answers = solutions()
    course = learner(
        repository,
        tmp_path,
        {"any_rank": answers["any_rank"], "einsum_vjp": "def einsum_vjp(g, spec, a, b):\n    return g, g"},
    )
    panel, data = made(course, "en")
    assert (data["added"], data["open"]) == (["matmul_vjp"], list(parts_of("functions")))
    assert whose(panel, "any_rank") == "✓ yours"
    assert whose(panel, "einsum_vjp") == "! not there, einsum_vjp: your answer is not right yet"
    assert whose(panel, "stretches") == "– not there; added once stretches is right"
    assert "class MatMul(MatMul)" in (tmp_path / "work" / "my_autograd.py").read_text(encoding="utf-8")


def test_an_answer_that_brings_a_name_along_that_another_has_is_left_out_and_told(repository, tmp_path):
    answers = solutions()
    helped = "def where():\n    return 0\n\n\n" + answers["sum_to"].replace("return g", "return g + where()")
    panel, data = made(
        learner(repository, tmp_path, {"sum_to": helped, "rearranging": answers["rearranging"]}), "en"
    )
    assert whose(panel, "sum_to") == "✓ yours"
    assert "does not work in the engine" in whose(panel, "rearranging")
    assert data["added"] == []


def test_an_answer_in_the_other_language_counts_and_the_one_saved_last_wins(repository, tmp_path):
    answers = solutions()
    course = learner(repository, tmp_path, {"sum_to": answers["sum_to"]}, "zh")
    english = course.work("08_flat_line", "en")
    english.parent.mkdir(parents=True)
    text = course.work("08_flat_line", "zh").read_text(encoding="utf-8")
    english.write_text(
        text.replace("def sum_to(g, shape):", "def sum_to(g, shape):  # later"), encoding="utf-8"
    )
    os.utime(course.work("08_flat_line", "zh"), (1, 1))
    made(course, "both")
    assert "# later" in keeping.read(tmp_path / "work").at("arrays")["sum_to"]


def test_where_nothing_is_right_nothing_is_written(repository, tmp_path):
    course = learner(repository, tmp_path, {"sum_to": "def sum_to(g, shape):\n    return g"})
    panel, data = made(course, "zh")
    assert (data["file"], data["yours"]) == (None, 0)
    assert not (tmp_path / "work" / "my_autograd.py").exists()
    assert "还没有" in repr(panel)


def test_an_answer_that_uses_what_is_foreign_is_named(repository, tmp_path):
    answer = "import pytest\n\n\n" + solutions()["sum_to"].replace("return g", "return pytest and g")
    panel, _ = made(learner(repository, tmp_path, {"sum_to": answer}), "en")
    assert "your answer uses pytest" in whose(panel, "sum_to")


def test_the_figures_of_a_finished_file_are_those_that_are_counted(repository, tmp_path):
    keeping.keep(tmp_path / "work", "functions", by_exercise(*STAGES))
    _, data = made(linked(repository, tmp_path), "en")
    lines = counted("functions", mixture("functions"), stubs(Course(repository)))
    assert (data["yours"], data["bodies"], data["frame"]) == (lines.yours, lines.bodies, lines.frame)
    assert (data["open"], data["yours"] + data["frame"]) == ([], data["lines"])
    assert json.loads(json.dumps(data)) == data


def test_an_engine_with_open_parts_does_not_leave(repository, tmp_path):
    keeping.keep(tmp_path / "work", "functions", {"sum_to": by_exercise("arrays")["sum_to"]})
    with pytest.raises(LeavingError, match="still the course's: central_difference, in_order"):
        made(linked(repository, tmp_path), "en", tmp_path / "left")
    assert not (tmp_path / "left").exists()
