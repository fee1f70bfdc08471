"""A guess stands above its result with its placeholder, and no result is handed out before it."""

import ast

import pytest

from autograd_lib.kit.authoring.build import build
from autograd_lib.kit.authoring.notebooks import read_notebook
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.checking.guessing import in_words
from autograd_lib.kit.checking.registry import results_of

from .samples import LESSON, SOURCE, quiet

ASKS = '# %% id="guess_sum"\nguess("sum", ...)\n\n'
DEMO = '# %% id="demo_sum" ledger="S0-07"\n'
SHOWS = "[3, 4]\n\n# %% [raw]"
RESULT = 'guessed("sum", 3 + 4)\n[3, 4]\n\n# %% [raw]'
GUESSING = (
    SOURCE.replace("import check, needs", "import check, guess, guessed, needs")
    .replace(DEMO, ASKS + DEMO)
    .replace(SHOWS, RESULT)
)


def test_a_guess_is_built_and_its_result_is_documented_and_not_handed_out(make_course):
    course = make_course(GUESSING)
    assert build(course, [LESSON], announce=quiet) == []
    solution, release = (
        {cell.id: cell for cell in read_notebook(path(LESSON, "en")).cells}
        for path in (course.solution, course.release)
    )
    assert release["guess_sum"].source == 'guess("sum", ...)'
    assert not solution["guess_sum"].outputs
    assert "sum: 7" in solution["demo_sum"].outputs[0].text
    assert not release["demo_sum"].outputs
    assert release["demo_language"].outputs


@pytest.mark.parametrize("result", ["(7, 'é')", "-7", "None", '"7"'])
def test_a_result_that_is_written_out_is_not_handed_out(make_course, result):
    course = make_course(GUESSING.replace("3 + 4)\n[3", f"{result})\n[3"))
    assert build(course, [LESSON], announce=quiet) == []
    solution, release = (
        {cell.id: cell.source for cell in read_notebook(path(LESSON, "en")).cells}
        for path in (course.solution, course.release)
    )
    assert f'guessed("sum", {result})' in solution["demo_sum"]
    assert 'guessed("sum")\n[3, 4]' in release["demo_sum"]
    assert results_of(LESSON)["sum"] == in_words(ast.literal_eval(result))


def test_a_comment_beside_a_result_that_is_written_out_is_in_one_language(make_course):
    course = make_course(GUESSING.replace("3 + 4)\n[3", "7)\n#| zh: 列表\n#| en: the list\n[3"))
    assert build(course, [LESSON], announce=quiet) == []
    release = {cell.id: cell.source for cell in read_notebook(course.release(LESSON, "en")).cells}
    assert 'guessed("sum")\n# the list\n[3, 4]' in release["demo_sum"]


def test_a_computed_result_is_handed_out_as_code_and_lies_nowhere_else(make_course):
    course = make_course(GUESSING)
    assert build(course, [LESSON], announce=quiet) == []
    release = {cell.id: cell.source for cell in read_notebook(course.release(LESSON, "en")).cells}
    assert 'guessed("sum", 3 + 4)' in release["demo_sum"]
    assert results_of(LESSON) == {}


# What the lesson has in place of the guess and its result, the cell that is named, and what is said.
FAULTS = {
    "filled in": (GUESSING.replace('"sum", ...', '"sum", 7'), "guess_sum", "must keep its placeholder"),
    "a result in its place": (GUESSING.replace('"sum", ...', '"sum", 3 + 4'), "guess_sum", "must keep its placeholder"),
    "no guess": (GUESSING.replace(ASKS, ""), "demo_sum", 'no cell above guessed("sum", …) has guess("sum", ...)'),
    "in the same cell": (GUESSING.replace(ASKS, "").replace(DEMO, DEMO + 'guess("sum", ...)\n'), "demo_sum", "the guess comes first"),
    "no result": (GUESSING.replace(RESULT, SHOWS), "guess_sum", 'no guessed("sum", result) comes below'),
    "twice": (GUESSING.replace(ASKS, ASKS + ASKS.replace("guess_sum", "again")), "again", "occurs twice"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named(make_course, fault):
    source, cell, message = FAULTS[fault]
    found = read_lesson(make_course(source), LESSON)[1]
    assert [(one.cell, message in str(one)) for one in found] == [(cell, True)]


def test_brackets_of_placeholders_are_one(make_course):
    source = GUESSING.replace('"sum", ...', '"sum", {"x": ..., "y": ...}')
    assert read_lesson(make_course(source), LESSON)[1] == []
