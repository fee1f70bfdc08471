"""The learner's notebook: what nbgrader expects, nothing of the solution, and it runs to its end untouched."""

import copy
import itertools
import json
import os
import re
import subprocess
import sys
import warnings

import pytest

from autograd_lib.kit.authoring.both import in_both
from autograd_lib.kit.authoring.build import build
from autograd_lib.kit.authoring.execution import execute
from autograd_lib.kit.authoring.languages import NOT_INSTALLED
from autograd_lib.kit.authoring.notebooks import assemble, read_notebook
from autograd_lib.kit.authoring.outputs import text_of
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.authoring.regions import BEGIN, END
from autograd_lib.kit.authoring.release import leaks, prepared
from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.notebooks import find_course
from autograd_lib.kit.sandbox.jobs import Job
from autograd_lib.kit.wording.text import LANGUAGES
from tests.tried import tried_lessons

from .samples import LESSON, SOURCE, course_with, quiet

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from nbgrader.nbgraderformat import MetadataValidator
    from nbgrader.preprocessors import CheckCellMetadata, ComputeChecksums, LockCells
    from nbgrader.utils import compute_checksum, determine_grade, is_grade


def releases(course, lesson=LESSON):
    return {language: read_notebook(course.release(lesson, language)) for language in LANGUAGES}


def graded(notebook):
    return {cell.id: cell for cell in notebook.cells if "nbgrader" in cell.metadata}


def test_nbgrader_takes_every_notebook(built):
    for language in LANGUAGES:
        for path in (built.solution(LESSON, language), built.release(LESSON, language)):
            MetadataValidator().validate_nb(read_notebook(path))


@pytest.mark.slow
def test_nbgraders_own_preprocessors_would_write_the_same(built, repository):
    course = find_course(repository)
    pairs = [releases(built), *(releases(course, lesson) for lesson in course.lessons())]
    for zh, en in (pair.values() for pair in pairs):
        for notebook in (zh, en, in_both(zh, en)):
            theirs = bare(notebook)
            for preprocessor in (LockCells(), ComputeChecksums(), CheckCellMetadata()):
                theirs, _ = preprocessor.preprocess(theirs, {})
            assert graded(theirs)
            assert theirs.cells == notebook.cells
            assert prepared(bare(notebook)).cells == notebook.cells
    for lesson in course.lessons():  # and so grading knows a stub
        for language, skeleton in load_lesson(course, lesson).skeletons.items():
            assert skeleton.notebook.cells == releases(course, lesson)[language].cells


def bare(notebook):
    """Return a notebook of which nobody has locked the cells and computed the checksums."""
    made = copy.deepcopy(notebook)
    for cell in graded(made).values():
        for name in ("deletable", "editable"):
            cell.metadata.pop(name, None)
        for name in ("checksum", "cell_type"):
            cell.metadata.nbgrader.pop(name)
    return made


FOLDED = '''# %% [markdown] id="why" lang="zh" folds="double_it"
r"""
*为什么*是 $2x$。
"""

# %% [markdown] id="why" lang="en" folds="double_it"
r"""
*Why* it is $2x$.
"""

# %% id="setup"
'''


def test_an_answer_that_is_discussed_shows_when_somebody_opens_it(tmp_path):
    course = course_with(tmp_path, SOURCE.replace('# %% id="setup"\n', FOLDED))
    lesson, problems = read_lesson(course, LESSON)
    assert problems == []
    shown = {
        language: next(cell.source for cell in assemble(lesson, language).cells if cell.id == "why")
        for language in LANGUAGES
    }
    assert shown["en"] == (
        "<details>\n<summary>The answer, discussed: open it after exercise 1</summary>\n\n"
        "*Why* it is $2x$.\n\n</details>"
    )
    assert "<summary>答案和讨论：做完练习 1 再打开</summary>\n\n*为什么*是 $2x$。" in shown["zh"]


def test_the_metadata_is_the_agreed_one(built):
    for notebook in releases(built).values():
        cells = graded(notebook)
        assert list(cells) == ["double_it", "double_it_check", "guess_it", "guess_it_check"]
        flags = {
            name: {
                key: cell.metadata.nbgrader.get(key)
                for key in ("solution", "grade", "locked", "points", "grade_id")
            }
            for name, cell in cells.items()
        }
        assert flags == {
            "double_it": {"solution": True, "grade": False, "locked": False, "points": None, "grade_id": "double_it"},
            "double_it_check": {"solution": False, "grade": True, "locked": True, "points": 2, "grade_id": "double_it_check"},
            "guess_it": {"solution": True, "grade": False, "locked": False, "points": None, "grade_id": "guess_it"},
            "guess_it_check": {"solution": False, "grade": False, "locked": True, "points": None, "grade_id": "guess_it_check"},
        }  # fmt: skip
        for cell in cells.values():
            assert cell.metadata.nbgrader.checksum == compute_checksum(cell)
            assert cell.metadata.deletable is False
            assert cell.metadata.get("editable", True) is not cell.metadata.nbgrader.locked
            assert (cell.outputs, cell.execution_count) == ([], None)


def test_check_cells_have_one_checksum_in_both_languages(built):
    zh, en = (graded(notebook) for notebook in releases(built).values())
    for name in ("double_it_check", "guess_it_check"):
        assert zh[name].metadata.nbgrader.checksum == en[name].metadata.nbgrader.checksum


def without_counts(cell):
    return [{**one, "execution_count": None} for one in cell.get("outputs", ())]


def test_nothing_looks_as_if_it_had_been_run_here(built):
    for notebook in releases(built).values():
        code = [cell for cell in notebook.cells if cell.cell_type == "code"]
        outputs = [one for cell in code for one in cell.outputs]
        assert any(one.output_type == "execute_result" for one in outputs)
        assert {one.get("execution_count") for one in (*code, *outputs)} == {None}


def test_demo_cells_keep_their_documented_outputs(built):
    for language, notebook in releases(built).items():
        solution = {cell.id: cell for cell in read_notebook(built.solution(LESSON, language)).cells}
        kept = [cell for cell in notebook.cells if "nbgrader" not in cell.metadata]
        assert [(one.source, without_counts(one)) for one in kept] == [
            (solution[one.id].source, without_counts(solution[one.id])) for one in kept
        ]
        assert [cell.id for cell in notebook.cells] == list(solution)
        assert sum(bool(cell.get("outputs")) for cell in kept) == 3


def test_no_solution_text_is_released(built):
    for notebook in releases(built).values():
        text = "\n".join(cell.source for cell in notebook.cells)
        for secret in (BEGIN, END, "total = x + x", "return total", "guess = 42", "2 * x", "6 * 7"):
            assert secret not in text


@pytest.mark.parametrize(
    ("cell", "source", "what"),
    [
        ("double_it", "def double(x):\n    return total", "a line of the solution: return total"),
        ("guess_it", "guess = 42", "a line of the solution: guess = 42"),
        ("title", "try this:\n\n    total = x + x\n    return total", "the solution of double_it"),
        ("demo_sum", "1  # END SOLUTION", "a marker of a solution region"),
    ],
)
def test_solution_text_is_noticed_wherever_it_is_put(built, cell, source, what):
    lesson, _ = read_lesson(built, LESSON)
    notebook = releases(built)["en"]
    assert leaks(lesson, notebook) == []
    next(c for c in notebook.cells if c.id == cell).source = source
    assert [(id, found.en) for id, found in leaks(lesson, notebook)] == [(cell, what)]


def executed(notebooks):
    runs = [copy.deepcopy(notebook) for notebook in notebooks]
    assert execute(runs) == [None] * len(runs)
    return runs


def errors(notebook):
    return {
        cell.id: output
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if output.output_type == "error" or output.get("name") == "stderr"
    }


def releases_to_try(built, repository):
    """Return the sample's learner's notebooks, and one of each lesson to try, in one language or the other by turns."""
    course = find_course(repository)
    lessons = zip(tried_lessons(), itertools.cycle(reversed(LANGUAGES)), strict=False)
    return [*releases(built).values(), *(read_notebook(course.release(*one)) for one in lessons)]


def test_an_untouched_notebook_runs_to_its_end(built):
    """The lessons' own do so as well, which the sandbox's test of parity sees, where they run anyway."""
    for run in executed(releases(built).values()):
        assert errors(run) == {}
        checks = {cell.id: text_of(cell.outputs) for cell in run.cells if cell.id.endswith("_check")}
        assert {text[0] for text in checks.values()} == {"○"}


@pytest.mark.slow
def test_an_untouched_notebook_earns_nothing_from_nbgrader(built, repository, monkeypatch):
    monkeypatch.setattr("autograd_lib.kit.authoring.execution.LEFT_OUT", ())
    monkeypatch.setattr(
        "autograd_lib.kit.authoring.execution.Job", lambda steps, budget, **_: Job(steps, budget)
    )
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    for start in range(0, len(notebooks := releases_to_try(built, repository)), 2):
        for run in executed(notebooks[start : start + 2]):
            scores = {cell.id: determine_grade(cell)[0] for cell in run.cells if is_grade(cell)}
            assert scores
            assert set(scores.values()) == {0.0}


def test_nbgrader_gives_a_solution_full_points(built, monkeypatch):
    monkeypatch.setattr("autograd_lib.kit.authoring.execution.LEFT_OUT", ())
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    (run,) = executed([read_notebook(built.solution(LESSON, "zh"))])
    assert {cell.id: determine_grade(cell) for cell in run.cells if is_grade(cell)} == {
        "double_it_check": (2.0, 2.0)
    }


def test_an_output_that_gives_an_answer_away_is_documented_but_not_handed_out(make_course):
    course = make_course(SOURCE.replace('id="demo_use"', 'id="demo_use" spoils="double_it"'))
    assert build(course, [LESSON], announce=quiet) == []
    for language, notebook in releases(course).items():
        handed_out = {cell.id: cell for cell in notebook.cells}
        solved = {cell.id: cell for cell in read_notebook(course.solution(LESSON, language)).cells}
        assert text_of(solved["demo_use"].outputs).startswith("double(4) = 8")
        assert handed_out["demo_use"].outputs == []
        assert text_of(handed_out["demo_language"].outputs) == text_of(solved["demo_language"].outputs) != ""


WITHOUT_THE_COURSE = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell
assert not any("autograd_lib" in name for name in sys.modules)
for source in json.load(sys.stdin):
    InteractiveShell.instance().run_cell(source)
    print("END")
"""


@pytest.mark.slow
def test_where_the_course_is_not_installed_the_first_cell_says_what_to_do(repository, tmp_path):
    units = ["01_two_starts", "14_new_folder"]
    notebooks = [
        releases(find_course(repository), unit)[language] for unit in units for language in LANGUAGES
    ]
    cells = [next(cell.source for cell in one.cells if cell.cell_type == "code") for one in notebooks]
    said = _said_without_the_course(cells, tmp_path)
    for shown, language in zip(said, LANGUAGES * len(units), strict=True):
        assert "No module named 'autograd_lib'" in shown
        for line in NOT_INSTALLED.in_language(language).split("\n"):
            assert f" {line}\n" in shown  # behind the line's number


def _said_without_the_course(cells, folder):
    """Return what IPython shows of each cell, in a Python that has the packages here except what a .pth file names."""
    packages = [path for path in sys.path if path.endswith("site-packages")]
    begun = f"import sys; sys.path += {packages!r}\n{WITHOUT_THE_COURSE}"
    done = subprocess.run(
        [sys.executable, "-S", "-E", "-X", "utf8", "-c", begun],
        input=json.dumps(cells),
        cwd=folder,
        env={**os.environ, "IPYTHONDIR": str(folder)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return re.sub(r"\x1b\[[0-9;]*m", "", done.stdout).split("END\n")[:-1]
