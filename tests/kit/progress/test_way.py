"""The picture of the way through the course: every lesson, how far it is done, and where the learner is."""

import re
from xml.etree import ElementTree

import pytest

from autograd_lib.kit.checking.registry import lessons, road_of, stage_of
from autograd_lib.kit.notebooks.courses import home
from autograd_lib.kit.progress.links import Way
from autograd_lib.kit.progress.standing import LessonStanding, Standing
from autograd_lib.kit.progress.way import in_stages, way_picture
from autograd_lib.kit.wording.text import LANGUAGES


def lesson(name, *states):
    exercises = tuple(
        Standing(f"exercise_{i}", 4, state, {"right": 4.0}.get(state, 1.0)) for i, state in enumerate(states)
    )
    return LessonStanding(name, f"{name[:2]} The title", exercises, begun=True)


SOME = (
    lesson("01_two_starts", "right", "right"),
    lesson("02_changed_formula", "right", "partly"),
    lesson("03_two_visits", "changed"),
)


def test_every_lesson_says_its_stage():
    assert {stage_of(name) for name in lessons()} == set(home().stages)
    assert stage_of("14_cubes") == ""


def test_the_stages_hold_every_lesson_in_order():
    rows = in_stages([*lessons(), "14_cubes"])
    assert [name.en for name in rows] == ["1 numbers", "2 arrays", "3 torch", "side roads"]
    on_the_way = [one for one in lessons() if not road_of(one)]
    beside = [one for one in lessons() if road_of(one)]
    assert [one for row in rows.values() for one in row] == [*on_the_way, "14_cubes", *beside]


def test_a_lesson_that_nobody_listed_is_on_the_way():
    text = str(way_picture([*SOME, lesson("15_cubes", "right")], "15_cubes", "en"))
    assert re.search(r"13 – · 14 – · \[15\] ✓ 4/4", text)


def test_stations_lead_to_their_lessons():
    picture = way_picture(
        SOME, "03_two_visits", "en", {"01_two_starts": Way("01 The title", "../01 &.ipynb")}
    )
    shown = picture._repr_mimebundle_()["text/html"]
    assert re.findall(r'<a href="([^"]+)" title="([^"]+)"', shown) == [("../01 &amp;.ipynb", "01 The title")]
    (box,) = re.findall(r"left:([\d.]+)%;top:([\d.]+)%;width:([\d.]+)%;height:([\d.]+)%", shown)
    left, top, width, height = map(float, box)
    assert 0 < left < left + width < 100
    assert 0 < top < top + height < 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_says_what_the_picture_shows(language):
    picture = way_picture(SOME, "02_changed_formula", language)
    text = str(picture)
    assert "01 ✓ 8/8 · [02] 5/8 · 03 0/4 · 04 –" in text
    assert "02 The title" in text
    stages = [line for line in text.splitlines() if not line.startswith("  ")]
    assert len(stages) == 5
    assert any("一" <= sign <= "鿿" for sign in text) == (language == "zh")
    root = ElementTree.fromstring(picture.svg)
    words = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert [word for word in words if re.fullmatch(r"\d\d", word)] == [f"{n:02}" for n in range(1, 15)]
    assert {"8/8", "5/8", "0/4"} <= set(words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_side_roads_lie_below_the_lesson_that_they_come_after(language):
    beside = lesson("side_orders", "right")
    links = {one.lesson: Way(one.title, one.lesson) for one in (*SOME, beside)}
    picture = way_picture([*SOME, beside], "side_orders", language, links)
    assert f"{home().roads['side'].in_language(language)}" in str(picture)
    assert "side_step – · [side_orders] ✓ 4/4 · " in str(picture)
    shown = picture._repr_mimebundle_()["text/html"]
    boxes = {
        name: tuple(map(float, box))
        for name, *box in re.findall(
            r'<a href="(\w+)".*?left:([\d.]+)%;top:([\d.]+)%;width:([\d.]+)%;height:([\d.]+)%', shown
        )
    }
    (left, top, width, height), small = boxes["03_two_visits"], boxes["side_orders"]
    assert small[0] + small[2] / 2 == pytest.approx(left + width / 2, abs=0.1)
    assert small[1] >= top + height


def test_a_road_that_does_not_say_where_it_branches_off_lies_below_the_last_of_its_stage(monkeypatch):
    said = {one: dict(about) for one, about in home().units.items()}
    del said["side_step"]["after"]
    monkeypatch.setitem(vars(home()), "units", said)
    (row,) = [
        line for line in str(way_picture(SOME, "01_two_starts", "en")).splitlines() if "side_step" in line
    ]
    assert row == "  side roads: side_orders – · side_step – · side_nodes –"


def test_a_title_in_both_languages_is_said_once_in_each():
    graphs = LessonStanding("03_two_visits", "03 计算图 / 03 Graphs", SOME[2].exercises, begun=True)
    text = str(way_picture([graphs], "03_two_visits", "both"))
    assert text.count("03 计算图") == text.count("03 Graphs") == 1


def test_an_arc_is_as_long_as_what_is_done_and_only_whole_lessons_are_green():
    svg = way_picture(SOME, "02_changed_formula", "en").svg
    assert re.findall(r'stroke-dasharray="(\d+) 100"', svg) == ["62"]
    assert svg.count('fill="#00785a"') == 1


def test_a_lesson_without_points_for_its_stretch_exercise_is_done():
    optional = Standing("five_partials", 0, "not_attempted")
    done = LessonStanding("01_two_starts", "01", (Standing("partials_of_f", 4, "right", 4.0), optional), True)
    assert "[01] ✓ 4/4" in str(way_picture([done], "01_two_starts", "en"))


def test_the_picture_is_the_same_every_time():
    assert len({way_picture(SOME, "02_changed_formula", "zh").svg for _ in range(3)}) == 1
