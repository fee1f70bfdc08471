"""What was made with the second edition is recognised wherever it comes in, told in one sentence, and left as it is."""

import json

import pytest

from autograd_lib.kit.checking.exercise import UnknownExerciseError
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.grading.coordinator import grade
from autograd_lib.kit.grading.errors import GradebookError
from autograd_lib.kit.grading.gradebook.book import Book, file_url
from autograd_lib.kit.grading.intake.collect import collect
from autograd_lib.kit.grading.notebook_check import NotebookError, check_notebook
from autograd_lib.kit.grading.results import Status
from autograd_lib.kit.lab.bringing import bring
from autograd_lib.kit.lab.copies import copy_release
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.second_edition import SECOND_EDITION, has_old_names, is_old_name
from autograd_lib.kit.progress.standing import lesson_standing
from tests.kit.grading.handing_in import COURSE, LESSON, hand_in, solved
from tests.kit.grading.in_process import InProcess
from tests.kit.progress.standings import small_course
from tests.second_edition import old_notebook

SAID = SECOND_EDITION.en


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "brought" / f"{LESSON}.ipynb"
    path.parent.mkdir()
    path.write_text(json.dumps(old_notebook()), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "old"),
    [("ex02_1", True), ("ex13_7_check", True), ("ex2_1", False), ("sum_to", False), ("ex02_12", False), ("exp", False)],
)  # fmt: skip
def test_an_old_name_is_known(name, old):
    assert is_old_name(name) is old


def test_nothing_that_is_handed_out_now_has_old_names():
    cells = [cell["id"] for cell in solved()["cells"]]
    assert not has_old_names(cells)
    assert has_old_names(cell["id"] for cell in old_notebook()["cells"])


def test_a_check_of_an_old_name_says_so():
    with pytest.raises(UnknownExerciseError) as caught:
        find("ex02_1")
    assert caught.value.text.en == f"ex02_1: {SAID}"
    assert caught.value.text.zh == f"ex02_1：{SECOND_EDITION.zh}"


def test_the_command_check_says_so(file):
    with pytest.raises(NotebookError) as caught:
        check_notebook(file, COURSE)
    assert caught.value.text.en == f"{file}: {SAID}"


def test_it_is_not_graded_as_empty(tmp_path):
    path = hand_in(tmp_path, "ada", old_notebook())
    before = path.read_bytes()
    (result,) = grade(tmp_path, COURSE, [LESSON], executor=InProcess())
    assert result.status is Status.UNJUDGED
    assert result.reason.text == SECOND_EDITION
    assert path.read_bytes() == before


def test_collecting_leaves_it_where_it_is(tmp_path, file):
    (file.parent / "ada").mkdir()
    file = file.rename(file.parent / "ada" / file.name)
    done = collect(tmp_path / "brought", tmp_path / "room", COURSE)
    assert done.placed == []
    (left,) = done.left
    assert SAID in left.why.en
    assert file.is_file()


def test_a_gradebook_is_not_opened(tmp_path):
    path = tmp_path / "gradebook.db"
    with Book(file_url(path)) as book:
        book._gradebook.add_assignment(LESSON)
        book._gradebook.add_notebook(LESSON, LESSON)
        book._gradebook.add_grade_cell("ex02_1_check", LESSON, LESSON, max_score=3, cell_type="code")
    with pytest.raises(GradebookError) as caught:
        Book(file_url(path))
    assert SAID in caught.value.text.en
    assert path.is_file()


def test_the_lab_hands_out_the_new_release_and_keeps_it_beside(tmp_path):
    course = small_course(tmp_path, "en")
    copy = course.work(LESSON, "en")
    copy.parent.mkdir(parents=True)
    old = old_notebook()
    old["metadata"]["autograd_kit"]["digest"] = "of the second edition"
    copy.write_text(json.dumps(old), encoding="utf-8")
    before = copy.read_bytes()
    assert lesson_standing(course, LESSON, "en").problem == SECOND_EDITION
    (note,) = copy_release(course.root, "en").notes()
    assert SAID in note.en
    assert f"{LESSON}.old.ipynb" in note.en
    assert copy.with_name(f"{LESSON}.old.ipynb").read_bytes() == before
    assert lesson_standing(course, LESSON, "en").problem is None


def test_what_is_brought_is_left_out(tmp_path, file):
    course = small_course(tmp_path / "course", "en")
    assert [why for _, why in bring(course.root, file).left] == [SECOND_EDITION]
    assert not Course(course.root).work(LESSON, "en").read_text(encoding="utf-8").count("ex02_1")
