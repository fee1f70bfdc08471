"""A notebook in both languages is handed in, collected, graded on a skeleton of its own, and answered in both."""

import json

import nbformat
import pytest

from autograd_lib.kit.authoring.both import in_both
from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.intake.collect import collect
from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.notebook_check import check_notebook
from autograd_lib.kit.grading.submission.notes import notes_of
from autograd_lib.kit.grading.submission.reading import parse
from autograd_lib.kit.grading.submission.rebuilding import rebuild
from autograd_lib.kit.notebooks import Course

from .handing_in import COURSE, FULL, LESSON, hand_in, released, right, slip
from .small_class import run


def in_both_languages(**answers):
    """Return the notebook in both languages as JSON data, with the answers that are given by cell id."""
    pair = [nbformat.reads(json.dumps(released(language)), as_version=4) for language in ("zh", "en")]
    notebook = json.loads(nbformat.writes(in_both(*pair), split_lines=False))
    for cell in notebook["cells"]:
        cell["source"] = answers.get(cell["id"], cell["source"])
    return notebook


def all_right():
    return {name: right(name) for name in load_lesson(COURSE, LESSON).of_record.answers}


@pytest.fixture
def lesson():
    return load_lesson(COURSE, LESSON)


def test_it_is_rebuilt_on_a_skeleton_in_both_languages(lesson):
    made = rebuild(parse(json.dumps(in_both_languages(multiply_derive="mine = 1")).encode()), lesson)
    assert (made.language, made.notes) == ("both", ())
    assert made.source("multiply_derive") == "mine = 1"
    assert f'start("{LESSON}", "both")\n' in made.source("setup")


def test_without_metadata_it_is_told_from_one_in_one_language(lesson):
    for notebook, language in ((in_both_languages(), "both"), (released("zh"), "zh"), (released("en"), "en")):
        del notebook["metadata"]["autograd_kit"]
        for cell in notebook["cells"]:
            if cell.get("id") == "setup":
                cell["source"] = ""
        assert rebuild(parse(json.dumps(notebook).encode()), lesson).language == language


def test_what_became_of_a_cell_runs_behind_it_in_both_languages(lesson):
    notebook = in_both_languages(nodes="Variable = None")
    made = rebuild(parse(json.dumps(notebook).encode()), lesson)
    assert [note.key for note in notes_of(made, ())] == ["kept"]
    assert made.source("own-1") == "Variable = None"
    assert "# 哪一边变动一点点，和就变动同样多" in made.source("nodes")
    assert "# when either side moves a little, the sum moves just as far" in made.source("nodes")


def test_it_is_graded_like_the_others_and_answered_in_both_languages(tmp_path):
    wrong = slip("multiply_derive", "drops_the_seed")
    for student, answers in {"ann": {}, "bob": {"multiply_derive": wrong}}.items():
        hand_in(tmp_path, student, in_both_languages(**{**all_right(), **answers}))
    room = Classroom(tmp_path)
    results, _ = run(room)
    assert (results["ann"].score, results["ann"].language, results["ann"].notes) == (FULL, "both", ())
    assert results["bob"].score < FULL
    page = room.feedback("bob", LESSON).read_text(encoding="utf-8")
    for words in (
        "看起来像是：",
        "It looks like this slip: ",
        "乘法的反向一步",
        "backward step of a product",
    ):
        assert words in page
    assert "反馈 / Feedback" in page
    graded = room.notebook("bob", LESSON).read_text(encoding="utf-8")
    assert "公式是一棵树 / A formula is a tree" in graded


def test_it_is_collected_by_its_content(tmp_path):
    delivery = tmp_path / "delivery" / "王芳_12_assignsubmission_file_"
    delivery.mkdir(parents=True)
    (delivery / "x.ipynb").write_text(json.dumps(in_both_languages()), encoding="utf-8")
    collect(tmp_path / "delivery", tmp_path / "class", COURSE)
    assert (tmp_path / "class" / "submitted" / "王芳" / LESSON / f"{LESSON}.ipynb").is_file()


def test_it_is_checked_against_the_documented_outputs(tmp_path):
    path = tmp_path / "mine.ipynb"
    path.write_text(json.dumps(in_both_languages(**all_right())), encoding="utf-8")
    report = check_notebook(path, Course(COURSE.root))
    assert (report.lesson, report.language, report.score) == (LESSON, "both", FULL)
    assert {cell.state for cell in report.cells} == {"same"}
    assert report.ok
