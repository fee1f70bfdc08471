"""`lab --lang both`: copies in both languages, and answers that go to and fro between all three."""

import copy
import json

import nbformat
import pytest

from autograd_lib.kit.lab import jupyter
from autograd_lib.kit.lab.copies import copy_release
from autograd_lib.kit.lab.words import TEXTS
from autograd_lib.kit.notebooks import Course
from tests.kit.lab.tabs import edit, server

LESSON = "02_changed_formula"
NAME = f"{LESSON}/{LESSON}.ipynb"
ANSWER = "class Multiply:\n    mine = True"


@pytest.fixture
def course(repository, tmp_path):
    """Return a course folder that has only what learners are given: the two releases of one lesson."""
    for language in ("zh", "en"):
        path = tmp_path / "notebooks" / language / NAME
        path.parent.mkdir(parents=True)
        path.write_bytes(Course(repository).release(LESSON, language).read_bytes())
    return tmp_path


def read(course, language):
    return nbformat.read(course / "work" / language / NAME, as_version=4)


def source(course, language, name="multiply_derive"):
    return next(cell.source for cell in read(course, language).cells if cell.id == name)


def answered(notebook, **answers):
    mine = copy.deepcopy(notebook)
    for cell in mine.cells:
        cell.source = answers.get(cell.id, cell.source)
    return mine


def answer(course, language, **answers):
    """Type answers into a copy in JupyterLab, and save it."""
    edit(server(course / "work"), f"{language}/{NAME}", **answers)


def test_it_is_made_on_demand_from_the_release(course):
    done = copy_release(course, "both")
    assert (done.copied, done.failed) == ([NAME], [])
    assert "公式是一棵树 / A formula is a tree" in source(course, "both", "tree_idea")
    assert copy_release(course, "both").notes() == []


def test_the_first_copy_has_the_answers_of_the_other_languages(course):
    copy_release(course, "en")
    answer(course, "en", multiply_derive=ANSWER)
    copy_release(course, "both")
    assert source(course, "both") == ANSWER
    assert "# 在这里写你的代码" in source(course, "both", "minus_derive")


@pytest.mark.parametrize("where", ["zh", "en", "both"])
def test_an_answer_that_is_saved_in_one_is_in_the_other_two(course, where):
    for language in ("zh", "en", "both"):
        copy_release(course, language)
    answer(course, where, multiply_derive=ANSWER)
    assert {source(course, language) for language in ("zh", "en", "both")} == {ANSWER}
    assert len({source(course, language, "minus_derive") for language in ("zh", "en", "both")}) == 3


def test_a_newer_release_in_one_language_is_gone_over_to_with_the_answers(course):
    copy_release(course, "both")
    answer(course, "both", multiply_derive=ANSWER)
    path = course / "notebooks" / "zh" / NAME
    path.write_text(
        nbformat.writes(answered(nbformat.read(path, as_version=4), title="# 更好的标题")), encoding="utf-8"
    )
    ((_, old),) = copy_release(course, "both").renewed
    assert source(course, "both") == ANSWER
    assert source(course, "both", "title").startswith("# 更好的标题 / 02 The formula changes")
    before = nbformat.read(course / "work" / "both" / old, as_version=4)
    assert ANSWER in [cell.source for cell in before.cells]


def test_languages_that_do_not_go_together_stop_nothing_and_say_what_to_do(course):
    (course / "notebooks" / "zh" / "note.txt").write_text("只有中文", encoding="utf-8")
    path = course / "notebooks" / "en" / NAME
    notebook = nbformat.read(path, as_version=4)
    del notebook.cells[4]
    path.write_text(nbformat.writes(notebook), encoding="utf-8")
    done = copy_release(course, "both")
    assert done.copied == ["note.txt"]
    (note,) = (note for note in done.notes() if NAME in note.en)
    assert "autograd-kit build" in note.en
    assert "合不起来" in note.zh
    path.write_bytes(b"{")
    assert [name for name, _ in copy_release(course, "both").failed] == [NAME]


@pytest.mark.parametrize(("system", "locale"), [("zh_CN.UTF-8", "zh_CN"), ("fr_FR.UTF-8", None)])
def test_jupyterlab_speaks_the_language_of_the_system(course, monkeypatch, system, locale):
    monkeypatch.setenv("LC_ALL", system)
    monkeypatch.setattr(jupyter, "run", lambda *call: 0)
    said = []
    assert jupyter.open_lab(course, "both", say=said.append) == 0
    path = course / "work/.jupyter/both/settings/@jupyterlab/translation-extension/plugin.jupyterlab-settings"
    assert (json.loads(path.read_text(encoding="utf-8"))["locale"] if path.exists() else None) == locale
    assert {path.parts[-3] for path in (course / "work").glob("*/*/*.ipynb")} == {"zh", "en", "both"}
    assert said[-1] == "\n".join(TEXTS("starting").in_language(language) for language in ("zh", "en"))
