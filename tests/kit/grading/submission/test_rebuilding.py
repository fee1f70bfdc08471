"""A submission on the trusted skeleton: which source goes where, in which order, in which language."""

import json

import pytest

from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.submission.notes import notes_of
from autograd_lib.kit.grading.submission.reading import parse
from autograd_lib.kit.grading.submission.rebuilding import Repairs, rebuild
from autograd_lib.kit.notebooks.cells import checksum

from ..handing_in import COURSE, LESSON, cell_of, code, released, solved, source_of, stub, with_cell, without


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


def test_answers_are_the_students_and_all_else_is_the_lessons_with_what_they_made_of_it_beside(rebuilt):
    notebook = solved(multiply_derive="mine = 1")
    cell_of(notebook, "demo_tree")["source"] = "print('changed')"
    cell_of(notebook, "minus_derive_check")["source"] = "mine = 2"
    cell_of(notebook, "next_question")["source"] = "my words"
    made = rebuilt(notebook)
    order = ids(made)
    assert made.source("multiply_derive") == "mine = 1"
    assert made.source("minus_derive_check") == 'check("minus_derive")'
    assert made.source("demo_tree") == source_of(cell_of(released(), "demo_tree"))
    own = {cell.version_of: cell for cell in made.cells if cell.version_of}
    assert {id: cell.source for id, cell in own.items()} == {
        "demo_tree": "print('changed')",
        "minus_derive_check": "mine = 2",
        "next_question": "my words",
    }
    assert order.index(own["demo_tree"].id) == order.index("demo_tree") + 1
    assert order.index(own["minus_derive_check"].id) == order.index("minus_derive_check") - 1


def test_own_cells_stay_where_they_are(rebuilt):
    notebook = with_cell(
        with_cell(with_cell(solved(), "1"), "2", after="multiply_derive"), "3", after="next_question"
    )
    order = ids(rebuilt(notebook))
    assert order[0] == "own-1"
    assert order[order.index("multiply_derive") + 1] == "own-2"
    assert order[-1] == "own-3"


@pytest.mark.parametrize("left", ["nothing", "an empty cell", "the stub", "the stub with blanks"])
def test_an_answer_cell_in_which_nothing_is_written_is_a_stub_that_knows_what_it_defines(rebuilt, left):
    notebook = with_cell(solved(), "class Multiply: pass", after="multiply_derive_task")
    if left == "nothing":
        notebook = without(notebook, "multiply_derive")
    else:
        sources = {"an empty cell": "\n ", "the stub": stub("multiply_derive")}
        blanks = stub("multiply_derive").replace("\n", "  \r\n")
        cell_of(notebook, "multiply_derive")["source"] = sources.get(left, blanks)
    made = rebuilt(notebook)
    order = ids(made)
    at = order.index("multiply_derive")
    assert order[at - 1 : at + 2] == ["own-1", "multiply_derive", "multiply_derive_check"]
    assert (made.cells[at].role, made.cells[at].source) == ("stub", stub("multiply_derive"))
    assert made.own_names == {"multiply_derive": ("Multiply",), "by_hand": made.own_names["by_hand"]}


def test_a_stub_of_an_older_release_is_one_by_the_checksum_that_it_brought_along(rebuilt):
    notebook = solved()
    cell = cell_of(notebook, "multiply_derive")
    cell["source"] = "class Multiply:\n    pass  # to do"
    assert rebuilt(notebook).source("multiply_derive") == cell["source"]
    cell["metadata"]["nbgrader"]["checksum"] = checksum(cell["source"], cell)
    assert rebuilt(notebook).source("multiply_derive") == stub("multiply_derive")


def test_cells_merged_into_one_are_taken_apart_and_lines_alone_are_not(rebuilt):
    notebook = solved()
    codes = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    merged = {**notebook, "cells": [code("\n\n".join(map(source_of, codes)))]}
    made = rebuilt(merged)
    assert [cell.source for cell in made.cells if cell.role == "own"] == [
        source_of(cell) for cell in codes if cell["metadata"].get("nbgrader", {}).get("solution")
    ]
    alone = rebuilt(with_cell(solved(), f"x = 1\n{source_of(codes[0])}\ny = 2", after="next_question"))
    assert alone.cells[-1].source == f"x = 1\n{source_of(codes[0])}\ny = 2"


@pytest.mark.parametrize("ends", ["\r\n", "\r", "  \n"])
def test_how_lines_end_is_no_edit(rebuilt, lesson, ends):
    notebook = released()
    for cell in notebook["cells"]:
        cell["source"] = source_of(cell).replace("\n", ends)
    made = rebuilt(notebook)
    assert [cell.id for cell in made.cells] == [cell.id for cell in lesson.skeletons["en"].cells]
    assert made.repairs == Repairs()


def test_an_older_release_is_known_by_its_digest_and_its_tasks(rebuilt):
    notebook = solved()
    notebook["metadata"]["autograd_kit"]["digest"] = "0" * 64
    cell_of(notebook, "two_passes_task")["source"] = "asked otherwise"
    made = rebuilt(without(notebook, "another_point_task", "another_point", "another_point_check"))
    assert made.repairs.outdated == ("two_passes", "another_point")
    notes = notes_of(made, ())
    assert [note.key for note in notes] == ["older_release"]
    assert "have changed since: two_passes, another_point (new). It" in notes[0].text.en
    assert "two_passes, another_point（新）。" in notes[0].text.zh
    assert rebuilt(released()).repairs.outdated is None


def test_nothing_is_said_of_another_release_with_the_same_exercises(rebuilt):
    notebook = solved()
    notebook["metadata"]["autograd_kit"]["digest"] = "0" * 64
    made = rebuilt(notebook)
    assert (made.repairs.outdated, notes_of(made, ())) == ((), ())


def test_empty_cells_are_dropped(rebuilt):
    assert ids(rebuilt(with_cell(solved(), "  \n"))) == ids(rebuilt(solved()))


def test_an_earlier_version_runs_before_the_one_that_counts(rebuilt):
    notebook = solved(multiply_derive="a = 1")
    copy = {**cell_of(notebook, "multiply_derive"), "id": "copy", "source": "a = 2"}
    notebook["cells"].append(copy)
    made = rebuilt(notebook)
    order = ids(made)
    assert (made.source("own-1"), made.source("multiply_derive")) == ("a = 1", "a = 2")
    assert order.index("own-1") == order.index("multiply_derive") - 1


@pytest.mark.parametrize("stub_at", range(5))
def test_parts_of_an_answer_run_in_their_order_with_what_stands_between_them(stub_at, rebuilt):
    notebook = solved()
    cell = cell_of(notebook, "multiply_derive")
    at = notebook["cells"].index(cell)
    parts = [{**cell, "id": f"part-{n}", "source": f"a{n} = {n}"} for n in range(3)]
    parts = [parts[0], parts[1], code("own = 1"), parts[2]]
    parts.insert(stub_at, {**cell, "source": stub("multiply_derive")})
    notebook["cells"][at : at + 1] = parts
    made = rebuilt(notebook)
    at = ids(made).index("multiply_derive")
    assert [c.source for c in made.cells[at - 3 : at + 1]] == ["a0 = 0", "a1 = 1", "own = 1", "a2 = 2"]
    assert ids(made)[at + 1] == "multiply_derive_check"
    assert made.repairs == Repairs(twice=("multiply_derive",))


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
    assert set(vars(rebuilt(notebook).cells[-1])) == {"id", "kind", "source", "role", "version_of"}
