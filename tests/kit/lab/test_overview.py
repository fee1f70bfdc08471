"""The course at a glance: units by title with their side roads, how they stand, what is left and what is next."""

import json

import pytest

from autograd_lib.kit.lab.copies import copy_release
from autograd_lib.kit.lab.overview import overview
from autograd_lib.kit.lab.status import course_of
from autograd_lib.kit.notebooks.courses import Syllabus, home
from autograd_lib.kit.progress.standing import LessonStanding, Standing, course_standing
from autograd_lib.kit.wording.text import LANGUAGES
from tests.kit.grading.handing_in import LESSON
from tests.kit.progress.standings import save, small_course

WAY, SIDE = ("01_two_starts", LESSON), ("side_step", "side_curve")


@pytest.fixture
def course(tmp_path):
    """Return a course with two lessons on the way, a side road after the first, and one whose lesson is not there."""
    for language in LANGUAGES:
        for lesson in (*WAY, *SIDE):
            course = small_course(tmp_path, language, lesson)
    return course


def rows(found):
    return {one["path"]: one for stage in found["stages"] for one in stage["lessons"]}


@pytest.mark.parametrize(
    ("language", "name", "title"), [("zh", "第一段 数", "○ 支线："), ("en", "1 numbers", "○ Side road: ")]
)
def test_units_stand_by_title_with_side_roads_behind_the_lesson_that_they_come_after(
    course, language, name, title
):
    copy_release(course.root, language)
    found = overview(course, language)
    assert [one["name"] for one in found["stages"]] == [name, ""]
    first, side, second = found["stages"][0]["lessons"]
    assert (first["path"], side["path"]) == tuple(
        f"{language}/{one}/{one}.ipynb" for one in (WAY[0], SIDE[0])
    )
    assert [one["beside"] for one in (first, side, second)] == [False, True, False]
    assert side["title"].startswith(title)
    (alone,) = found["stages"][1]["lessons"]  # the lesson that it comes after is not released here
    assert alone["path"] == f"{language}/side_curve/side_curve.ipynb"
    assert json.loads(json.dumps(found)) == found


def test_what_is_done_and_what_is_next_is_said(course):
    copy_release(course.root, "en")
    fresh = overview(course, "en")
    assert fresh["next"]["path"] == "en/01_two_starts/01_two_starts.ipynb"
    assert fresh["next"]["cell"] == "cell-id=partials_of_f_task"
    save(course, {"multiply_derive": "x = 1"}, {"multiply_derive": ("right", 3.0)})
    begun = overview(course, "en")
    assert begun["next"]["cell"] == "cell-id=minus_derive_task"
    assert "02 The formula changes" in begun["next"]["words"]
    row = rows(begun)[f"en/{LESSON}/{LESSON}.ipynb"]
    assert row["title"].startswith("◐ 02 ")
    assert row["note"].startswith("3/24 · ")
    assert fresh["said"][1] != begun["said"][1]
    assert fresh["said"][2] == begun["said"][2]  # of side roads nothing was done


def test_a_renamed_notebook_is_led_to_and_one_that_is_not_there_is_not(course):
    path = save(course, {"multiply_derive": "x = 1"}, {})
    path.rename(path.with_name("mine 我的.ipynb"))
    assert set(rows(overview(course, "en"))) == {f"en/{LESSON}/mine 我的.ipynb", None}


def test_the_end_is_the_end(tmp_path):
    course = small_course(tmp_path, "en", "side_notes")
    asked = ("printed", "which_pass", "vector_and_itself", "part_first")
    save(course, dict.fromkeys(asked, "x = 1"), dict.fromkeys(asked, ("right", 2.0)), "en", "side_notes")
    found = overview(course, "en")
    assert found["next"] is None


def test_lessons_of_another_course_stand_under_its_name_and_count_for_themselves(
    course, monkeypatch, tmp_path
):
    stranger = LessonStanding("chances.01_evidence", "01 Evidence", (Standing("base_rate", 3, "right", 3.0),))
    own = course_standing(course, "en")
    monkeypatch.setattr("autograd_lib.kit.lab.overview.course_standing", lambda *_, **__: (*own, stranger))
    found = overview(course, "en")
    assert [one["name"] for one in found["stages"]] == [
        "1 numbers",
        "chances",
        "",
    ]  # of one that is not installed
    (lesson,) = found["stages"][1]["lessons"]
    assert lesson == {"title": "✓ 01 Evidence", "note": "3/3", "beside": False, "path": None}
    assert found["said"][1].startswith("main road: 0/40 points")
    installed = Syllabus("chances", tmp_path, {"title": {"zh": "概率", "en": "Chances by hand"}})
    monkeypatch.setattr("autograd_lib.kit.lab.status.known", lambda: [home(), installed])
    assert [one["name"] for one in overview(course, "en")["stages"]] == ["1 numbers", "Chances by hand", ""]
    assert course_of("chances.01_evidence").zh == "概率"
    assert course_of("01_two_starts") is None


def test_a_course_without_side_roads_speaks_of_none(tmp_path):
    found = overview(small_course(tmp_path), "en")
    assert found["said"] == ["The course", "0/24 points, about 55 min left"]


def test_in_both_languages_a_title_is_said_once_in_each(course):
    copy_release(course.root, "both")
    words = overview(course, "both")["next"]["words"]
    assert words.count("两个起点") == words.count("Two starting points") == 1


def test_one_question_leads_to_its_lesson(tmp_path):
    course = small_course(tmp_path, "en", "side_passing")
    copy_release(course.root, "en")
    found = overview(course, "en")["questions"]
    assert {"words": "Why is my gradient None?", "path": "en/side_passing/side_passing.ipynb"} in found[
        "asked"
    ]


def test_where_no_lesson_is_asked_for_there_is_no_question(course):
    assert overview(course, "en")["questions"]["asked"] == []
