"""A course is found where one is, can be imported from there, and says in one file what is data of it."""

import sys
from importlib import import_module

import pytest

from autograd_lib.kit.checking import registry
from autograd_lib.kit.notebooks import Course, lesson_of, places
from autograd_lib.kit.notebooks import courses as module
from autograd_lib.kit.notebooks.courses import CourseFileError, at, home, in_folder, installed

OURS = "autograd_lib"
NAME = "a_small_course"
SAID = f"""
name = "{NAME}"
title = {{ zh = "排序", en = "Sorting" }}
forbids = ["statistics"]
[absent_with]
numpy = ["scipy"]
[by_hand]
machinery = ["numpy"]
[units.02_merging]
forbids = ["heapq"]
allows = ["statistics"]
[units.01_orders]
"""


@pytest.fixture
def course(tmp_path, monkeypatch):
    """Return the folder of a small course, in which the test works."""
    (tmp_path / "course.toml").write_text(SAID, encoding="utf-8")
    (tmp_path / "exercises" / "judges").mkdir(parents=True)
    (tmp_path / "exercises" / "judges" / "smallest.py").write_text("JUDGE = 7", encoding="utf-8")
    (tmp_path / "work" / "en").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "work" / "en")
    registry.forget()
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[name]
    registry.forget()


def test_without_a_folder_the_kits_own_is_at_home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    registry.forget()
    assert home().name == OURS
    assert home() == installed()[0]
    registry.forget()


def test_a_course_is_found_from_any_folder_in_it_and_its_judges_are_imported(course):
    assert home() == in_folder(course)
    assert import_module(f"{NAME}.exercises.judges.smallest").JUDGE == 7
    assert registry.judge_of("smallest") == 7


def test_in_a_browser_no_folder_is_looked_at(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(module, "in_folder", lambda folder: pytest.fail(f"looked at {folder}"))
    module._home.cache_clear()
    assert home().name == OURS
    module._home.cache_clear()


def test_a_process_that_works_elsewhere_is_told_which_course_is_at_home(
    course, tmp_path_factory, monkeypatch
):
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    assert home().name == OURS
    monkeypatch.setenv(module.VARIABLE, str(course))
    assert home().name == NAME


def test_an_installed_course_can_be_brought_home(course, monkeypatch):
    monkeypatch.setenv(module.VARIABLE, str(course))  # and away again, when this is over
    assert home().name == NAME
    module.bring_home(OURS)
    assert home().name == OURS
    with pytest.raises(CourseFileError, match=f"no course sorting is installed; there are: {OURS}"):
        module.bring_home("sorting")


def test_units_stand_in_the_order_of_the_file_and_forbid_what_it_says(course):
    assert registry.lessons() == ("02_merging", "01_orders")
    assert registry.forbidden_modules("02_merging") == ("heapq",)
    assert registry.forbidden_modules("01_orders") == ("statistics",)
    assert home().machinery == ("numpy", "scipy")
    assert home().title.zh == "排序"


def test_the_order_of_a_course_is_the_order_of_its_file(course):
    for unit in ("01_orders", "02_merging", "03_new"):
        source = Course(course).source(unit)
        source.parent.mkdir(parents=True)
        source.write_text("", encoding="utf-8")
    assert Course(course).lessons() == ("02_merging", "01_orders", "03_new")


def test_renaming_a_unit_touches_the_file_and_its_folder(course):
    (course / "exercises" / "units.json").write_text('{"units": {}}', encoding="utf-8")
    source = Course(course).source("01_orders")
    source.parent.mkdir(parents=True)
    source.write_text("", encoding="utf-8")
    file = course / "course.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("01_orders", "05_last"), encoding="utf-8")
    source.parent.rename(source.parent.with_name("05_last"))
    registry.forget()
    assert registry.lessons() == ("02_merging", "05_last")
    assert Course(course).lessons() == ("05_last",)
    assert registry.exercise_names("05_last") == ()
    with pytest.raises(registry.UnknownExerciseError):
        registry.holder("01_orders")


def test_what_a_class_hands_out_of_another_course_is_all_there_is(course, monkeypatch):
    shipped = course / "shipped"
    monkeypatch.setattr(places, "shipped", lambda: shipped)
    for folder, unit in ((shipped, "01_orders"), (course / "notebooks", "02_changed_formula")):
        place = folder / "en" / unit / f"{unit}.ipynb"
        place.parent.mkdir(parents=True)
        place.write_text("{}", encoding="utf-8")
    assert Course(course).released_lessons() == ("01_orders",)
    (course / "class.toml").write_text("", encoding="utf-8")
    assert Course(course).releases == course / "notebooks"
    assert Course(course).released_lessons() == ()  # at home; the other stands among the others


def test_units_of_another_course_are_called_by_both_names(course):
    other = f"{OURS}.02_changed_formula"
    ours = (module.of_module(OURS), "02_changed_formula")
    assert registry.holder(other) == registry.holder("02_changed_formula") == ours  # nobody else has one
    assert other in Course(course).assignments()
    assert Course(course).release(other, "en").is_file()
    assert registry.find("multiply_derive", other).machinery[0] == f"{OURS}.engine"


def test_a_notebook_says_which_course_it_is_of(course):
    marks = ({"lesson": "01_orders", "course": NAME}, {"lesson": "02_x", "course": OURS}, {"lesson": "../x"})
    said = [lesson_of({"metadata": {"autograd_kit": mark}}) for mark in marks]
    assert said == ["01_orders", f"{OURS}.02_x", None]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "no name"', "must be an identifier"),
        ('name = "json"', "there is already a package called json"),
        ("name = ", "cannot be read"),
    ],
)
def test_a_file_that_cannot_be_used_is_an_error_that_names_it(tmp_path, text, said):
    (tmp_path / "course.toml").write_text(text, encoding="utf-8")
    with pytest.raises(CourseFileError) as caught:
        at(tmp_path)
    assert said in caught.value.text.en
    assert str(tmp_path) in caught.value.text.zh


def test_a_file_of_that_name_with_other_contents_is_no_course(tmp_path):
    (tmp_path / "course.toml").write_text("anonymous = true", encoding="utf-8")
    assert in_folder(tmp_path) is None


def test_a_hook_in_a_room_that_was_left_out_is_none_and_any_other_that_is_missing_an_error(course):
    (course / "course.toml").write_text(
        f'{SAID}[site]\nleft_out = ["shop"]\n[hooks]\nmade = "{NAME}.shop.things:made"\nother = "{NAME}.misspelt:made"\n',
        encoding="utf-8",
    )
    registry.forget()
    assert home().hook("made") is None
    with pytest.raises(ModuleNotFoundError):
        home().hook("other")
