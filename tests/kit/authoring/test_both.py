"""The notebook in both languages: the cells, ids and stubs of the lesson, and every word of both languages."""

import copy
import re

import pytest

from autograd_lib.kit.authoring.both import NotPairedError, code_in_both, in_both, prose_in_both
from autograd_lib.kit.authoring.notebooks import read_notebook, was_edited
from autograd_lib.kit.notebooks import MARK, Course

LESSON = "02_changed_formula"


@pytest.fixture
def pair(repository):
    return [read_notebook(Course(repository).release(LESSON, language)) for language in ("zh", "en")]


def lessons(repository):
    course = Course(repository)
    for lesson in course.lessons():
        yield [read_notebook(course.release(lesson, language)) for language in ("zh", "en")]


def words(cells):
    """Return {cell id: lines of its source}, without headings, which are brought onto one line, and `start`."""
    return {
        cell.id: [line for line in cell.source.split("\n") if not re.match(r"#+ |lang = start\(", line)]
        for cell in cells
    }


def test_every_lesson_keeps_its_cells_and_every_word_of_both_languages(repository):
    for zh, en in lessons(repository):
        both = in_both(zh, en)
        assert [(c.id, c.cell_type) for c in both.cells] == [(c.id, c.cell_type) for c in zh.cells]
        merged = words(both.cells)
        for language in (zh, en):
            for name, lines in words(language.cells).items():
                assert set(lines) <= set(merged[name]), name


def test_what_is_graded_is_what_is_graded_in_one_language(repository):
    for zh, en in lessons(repository):
        for cell, other in zip(in_both(zh, en).cells, en.cells, strict=True):
            graded, expected = (dict(one.metadata.get("nbgrader", {})) for one in (cell, other))
            changed = {"checksum"} if cell.source != other.source else set()
            assert {k for k in graded if graded[k] != expected[k]} <= changed
            assert cell.metadata.get("editable") == other.metadata.get("editable")


def test_code_stands_there_once_and_its_comments_twice(pair):
    cells = {cell.id: cell.source for cell in in_both(*pair).cells}
    assert cells["multiply_derive"].endswith(
        "        # 在这里写你的代码\n        # your code here\n        raise NotImplementedError"
    )
    assert f'\nlang = start("{LESSON}", "both")\n' in cells["setup"]
    assert cells["multiply_derive_task"].startswith(
        "### 练习 2 · 乘法的反向一步 / Exercise 2 · The backward step of a product\n\n*`multiply_derive` · 补全代码"
    )


def test_it_is_made_the_same_way_each_time_and_changes_neither_notebook(pair):
    before = copy.deepcopy(pair)
    assert in_both(*pair) == in_both(*pair)
    assert pair == before


def test_it_knows_what_it_is(pair):
    both = in_both(*pair)
    assert (both.metadata[MARK]["language"], was_edited(both)) == ("both", False)


@pytest.mark.parametrize(
    ("zh", "en", "both"),
    [
        ("一", "one", "一\n\n---\n\none"),
        ("$x$", "$x$", "$x$"),
        ("## 一\n\n二", "## one\n\ntwo", "## 一 / one\n\n二\n\n---\n\ntwo"),
        ("## 一\n二", "### one\ntwo", "## 一\n二\n\n---\n\n### one\ntwo"),
        ("# Adam", "# Adam", "# Adam"),
        ("* 一", "* one", "* 一\n\n---\n\n* one"),
    ],
)
def test_prose(zh, en, both):
    assert prose_in_both(zh, en) == both


@pytest.mark.parametrize(
    ("zh", "en", "both"),
    [
        ("# 一\nx = 1", "# one\nx = 1", "# 一\n# one\nx = 1"),
        ("x = 1\n# 一", "x = 1\n# one\n# more", "x = 1\n# 一\n# one\n# more"),
        ("# same\nx = 1", "# same\nx = 1", "# same\nx = 1"),
        ("# 一\n# same\n# 二\nx", "# one\n# same\n# two\nx", "# 一\n# one\n# same\n# 二\n# two\nx"),
        ("# x\n# 一\nx", "# one\n# x\nx", "# one\n# x\n# 一\nx"),
        ("y = '''\n# text\n'''", "y = '''\n# text\n'''", "y = '''\n# text\n'''"),
    ],
)
def test_code(zh, en, both):
    assert code_in_both(zh, en) == both


def test_notebooks_that_are_no_pair_are_refused(pair):
    zh, en = pair
    shorter = copy.deepcopy(en)
    del shorter.cells[3]
    with pytest.raises(NotPairedError, match="same cells"):
        in_both(zh, shorter)
    code = next(place for place, cell in enumerate(en.cells) if cell.cell_type == "code")
    other = copy.deepcopy(en)
    other.cells[code].source = "print(2)"
    with pytest.raises(NotPairedError, match=f"{other.cells[code].id}: the code is not the same"):
        in_both(zh, other)
    broken = [copy.deepcopy(one) for one in pair]
    for one in broken:
        one.cells[code].source = "def"
    with pytest.raises(NotPairedError, match="invalid syntax"):
        in_both(*broken)
