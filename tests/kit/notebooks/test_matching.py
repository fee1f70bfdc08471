"""What a notebook is a copy of, whatever a tool left of its ids and metadata."""

import copy
import json
import time

import pytest

from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.answers import cells_of
from autograd_lib.kit.notebooks.cells import cell_key, is_answer
from autograd_lib.kit.notebooks.matching import keys, labelled, match, plain

LESSON = "02_changed_formula"
NAMES = ("sum_to", "walk_the_graph")  # no id has to look like one


def cell(name, source, kind="code", **nbgrader):
    marks = {"nbgrader": {"grade_id": name, **nbgrader}} if nbgrader else {}
    return {"cell_type": kind, "id": name, "metadata": marks, "source": source}


def answered(name):
    return [
        cell(f"{name}_task", f"## {name}", "markdown"),
        cell(name, "raise NotImplementedError", solution=True, checksum="0"),
        cell(f"{name}_check", f'check("{name}")', locked=True, grade=True),
    ]


def small(lesson="07_small", language="en"):
    cells = [cell("setup", f'start("{lesson}", "{language}")'), *answered(NAMES[0]), *answered(NAMES[1])]
    return {
        "cells": cells,
        "metadata": {"autograd_kit": {"lesson": lesson, "language": language}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


@pytest.fixture
def course(tmp_path):
    """Return a course of two lessons with exercises of free names."""
    for lesson, old in (("07_small", ""), ("08_other", "other_")):
        for language in ("zh", "en"):
            notebook = json.loads(json.dumps(small(lesson, language)).replace("sum_to", f"{old}sum_to"))
            notebook = json.loads(json.dumps(notebook).replace("walk_the", f"{old}walk_the"))
            path = Course(tmp_path).release(lesson, language)
            path.parent.mkdir(parents=True)
            path.write_text(json.dumps(notebook), encoding="utf-8")
    return Course(tmp_path)


def stripped(notebook, keep_start=True):
    """Return a notebook as a tool leaves it that knows neither ids nor metadata."""
    cells = [{"cell_type": one["cell_type"], "source": one["source"]} for one in notebook["cells"]]
    return {"cells": cells if keep_start else cells[1:], "metadata": {}}


EXPECTED = tuple(one["id"] for one in small()["cells"])


def test_what_a_notebook_says_of_itself_comes_first(course):
    found = match(small(language="zh"), course)
    assert (found.lesson, found.language, found.keys) == ("07_small", "zh", EXPECTED)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_start_says_it_where_ids_and_metadata_are_lost(course, language):
    found = match(stripped(small(language=language)), course)
    assert (found.lesson, found.language, found.keys) == ("07_small", language, EXPECTED)


def test_checks_say_it_where_start_is_lost_as_well(course):
    found = match(stripped(small(), keep_start=False), course)
    assert (found.lesson, found.keys) == ("07_small", EXPECTED[1:])


def test_half_of_a_lessons_answers_are_enough_and_less_is_nothing(course):
    one = {"cells": [cell("x", 'check("sum_to")')], "metadata": {}}
    assert match(one, course).lesson == "07_small"
    none = {"cells": [cell("x", 'check("nothing_of_ours")')], "metadata": {}}
    assert match(none, course) is None


@pytest.mark.parametrize(
    "junk", [None, 3, [], {}, {"cells": None}, {"cells": [3, {}]}, {"cells": [], "metadata": 3}]
)
def test_what_is_no_notebook_is_no_lesson(course, junk):
    assert match(junk, course) is None


def test_the_editions_id_survives_a_renewed_cell_id():
    mine = copy.deepcopy(small())
    for place, one in enumerate(mine["cells"]):
        one["id"] = f"{place:08x}"
    assert keys(mine["cells"], [small()]) == EXPECTED


def test_cells_of_ones_own_have_no_key_and_an_answer_is_not_looked_for_twice():
    cells = stripped(small())["cells"]
    cells.insert(3, {"cell_type": "code", "source": "helper = 3"})
    assert keys(cells, [small()])[2:5] == ("sum_to", "sum_to", "sum_to_check")
    marked = copy.deepcopy(small()["cells"])
    marked.insert(3, {"cell_type": "code", "source": "helper = 3"})
    assert keys(marked, [small()])[2:5] == ("sum_to", "", "sum_to_check")
    marked.append({"cell_type": "markdown", "source": "a note"})
    assert keys(marked, [small()])[-1] == ""


def test_ends_of_lines_say_nothing():
    assert plain("\n a \r\n\r\nb\t\n") == plain("a\n\nb")
    assert plain("a\nb") != plain("a b")


def test_labels_are_put_back_and_what_is_there_stays():
    mine = stripped(small())
    mine["cells"][2]["source"] = ["def sum_to():\n", "    return 1"]
    mine["cells"][2]["metadata"] = {"tags": ["mine"]}
    mine["cells"].append({"cell_type": "code", "source": "own = 1"})
    made = labelled(mine, small())
    assert [cell_key(one) for one in made["cells"]][:-1] == list(EXPECTED)
    assert is_answer(made["cells"][2])
    assert made["cells"][2]["metadata"]["tags"] == ["mine"]
    assert made["cells"][2]["source"] == "def sum_to():\n    return 1"
    assert len({one["id"] for one in made["cells"]}) == len(made["cells"])
    assert all(one["outputs"] == [] for one in made["cells"] if one["cell_type"] == "code")
    assert made["metadata"]["autograd_kit"] == {"lesson": "07_small", "language": "en"}
    assert mine == {**mine, "metadata": {}}  # what came in is left alone


def test_an_older_stub_stays_an_older_stub():
    mine = small()
    mine["cells"][2]["metadata"]["nbgrader"]["checksum"] = "older"
    assert labelled(mine, small())["cells"][2]["metadata"]["nbgrader"]["checksum"] == "older"


@pytest.mark.slow
def test_the_lessons_of_the_course_are_known_from_their_cells_alone(repository):
    course = Course(repository)
    for lesson in course.lessons():
        for language in ("zh", "en"):
            released = json.loads(course.release(lesson, language).read_text(encoding="utf-8"))
            cells = [cell for cell in cells_of(released) if "start(" not in "".join(cell["source"])]
            found = match(stripped({"cells": cells}), course)
            assert (found.lesson, found.language) == (lesson, language)
            assert found.keys == tuple(cell_key(cell) for cell in cells)


def test_a_check_that_a_learner_calls_in_a_cell_of_their_own_is_none_of_the_lessons():
    notebook = small()
    own = {"cell_type": "code", "source": 'x = 1\ncheck("sum_to")', "metadata": {}, "id": "abcd1234"}
    notebook["cells"].insert(1, own)
    assert keys(notebook["cells"], [small()]) == (EXPECTED[0], "", *EXPECTED[1:])
    bare = stripped(notebook)
    del bare["cells"][EXPECTED.index("sum_to_check") + 1]
    assert keys(bare["cells"], [small()])[1] == "sum_to_check"


def test_thousands_of_checks_take_no_time_to_tell_apart():
    cells = [{"cell_type": "code", "source": 'check("sum_to")', "metadata": {}}] * 5000
    before = time.process_time()
    assert set(keys(cells, [small()])) == {"sum_to_check"}
    assert time.process_time() - before < 2
