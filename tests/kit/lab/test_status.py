"""`autograd-kit status`: what is done, what is left, what to do next; nothing is run."""

import json
import os
from dataclasses import replace

import pytest

from autograd_lib.kit.checking.registry import find, lesson_exercises
from autograd_lib.kit.lab import LabError
from autograd_lib.kit.lab.copies import copy_release
from autograd_lib.kit.lab.status import course_status, duration, status_json, status_panel
from autograd_lib.kit.notebooks.cells import stated_minutes
from tests.kit.grading.handing_in import EXERCISES, LESSON, released
from tests.kit.progress.standings import save, small_course

ALL = {name: ("right", float(find(name).points)) for name in EXERCISES}

POINTS = sum(one.points for lesson in ("01_two_starts", LESSON) for one in lesson_exercises(lesson))


@pytest.fixture
def course(tmp_path):
    """Return a course with two released lessons in both languages, and no copies."""
    for language in ("zh", "en"):
        small_course(tmp_path, language)
        course = small_course(tmp_path, language, "01_two_starts")
    return course


def shown(course, language="en"):
    return repr(status_panel(course_status(course, language)))


def test_before_the_lab_was_opened_it_says_how_to_open_it(course):
    text = shown(course)
    assert f"0/{POINTS} points" in text
    assert "Next: run autograd-kit lab --lang en" in text
    assert "Not right yet" not in text
    assert "autograd-kit lab --lang zh" in shown(course, "zh")


def test_a_beginner_is_sent_to_the_first_exercise(course):
    copy_release(course.root, "en")
    assert "Next: 01 Two starting points, partials_of_f (" in shown(course)


def test_a_lesson_that_was_begun_goes_on(course):
    save(
        course,
        {"multiply_derive": "x = 1", "minus_derive": "x = 2"},
        {"multiply_derive": ("right", 3.0), "minus_derive": ("wrong", 1.5)},
    )
    text = shown(course)
    assert "4.5/24" in text
    assert "✓ ◐ ○ ○" in text
    assert "minus_derive" in text
    assert "◐ partly right" in text
    assert "1.5/3" in text
    assert (
        'go on with minus_derive (A difference, there and back). If you are stuck, run hint("minus_derive")'
        in text
    )


def test_what_is_left_is_the_time_that_the_page_states_without_what_is_right(course):
    save(course, {"multiply_derive": "x = 1"}, {"multiply_derive": ("right", 3.0)})
    status = course_status(course, "en")
    lesson = status.lessons[1]
    assert lesson.minutes == stated_minutes(released()["cells"]) > sum(find(one).minutes for one in EXERCISES)
    assert status.minutes_left([lesson]) == lesson.minutes - find("multiply_derive").minutes
    silent = replace(lesson, minutes=0)
    assert status.minutes_left([silent]) == sum(find(name).minutes for name in EXERCISES[1:])


def test_an_edited_answer_is_to_be_checked(course):
    path = save(course, {"multiply_derive": "x = 1"}, {"multiply_derive": ("right", 3.0)})
    path.write_text(path.read_text(encoding="utf-8").replace("x = 1", "x = 7"), encoding="utf-8")
    text = shown(course, "en")
    assert "↻ edited since its last check" in text
    assert "0/24" in text
    assert "was edited but not checked" in text


def test_it_goes_on_where_the_learner_saved_last(course):
    paths = [
        save(course, {name: "x = 1"}, {name: ("wrong", 0.0)}, "en", lesson)
        for lesson, name in ((LESSON, "multiply_derive"), ("01_two_starts", "partials_of_f"))
    ]
    os.utime(paths[0], ns=(5, 5))
    os.utime(paths[1], ns=(4, 4))
    assert course_status(course, "en").next()[1].exercise == "multiply_derive"
    os.utime(paths[1], ns=(6, 6))
    assert course_status(course, "en").next()[1].exercise == "partials_of_f"


def test_a_renamed_notebook_counts(course):
    path = save(course, {"multiply_derive": "x = 1"}, {"multiply_derive": ("right", 3.0)})
    path.rename(path.with_name("mine.ipynb"))
    status = course_status(course, "en")
    assert status.score == 3.0
    assert json.loads(status_json(status))["lessons"][1]["file"].endswith("mine.ipynb")


def test_the_end_is_the_end(course):
    (course.release("01_two_starts", "en")).unlink()
    save(course, {exercise: f"x = '{exercise}'" for exercise in ALL}, ALL)
    status = course_status(course, "en")
    assert status.next() is None
    assert (status.score, status.minutes_left(status.lessons)) == (24, 0)
    assert "Every exercise that counts is right." in repr(status_panel(status))


def test_a_broken_copy_is_named_and_the_rest_still_shown(course):
    path = save(course, {}, {}, "en", "01_two_starts")
    path.write_text("{", encoding="utf-8")
    save(course, {"multiply_derive": "x = 1"}, {"multiply_derive": ("right", 3.0)})
    text = shown(course)
    assert "01_two_starts.ipynb is not a complete notebook" in text.replace(str(path), path.name)
    assert "3/24" in text
    assert "Next: 02" in text


def test_more_points_in_another_language_are_mentioned(course):
    save(course, {"multiply_derive": "x = 1"}, {"multiply_derive": ("right", 3.0)}, "zh")
    assert "autograd-kit status --lang zh" in shown(course, "en")
    assert "--lang en" not in shown(course, "zh")


def test_both_languages_at_once_are_held_against_the_release(course):
    copy_release(course.root, "both")
    assert {one.state for x in course_status(course, "both").lessons for one in x.exercises} == {
        "not_attempted"
    }
    text = shown(course, "both")
    assert "01 两个起点 / " in text
    assert "your saved notebooks" in text


def test_the_json_says_the_same(course):
    path = save(course, {"multiply_derive": "x = 1"}, {"multiply_derive": ("right", 3.0)}, "zh")
    record = json.loads(status_json(course_status(course, "zh")))
    assert (record["language"], record["score"], record["points"]) == ("zh", 3.0, POINTS)
    assert record["next"] == {"lesson": LESSON, "exercise": "minus_derive"}
    lesson = record["lessons"][1]
    assert (lesson["file"], lesson["begun"], lesson["problem"]) == (str(path), True, None)
    first = next(one for one in lesson["exercises"] if one["id"] == "multiply_derive")
    assert first == {
        "id": "multiply_derive",
        "title": find("multiply_derive").title.zh,
        "state": "right",
        "score": 3.0,
        "points": 3,
        "minutes": find("multiply_derive").minutes,
    }
    assert record["minutes_left"] == sum(one["minutes_left"] for one in record["lessons"])


def test_one_question_leads_to_its_lesson(course, tmp_path):
    assert "question" not in shown(course)
    small_course(tmp_path, "en", "side_passing")
    assert "Why is my gradient None?" in shown(course)
    assert "Side road: Caught in passing" in shown(course).partition("question")[2]


def test_without_a_release_there_is_nothing_to_show(tmp_path):
    course = small_course(tmp_path, "zh")
    with pytest.raises(LabError, match="no notebooks to open"):
        course_status(course, "en")


def test_durations_read_naturally():
    assert [duration(n).en for n in (0, 59, 60, 61, 125)] == [
        "0 min",
        "59 min",
        "1 h",
        "1 h 1 min",
        "2 h 5 min",
    ]
    assert duration(125).zh == "2 小时 5 分钟"
