"""A variant of an exercise is put together from what its learners get, and waits for what is right."""

import ast
import re

import pytest

from autograd_lib.kit.authoring.document import parse_document
from autograd_lib.kit.authoring.sanity import document_gaps
from autograd_lib.kit.authoring.variant import variant
from autograd_lib.kit.checking.exercise import UnknownExerciseError
from autograd_lib.kit.checking.registry import exercise_names, find
from tests.tried import tried_lessons

from ...shown_commands import run


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for lesson in tried_lessons() for name in exercise_names(lesson)])
def test_a_variant_says_what_its_model_says(name):
    made, model = variant(name, "mine_now"), find(name)
    document, problems = parse_document("mine_now", "mine_now.py", made["document"])
    assert problems == []
    assert document_gaps(document) == []
    assert document.header["answers"] == model.answers
    assert tuple(text for text, _ in document.hints) == model.hints
    assert tuple((wrong.name, wrong.why, wrong.ask, wrong.where) for wrong, _ in document.wrong) == tuple(
        (wrong.name, wrong.why, wrong.ask, wrong.where) for wrong in model.wrong
    )
    assert document.task["zh"].text != document.task["en"].text
    assert not any("###" in cell.text for cell in document.task.values())  # the heading is the header's
    assert "### BEGIN SOLUTION" in document.answer.text
    assert "from ." not in "".join(made[code] for code in made).replace("from ..beside.mine_now import", "")


def test_what_is_right_is_left_open():
    document, _ = parse_document("mine", "mine.py", variant("central_difference", "mine")["document"])
    region = re.search(r"BEGIN SOLUTION\n(.*)\n *### END", document.answer.text, re.DOTALL)
    assert region[1].strip() == "raise NotImplementedError  # TODO"
    (right,) = document.right
    assert ast.parse(right.text).body == []


def test_its_judge_imports_its_own_collector_and_the_rest_from_where_it_came():
    made = variant("central_difference", "mine")
    assert "from ..beside.mine import collect" in made["judges"]
    assert "from autograd_lib.kit.checking import Judge, Text" in made["judges"]
    assert "from .shared" not in variant("partials_of_f", "mine")["judges"]
    assert "beside" not in variant("best_step", "mine")  # a table of predictions has none


def test_there_is_no_variant_of_nothing():
    with pytest.raises(UnknownExerciseError):
        variant("nothing_like_it", "mine")


@pytest.mark.slow
def test_in_a_course_of_ones_own_its_wrong_answers_are_found_and_named(tmp_path):
    for command in ("course own_slopes", "unit 01_more", "exercise 01_more mine --like central_difference"):
        said, status = run(f"autograd-kit new {command}", tmp_path)
        assert status == 0, said
    assert 'about="numeric"' not in (tmp_path / said.split()[0]).read_text(
        encoding="utf-8"
    )  # no idea of this course
    said, _ = run("autograd-kit doctor 01_more --draws 1", tmp_path)
    count = len(find("central_difference").wrong)
    assert re.search(rf"mine +│ +0/2 │ +{count} │ +{count}/{count} │ +{count}/{count} │", said), said
