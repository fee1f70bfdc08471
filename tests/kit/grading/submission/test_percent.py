"""A notebook as a program in py:percent: what `check` says of it is what it says of the notebook."""

import json

import jupytext
import nbformat
import pytest

from autograd_lib.kit.grading.classroom import Unreadable
from autograd_lib.kit.grading.notebook_check import check_notebook
from autograd_lib.kit.grading.submission.percent import as_notebook
from autograd_lib.kit.grading.submission.reading import parse

from ..handing_in import COURSE, LESSON, WRONG, solved


def as_program(notebook):
    return jupytext.writes(nbformat.reads(json.dumps(notebook), as_version=4), fmt="py:percent")


@pytest.mark.slow
@pytest.mark.parametrize("lesson", COURSE.lessons())
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_cell_of_a_lesson_comes_back(tmp_path, lesson, language):
    content = COURSE.release(lesson, language).read_bytes()
    program = as_program(nbformat.reads(content.decode(), as_version=4))
    back, given = parse(as_notebook(tmp_path / "x.py", program.encode())), parse(content)
    assert [(one.kind, one.source.strip(), one.grade_id) for one in back.cells] == [
        (one.kind, one.source.strip(), one.grade_id) for one in given.cells
    ]


def test_what_is_no_program_is_left_as_it_is(tmp_path):
    assert as_notebook(tmp_path / "x.ipynb", b"# %%\n") == b"# %%\n"


@pytest.mark.parametrize("content", [b"", b"print(1)\n", "# %%\nx = '中'\n".encode("gbk")])
def test_a_program_without_cells_is_refused_with_what_to_do(tmp_path, content):
    with pytest.raises(Unreadable, match="jupytext --to py:percent"):
        as_notebook(tmp_path / "x.py", content)


@pytest.mark.sandbox
def test_check_says_of_a_program_what_it_says_of_the_notebook(tmp_path):
    notebook = solved(multiply_derive=WRONG)
    paths = [tmp_path / f"mine.{kind}" for kind in ("ipynb", "py")]
    for path, content in zip(paths, (json.dumps(notebook), as_program(notebook)), strict=True):
        path.write_text(content, encoding="utf-8")
    of_notebook, of_program = (check_notebook(path, COURSE) for path in paths)
    assert (of_program.lesson, of_program.score) == (LESSON, 21.0)
    assert of_program.exercises == of_notebook.exercises
    assert of_program.cells == of_notebook.cells
    assert [one.slips for one in of_program.exercises if one.exercise == "multiply_derive"] == [
        ("drops_the_seed",)
    ]
