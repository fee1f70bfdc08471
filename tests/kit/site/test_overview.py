"""The map of the first page has every lesson once, side roads by what they ask and after which lesson they come."""

import re

import pytest

from autograd_lib.kit.checking.registry import lessons, road_of
from autograd_lib.kit.site.overview import course_map

OPENINGS = {
    "01_two_starts": "# 01 Two\n\n[中文](x) · 50 minutes\n\nWelcome.",
    "14_new_folder": "# 14 A new folder",
    "side_step": "# Side road: How small\n\n[中文](x) · 55 minutes\n\nHow many digits\nof `1e-12`?\n\nComes after lesson 01.",
    "side_after": "# Side road: After: the digits",
}


def test_the_way_has_its_stations_in_stages():
    way = course_map(OPENINGS, "en").split("## 2 questions")[0]
    assert "## The main road: 2 lessons" in way
    assert way.index("**1 numbers**") < way.index("* [01 Two](lessons/01_two_starts.ipynb)")
    assert way.index("**3 torch**") < way.index("* [14 A new folder](lessons/14_new_folder.ipynb)")
    assert "side_step" not in way


def test_a_side_road_says_what_it_asks_and_after_which_lesson_it_comes():
    beside = course_map(OPENINGS, "en").split("## 2 questions on side roads")[1]
    assert (
        "* How many digits of `1e-12`? → [How small](lessons/side_step.ipynb) · Comes after lesson 01.\n"
        in beside
    )
    assert beside.endswith("*  → [After: the digits](lessons/side_after.ipynb)")


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("zh", "* 我的梯度为什么是 `None`？ → [支线](lessons/side_passing.ipynb)"),
        ("en", "* Why is my gradient `None`? → [支线](lessons/side_passing.ipynb)"),
    ],
)
def test_one_question_leads_to_its_lesson(language, line):
    made = course_map({"side_step": "# A", "side_passing": "# 支线"}, language)
    assert line in made.split("(index--questions)=")[1].splitlines()
    assert "(index--questions)=" not in course_map({"side_step": "# A"}, language)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_lesson_stands_on_it_once(language):
    made = course_map(dict.fromkeys(lessons(), "# A"), language).split("(index--questions)=")[0]
    assert sorted(re.findall(r"\(lessons/(\w+)\.ipynb\)", made)) == sorted(lessons())
    assert any(road_of(lesson) for lesson in lessons())
