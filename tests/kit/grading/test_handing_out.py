"""Handing out units: what a student unpacks is what the lab and `status` show, each unit from its day on."""

import tomllib
import zipfile

import pytest

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.errors import GradingError
from autograd_lib.kit.grading.handing_out import hand_out
from autograd_lib.kit.grading.opening import OpeningError
from autograd_lib.kit.lab.copies import copy_release
from autograd_lib.kit.lab.status import course_status
from autograd_lib.kit.notebooks import Course, find_course

from .handing_in import COURSE

ONE, TWO, THREE = "01_two_starts", "02_changed_formula", "03_two_visits"
RULES = f"""
class = "Group A"
timezone = "Asia/Shanghai"
[lessons.{ONE}]
due = 2026-10-12
[lessons.{TWO}]
released = 2026-10-05
due = 2926-10-12T18:00:00
[lessons.{THREE}]
released = 2926-10-12
[students."Mary Ann Lee"]
exempt = ["{ONE}"]
"""


@pytest.fixture
def room(tmp_path):
    (tmp_path / "term").mkdir()
    (tmp_path / "term" / "class.toml").write_text(RULES, encoding="utf-8")
    return Classroom(tmp_path / "term")


def shown(folder):
    """Return what a student sees who runs the lab and `status` in a folder."""
    for language in ("zh", "en"):
        copy_release(folder, language)
    shown = [one.lesson for one in course_status(find_course(folder), "zh").lessons]
    assert {path.name for path in (folder / "work" / "en").glob("*/")} == set(shown)
    return shown


def test_the_lab_shows_what_was_handed_out_and_the_next_units_without_a_new_install(room, tmp_path):
    folder = tmp_path / "student"
    assert hand_out(COURSE, room, [ONE], tmp_path / "week1.zip") == (ONE,)
    assert hand_out(COURSE, room, [TWO, THREE], tmp_path / "week2.zip") == (TWO, THREE)
    with zipfile.ZipFile(tmp_path / "week1.zip") as week:
        week.extractall(folder)
    assert shown(folder) == [ONE]
    copy = folder / "work" / "en" / ONE / f"{ONE}.ipynb"
    copy.write_text("mine", encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "week2.zip") as week:
        week.extractall(folder)
    assert shown(folder) == [ONE, TWO]  # the third is there, and not out
    assert copy.read_text(encoding="utf-8") == "mine"
    (folder / "class.toml").unlink()
    assert shown(folder) == [ONE, TWO, THREE]


def test_without_a_name_it_is_what_is_out_by_now(room, tmp_path):
    assert hand_out(COURSE, room, [], tmp_path / "out") == (ONE, TWO)
    assert Course(tmp_path / "out").lessons() == (ONE, TWO)
    (room.root / "class.toml").unlink()
    with pytest.raises(OpeningError, match=r"none in .* is out yet"):
        hand_out(COURSE, room, [], tmp_path / "none")


def test_a_file_that_grading_would_refuse_is_refused_here(room, tmp_path):
    (room.root / "class.toml").write_text("[lessons.nobodys]\n", encoding="utf-8")
    with pytest.raises(GradingError, match="nobodys"):
        hand_out(COURSE, room, [], tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_of_the_class_nothing_but_the_days_is_handed_out(room, tmp_path):
    hand_out(COURSE, room, [ONE], tmp_path / "out")
    told, said = (
        tomllib.loads((one / "class.toml").read_text(encoding="utf-8"))
        for one in (tmp_path / "out", room.root)
    )
    assert told == {key: said[key] for key in ("timezone", "lessons")}
    files = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert {path.suffix for path in files} == {".toml", ".ipynb"}
    for language in ("zh", "en"):
        made = tmp_path / "out" / "notebooks" / language / ONE / f"{ONE}.ipynb"
        assert made.read_bytes() == COURSE.release(ONE, language).read_bytes()
