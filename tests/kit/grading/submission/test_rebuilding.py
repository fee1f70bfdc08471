"""A submission on the trusted skeleton: which source goes where, in which order, in which language."""

import json

import pytest

from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.submission.reading import parse
from autograd_lib.kit.grading.submission.rebuilding import rebuild

from ..handing_in import COURSE, LESSON, cell_of, code, released, solved, source_of, with_cell, without


@pytest.fixture(scope="module")
def lesson():
    return load_lesson(COURSE, LESSON)


@pytest.fixture
def rebuilt(lesson):
    return lambda notebook: rebuild(parse(json.dumps(notebook).encode()), lesson)


def ids(rebuilt):
    return [cell.id for cell in rebuilt.cells]


def test_an_untouched_notebook_is_the_skeleton(rebuilt, lesson):
    made = rebuilt(released())
    assert [(c.id, c.source) for c in made.cells] == [(c.id, c.source) for c in lesson.skeletons["en"].cells]
    assert made.notes == ()


def test_answers_are_the_students_and_all_else_is_the_lessons(rebuilt):
    notebook = solved(ex02_1="mine = 1")
    cell_of(notebook, "demo_tree")["source"] = "print('changed')"
    cell_of(notebook, "ex02_2_check")["source"] = "pass"
    made = rebuilt(notebook)
    assert made.source("ex02_1") == "mine = 1"
    assert made.source("ex02_2_check") == 'check("ex02_2")'
    assert made.source("demo_tree") == source_of(cell_of(released(), "demo_tree"))
    assert made.notes[0].text.en.endswith(": ex02_2_check, demo_tree")


def test_own_cells_stay_where_they_are(rebuilt):
    notebook = with_cell(with_cell(with_cell(solved(), "1"), "2", after="ex02_1"), "3", after="summary")
    order = ids(rebuilt(notebook))
    assert order[0] == "own-1"
    assert order[order.index("ex02_1") + 1] == "own-2"
    assert order[-1] == "own-3"


def test_what_stands_for_a_missing_answer_runs_after_its_stub_and_before_its_check(rebuilt):
    notebook = without(with_cell(solved(), "class Multiply: pass", after="ex02_1_task"), "ex02_1")
    order = ids(rebuilt(notebook))
    at = order.index("ex02_1")
    assert order[at : at + 3] == ["ex02_1", "own-1", "ex02_1_check"]


def test_empty_cells_are_dropped(rebuilt):
    assert ids(rebuilt(with_cell(solved(), "  \n"))) == ids(rebuilt(solved()))


def test_an_earlier_version_runs_before_the_one_that_counts(rebuilt):
    notebook = solved(ex02_1="a = 1")
    copy = {**cell_of(notebook, "ex02_1"), "id": "copy", "source": "a = 2"}
    notebook["cells"].append(copy)
    made = rebuilt(notebook)
    order = ids(made)
    assert (made.source("own-1"), made.source("ex02_1")) == ("a = 1", "a = 2")
    assert order.index("own-1") == order.index("ex02_1") - 1


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("keeps", ["metadata", "setup", "prose"])
def test_the_language_is_found(rebuilt, language, keeps):
    notebook = solved(language)
    if keeps != "metadata":
        notebook["metadata"] = {}
    if keeps == "prose":
        notebook = without(notebook, "setup")
    assert rebuilt(notebook).language == language


def test_a_language_that_the_course_does_not_have_is_not_believed(rebuilt):
    notebook = without(solved("zh"), "setup")
    notebook["metadata"]["autograd_kit"]["language"] = "tlh"
    assert rebuilt(notebook).language == "zh"


def test_no_tag_or_metadata_reaches_the_kernel(rebuilt):
    notebook = solved()
    notebook["cells"].append(code("1", tags=["skip-execution"]))
    assert set(vars(rebuilt(notebook).cells[-1])) == {"id", "kind", "source", "role"}
