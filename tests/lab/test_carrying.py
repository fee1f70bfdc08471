"""Answers come along: into a newer release, into the other language, on every save; and nothing else does."""

import copy
import json
from types import SimpleNamespace

import nbformat
import pytest

from autograd_lib.course import Course
from autograd_lib.lab.carrying import carried, touched
from autograd_lib.lab.copies import copy_release
from autograd_lib.lab.switching import before_save

LESSON = "02_expression_trees"
NAME = f"{LESSON}/{LESSON}.ipynb"
ANSWER = "class Multiply:\n    mine = True"


@pytest.fixture
def notebooks(repository):
    course = Course(repository)
    return {name: nbformat.read(course.release(LESSON, name), as_version=4) for name in ("zh", "en")}


def cell(notebook, name):
    (found,) = (cell for cell in notebook.cells if cell.id == name)
    return found


def answered(notebook, **answers):
    mine = copy.deepcopy(notebook)
    for name, source in answers.items():
        cell(mine, name).source = source
    return mine


def test_a_stub_is_untouched_and_an_answer_is_not(notebooks):
    assert not touched(cell(notebooks["zh"], "ex02_1"))
    assert touched(cell(answered(notebooks["zh"], ex02_1=ANSWER), "ex02_1"))


def test_answers_go_where_the_stub_is_untouched_and_nowhere_else(notebooks):
    mine = answered(notebooks["zh"], ex02_1=ANSWER, ex02_2="also mine", ex02_1_task="# scribbled over")
    release = answered(notebooks["en"], ex02_2="written here already")
    result, taken = carried(mine, release)
    assert taken == ["ex02_1"]
    assert cell(result, "ex02_1").source == ANSWER
    assert cell(result, "ex02_2").source == "written here already"
    assert cell(result, "ex02_1_task").source == cell(notebooks["en"], "ex02_1_task").source
    unchanged = [c for c in result.cells if c.id != "ex02_1"]
    assert unchanged == [c for c in release.cells if c.id != "ex02_1"]


def test_a_stub_of_an_older_release_is_no_answer(notebooks):
    older = copy.deepcopy(notebooks["en"])
    stub = cell(older, "ex02_1")
    stub.source = "an older stub"
    from nbgrader.utils import compute_checksum

    stub.metadata.nbgrader.checksum = compute_checksum(stub)
    assert carried(older, notebooks["en"]) == (notebooks["en"], [])


def test_cells_of_ones_own_come_along_behind_the_cell_they_followed(notebooks):
    mine = answered(notebooks["en"], ex02_1=ANSWER)
    place = mine.cells.index(cell(mine, "ex02_1_check")) + 1
    for n, source in enumerate(("print('second')", "print('first')", "   ")):
        mine.cells.insert(place, nbformat.v4.new_code_cell(source, id=f"0a{n}fbc12"))
    result, _ = carried(mine, notebooks["zh"])
    place = result.cells.index(cell(result, "ex02_1_check"))
    assert [c.source for c in result.cells[place + 1 : place + 3]] == ["print('first')", "print('second')"]
    assert len(result.cells) == len(notebooks["zh"].cells) + 2
    assert len({c.id for c in result.cells}) == len(result.cells)
    again, _ = carried(mine, result)
    assert again == result


def write(path, notebook):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(nbformat.writes(notebook), encoding="utf-8")
    return path


def read(path):
    return nbformat.read(path, as_version=4)


@pytest.fixture
def course(tmp_path, notebooks):
    for language, notebook in notebooks.items():
        write(tmp_path / "notebooks" / language / NAME, notebook)
    return tmp_path


def test_a_newer_release_lies_beside_with_the_answers_in_it(course, notebooks):
    copy_release(course, "en")
    mine = write(course / "work" / "en" / NAME, answered(notebooks["en"], ex02_1=ANSWER))
    newer = answered(notebooks["en"], title="# A better title")
    write(course / "notebooks" / "en" / NAME, newer)
    ((_, beside),) = copy_release(course, "en").beside
    offered = read(course / "work" / "en" / beside)
    assert (cell(offered, "title").source, cell(offered, "ex02_1").source) == ("# A better title", ANSWER)
    assert cell(read(mine), "title").source == cell(notebooks["en"], "title").source
    assert copy_release(course, "en").beside == []


def test_the_first_copy_in_another_language_has_the_answers(course, notebooks):
    copy_release(course, "zh")
    write(course / "work" / "zh" / NAME, answered(notebooks["zh"], ex02_1=ANSWER))
    copy_release(course, "en")
    assert cell(read(course / "work" / "en" / NAME), "ex02_1").source == ANSWER


@pytest.mark.parametrize("damage", ["{", "[]", '{"cells": 3}', "", '{"cells": [{}], "nbformat": 4}'])
def test_a_copy_that_cannot_be_read_stops_nothing(course, damage):
    copy_release(course, "zh")
    (course / "work" / "zh" / NAME).write_text(damage, encoding="utf-8")
    assert copy_release(course, "en").failed == []
    released, copied = (course / folder / "en" / NAME for folder in ("notebooks", "work"))
    assert copied.read_bytes() == released.read_bytes()


def save(course, notebook, path=f"zh/{NAME}", kind="notebook"):
    """Save a notebook as JupyterLab's server does: the hook first, then the file."""
    manager = SimpleNamespace(root_dir=str(course / "work"))
    before_save({"type": kind, "content": json.loads(json.dumps(notebook))}, path, manager)
    write(course / "work" / path, notebook)


@pytest.fixture
def both(course):
    copy_release(course, "zh")
    copy_release(course, "en")
    return course


def in_english(course):
    return read(course / "work" / "en" / NAME)


def test_an_answer_that_is_saved_is_there_in_the_other_language(both, notebooks):
    save(both, answered(notebooks["zh"], ex02_1=ANSWER, title="# Mein"))
    assert cell(in_english(both), "ex02_1").source == ANSWER
    assert cell(in_english(both), "title").source == cell(notebooks["en"], "title").source


def test_an_old_tab_takes_nothing_back(both, notebooks):
    stale = answered(notebooks["zh"], ex02_1=ANSWER)
    save(both, stale)
    save(both, answered(in_english(both), ex02_1="better"), f"en/{NAME}")
    write(both / "work" / "zh" / NAME, stale)  # the tab that was open all the time saved over it
    save(both, answered(stale, ex02_2="and another"))
    assert cell(in_english(both), "ex02_1").source == "better"
    assert cell(in_english(both), "ex02_2").source == "and another"


@pytest.mark.parametrize("path", ["elsewhere/x.ipynb", "zh/own.ipynb", "x.ipynb"])
def test_what_is_no_lesson_of_both_languages_is_left_alone(both, notebooks, path):
    before = in_english(both)
    save(both, answered(notebooks["zh"], ex02_1=ANSWER), path)
    save(both, answered(notebooks["zh"], ex02_1=ANSWER), f"zh/{NAME}", kind="file")
    assert in_english(both) == before
