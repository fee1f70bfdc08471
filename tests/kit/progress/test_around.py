"""What lies around a unit: its neighbours on the way, where a side road branches off, and what pages say of that."""

import re

import pytest

from autograd_lib.kit.checking.registry import branches_from, comes_after, lessons, road_of
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.cells import lesson_title
from autograd_lib.kit.progress.around import Around, around, on_the_way
from autograd_lib.kit.progress.standing import cells_in
from autograd_lib.kit.wording.text import LANGUAGES

SAID = re.compile(r"^(?:Comes after|在)(.*?)(?:[.;；。]|$)", re.M)


def test_a_lesson_lies_between_its_neighbours_and_has_its_side_roads():
    assert around("01_two_starts", lessons()) == Around("", "02_changed_formula", ("side_step",))
    found = around("12_nothing_learned", lessons())
    assert (found.before, found.after) == ("11_in_between", "13_three_rules")
    assert {"side_again", "side_edits"} < set(found.beside)
    assert "side_curve" not in found.beside  # which comes after a side road


def test_a_side_road_lies_where_it_branches_off():
    assert around("side_edits", lessons()) == Around("12_nothing_learned", "13_three_rules", ())
    assert around("side_again", lessons()).beside == ("side_twice", "side_curve")
    assert branches_from("side_curve") == "12_nothing_learned"
    assert branches_from("side_twice") == "13_three_rules"


def test_only_what_is_there_lies_around():
    assert around("02_changed_formula", ["02_changed_formula", "03_two_visits"]) == Around(
        "", "03_two_visits", ()
    )
    assert around("15_cubes", ["15_cubes", "14_new_folder"]) == Around("14_new_folder", "", ())
    assert on_the_way(["side_step", "15_cubes", "02_changed_formula"]) == ["02_changed_formula", "15_cubes"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_a_side_road_says_what_the_course_says(repository, language):
    course, roads = Course(repository), [one for one in lessons() if road_of(one)]
    pages = {one: cells_in(course.release(one, language)) for one in roads}
    titles = {lesson_title(cells, one): one for one, cells in pages.items()}
    numbers = {one[:2]: one for one in lessons() if not road_of(one)}
    for lesson, cells in pages.items():
        (said,) = SAID.findall("".join(cells[0]["source"]))
        named = {numbers[one] for one in re.findall(r"\d\d", said)}
        named |= {titles[one] for one in titles if re.split("[:：] ?", one)[1] in said}
        assert named == set(comes_after(lesson)), lesson
