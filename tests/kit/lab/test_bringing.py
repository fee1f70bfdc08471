"""What was worked in the browser comes into the learner's folder, and replaces nothing that a person wrote."""

import json
import zipfile

import nbformat
import pytest

from autograd_lib.kit.lab import LabError
from autograd_lib.kit.lab.bringing import bring
from autograd_lib.kit.lab.copies import copy_release
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.answers import answers_in

LESSON = "02_changed_formula"
PLACE = f"zh/{LESSON}/{LESSON}.ipynb"


@pytest.fixture
def course(tmp_path, repository):
    """Return a course folder with what lesson 02 hands out in both languages."""
    for language in ("zh", "en"):
        given = Course(repository).release(LESSON, language)
        target = Course(tmp_path / "course").release(LESSON, language)
        target.parent.mkdir(parents=True)
        target.write_bytes(given.read_bytes())
    return Course(tmp_path / "course")


def answered(course, text="lhs = 1", language="zh"):
    """Return lesson 02 with an answer, as text."""
    notebook = nbformat.read(course.release(LESSON, language), as_version=4)
    next(cell for cell in notebook.cells if cell.id == "multiply_derive").source = text
    return nbformat.v4.writes(notebook, split_lines=False)


def packed(folder, **members):
    """Return a zip as the browser makes it: members stored."""
    path = folder / "autograd-kit-work.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(f"work/zh/{name}/{name}.ipynb", content)
    return path


def source_of(path):
    return next(
        cell.source for cell in nbformat.read(path, as_version=4).cells if cell.id == "multiply_derive"
    )


def test_an_untouched_copy_gives_way_and_the_lab_does_not_take_it_for_a_new_release(course, tmp_path):
    copy_release(course.root, "zh")
    done = bring(course.root, packed(tmp_path, **{LESSON: answered(course)}))
    assert (done.taken, done.beside, done.left) == ([PLACE], [], [])
    assert source_of(course.work(LESSON, "zh")) == "lhs = 1"
    assert copy_release(course.root, "zh").notes() == []


def test_what_the_whole_course_builds_comes_along_where_there_is_none_of_it_yet(course, tmp_path):
    path = packed(tmp_path, **{LESSON: answered(course)})
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("work/my_autograd.py", "brought = True\n")
    assert bring(course.root, path).taken == [PLACE, "my_autograd.py"]
    built = course.root / "work" / "my_autograd.py"
    assert built.read_text(encoding="utf-8") == "brought = True\n"
    built.write_text("mine = True\n", encoding="utf-8")
    assert bring(course.root, path).taken == []
    assert built.read_text(encoding="utf-8") == "mine = True\n"


def test_it_comes_into_a_folder_where_nothing_was_yet(course, tmp_path):
    assert bring(course.root, packed(tmp_path, **{LESSON: answered(course)})).taken == [PLACE]
    assert source_of(course.work(LESSON, "zh")) == "lhs = 1"


def test_answers_in_the_copy_stay_and_what_was_brought_lies_beside_it_once(course, tmp_path):
    copy_release(course.root, "zh")
    course.work(LESSON, "zh").write_text(answered(course, "mine = 2"), encoding="utf-8")
    archive = packed(tmp_path, **{LESSON: answered(course)})
    for _ in range(2):
        bring(course.root, archive)
    copies = sorted(course.work(LESSON, "zh").parent.glob("*.ipynb"))
    assert [source_of(path) for path in copies] == ["mine = 2", "lhs = 1"]


def test_the_same_is_not_brought_twice(course, tmp_path):
    archive = packed(tmp_path, **{LESSON: answered(course)})
    bring(course.root, archive)
    assert bring(course.root, archive).same == [PLACE]


def test_a_notebook_without_an_answer_is_passed_over(course, tmp_path):
    release = course.release(LESSON, "zh").read_text(encoding="utf-8")
    done = bring(course.root, packed(tmp_path, **{LESSON: release}))
    assert (done.taken, done.beside, done.same, done.left) == ([], [], [], [])
    assert "nothing was changed" in done.notes()[0].en


def test_one_notebook_can_be_brought_under_any_name(course, tmp_path):
    path = tmp_path / "download (1).ipynb"
    path.write_text(answered(course), encoding="utf-8")
    assert bring(course.root, path).taken == [PLACE]


@pytest.mark.parametrize(
    "content",
    ["{", '{"cells": 3, "nbformat": 4, "nbformat_minor": 5, "metadata": {}}', "[]", "\ud800".encode("utf-8", "surrogatepass")],
)  # fmt: skip
def test_what_is_no_notebook_is_named_and_the_rest_is_taken(course, tmp_path, content):
    done = bring(course.root, packed(tmp_path, **{"broken": content, LESSON: answered(course)}))
    assert done.taken == [PLACE]
    assert [name for name, _ in done.left] == ["work/zh/broken/broken.ipynb"]


@pytest.mark.parametrize("lesson", ["../../../up", "99_other"])
def test_a_notebook_of_nothing_here_goes_nowhere(course, tmp_path, lesson):
    notebook = nbformat.reads(answered(course), as_version=4)
    notebook.metadata["autograd_kit"]["lesson"] = lesson
    before = sorted(tmp_path.rglob("*"))
    archive = packed(tmp_path, other=nbformat.writes(notebook))
    done = bring(course.root, archive)
    assert [name for name, _ in done.left] == ["work/zh/other/other.ipynb"]
    written = {path for path in set(tmp_path.rglob("*")) - set(before) if path.is_file()}
    assert {path for path in written if course.root / "work" not in path.parents} == {archive}


def without_metadata(notebook):
    for cell in notebook["cells"]:
        cell["metadata"] = {}


def without_what_a_tool_leaves_out(notebook):
    notebook["nbformat_minor"] = 0
    for cell in notebook["cells"]:
        cell.pop("outputs", None)
        cell.pop("execution_count", None)


def without_ids(notebook):
    without_metadata(notebook)
    notebook["metadata"] = {}
    for cell in notebook["cells"]:
        del cell["id"]


def renumbered(notebook):
    without_ids(notebook)
    for place, cell in enumerate(notebook["cells"]):
        cell |= {"id": f"{place:08x}", "source": cell["source"].replace("\n", "\r\n") + "  "}


def format_3(notebook):
    older = nbformat.convert(nbformat.from_dict(notebook), 3)
    notebook.clear()
    notebook |= older


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    "change", [without_metadata, without_what_a_tool_leaves_out, without_ids, renumbered, format_3]
)
def test_what_tools_drop_is_put_back(course, tmp_path, change, language):
    notebook = json.loads(answered(course, language=language))
    change(notebook)
    path = tmp_path / "homework.ipynb"
    path.write_text(json.dumps(notebook), encoding="utf-8")
    done = bring(course.root, path)
    assert (done.taken, done.left) == ([f"{language}/{LESSON}/{LESSON}.ipynb"], [])
    mine = nbformat.read(course.work(LESSON, language), as_version=4)
    nbformat.validate(mine)
    assert {name: text.strip() for name, text in answers_in(mine).items()} == {"multiply_derive": "lhs = 1"}
    given = nbformat.read(course.release(LESSON, language), as_version=4)
    assert [_marks(cell) for cell in mine.cells] == [_marks(cell) for cell in given.cells]


def _marks(cell):
    return cell.id, cell.metadata.get("nbgrader")


@pytest.mark.parametrize("name", ["gone.zip", "text.zip"])
def test_what_cannot_be_read_is_said(course, tmp_path, name):
    (tmp_path / "text.zip").write_text("no zip", encoding="utf-8")
    with pytest.raises(LabError, match=name):
        bring(course.root, tmp_path / name)
