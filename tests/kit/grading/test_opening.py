"""Opening a class: what may be said, the file that comes of it, and what a teacher is told to do."""

import tomllib
from dataclasses import replace
from datetime import date
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.gradebook.rules import PLATFORMS, Share, course_rules
from autograd_lib.kit.grading.lessons import load_lesson, titles
from autograd_lib.kit.grading.opening import (
    OpeningError,
    Plan,
    Unit,
    class_file,
    next_steps,
    open_class,
    read_late,
    read_platform,
    read_units,
    read_zone,
)
from autograd_lib.kit.notebooks.courses import home

from .handing_in import COURSE, LESSON

KNOWN = COURSE.assignments()
FIRST = date(2026, 10, 12)
UNITS = (Unit("01_two_starts", FIRST), Unit(LESSON, date(2026, 10, 26), date(2026, 10, 13)))
NAME = '微积分 "A" \\ 2026\n'


def test_units_are_named_by_number_or_id_and_come_a_week_apart():
    assert read_units("1=2026-10-12 02， 06_sixteen=2026-10-20..2026-11-02,8", KNOWN) == (
        Unit("01_two_starts", FIRST),
        Unit(LESSON, date(2026, 10, 19)),
        Unit("06_sixteen", date(2026, 11, 2), date(2026, 10, 20)),
        Unit("08_flat_line", date(2026, 11, 9)),
    )


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("", "No unit"),
        ("1 2=2026-10-12", "needs a due date"),
        ("1=12.10.2026", "“12.10.2026” is not a date"),
        ("1-3", "There is no unit 1-3"),
        ("99=2026-10-12", "There is no unit 99"),
        ("1_=2026-10-12", "There is no unit 1_"),
        ("1=2026-10-12 01_two_starts", "01_two_starts is named twice"),
        ("1=2026-10-12..2026-10-05", "due before it is given out"),
    ],
)
def test_units_that_make_no_sense_are_refused(said, word):
    with pytest.raises(OpeningError, match=word):
        read_units(said, KNOWN)


def test_other_things_that_make_no_sense_are_refused():
    assert (read_zone(""), read_zone("Asia/Shanghai"), read_platform("Moodle"), read_late("2.5")) == (
        "",
        "Asia/Shanghai",
        "moodle",
        "2.5",
    )
    assert read_late("10 %") == "10%"
    for read, said in ((read_zone, "Beijing"), (read_zone, "../x"), (read_platform, "x"), (read_late, "-1%")):
        with pytest.raises(OpeningError, match=said):
            read(said)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("platform", PLATFORMS)
def test_the_file_says_what_was_said_and_its_comments_are_good_rules_too(tmp_path, language, platform):
    plan = Plan(NAME, UNITS, "Asia/Shanghai", platform, "10%")
    assert open_class(tmp_path, COURSE, plan, None, language) is None
    room = Classroom(tmp_path)
    rules = course_rules(room, COURSE)
    assert (rules.name, rules.platform, rules.zone) == (
        NAME.replace("\n", " "),
        platform,
        ZoneInfo(plan.zone),
    )
    assert rules.late.per_day == Share(0.1, of_all=True)
    assert bool(rules.late.marked.value) == (platform == "canvas")  # which never says by how much
    assert f"{rules.of('01_two_starts').due:%Y-%m-%d %H:%M}" == "2026-10-12 23:59"
    assert f"{rules.of(LESSON).released:%Y-%m-%d %H:%M}" == "2026-10-13 00:00"
    assert rules.of("01_two_starts").released is None
    text = (tmp_path / "class.toml").read_text(encoding="utf-8")
    switched_on = [
        line.removeprefix("# ") if "=" in line or "[" in line else line for line in text.splitlines()
    ]
    (tmp_path / "class.toml").write_text("\n".join(switched_on), encoding="utf-8")
    said = course_rules(Classroom(tmp_path), COURSE)
    assert (said.late.grace_days, said.late.closed_after, said.of(LESSON).weight) == (3, 7, 2)
    assert len(said.students) == 1


def test_a_unit_of_another_course_keeps_its_dot(tmp_path):
    unit = "other.01_first"
    text = class_file(Plan("x", (Unit(unit, FIRST),)), {unit: "First"}, "en").replace(
        "# extensions", "extensions"
    )
    said = tomllib.loads(text.replace('# [students."Mary', '[students."Mary'))
    assert list(said["lessons"]) == [unit]
    assert said["students"]["Mary Ann Lee"]["extensions"] == {unit: 3}


def test_a_class_that_is_there_stays_as_it_is(tmp_path):
    (tmp_path / "class.toml").write_text("# mine\n", encoding="utf-8")
    people = tmp_path / "list.csv"
    people.write_text("Full name\nAnn Lee\n", encoding="utf-8")
    with pytest.raises(OpeningError, match="exists already"):
        open_class(tmp_path, COURSE, Plan("x", UNITS), people, "en")
    assert (tmp_path / "class.toml").read_text(encoding="utf-8") == "# mine\n"
    assert not (tmp_path / "roster.json").exists()


def test_a_list_that_is_none_leaves_nothing_behind(tmp_path):
    people = tmp_path / "list.csv"
    people.write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(Exception, match="lists no students"):
        open_class(tmp_path / "term", COURSE, Plan("x", UNITS), people, "en")
    assert not (tmp_path / "term").exists()


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("platform", PLATFORMS)
def test_what_to_do_names_the_first_unit_and_the_points_of_each(tmp_path, language, platform):
    folder = tmp_path / "my class"
    said = next_steps(folder, Plan("x", UNITS, platform=platform), language)
    out = f"autograd-kit release 01_two_starts --output 01_two_starts.zip --classroom '{folder}'\n"
    assert out in said
    for unit in UNITS:
        assert f"{unit.id} {load_lesson(COURSE, unit.id).max_score:.0f}" in said
    for command in ("collect", "grade", "report", "export"):
        (line,) = [one for one in said.splitlines() if one.startswith(f"  autograd-kit {command}")]
        assert line.endswith(f"--classroom '{folder}'")


def test_titles_stand_beside_the_units():
    text = class_file(Plan("x", UNITS), titles(COURSE, "zh"), "zh")
    assert f"[lessons.{LESSON}]  # {titles(COURSE, 'zh')[LESSON]}" in text


def test_commands_do_not_name_the_folder_that_one_is_in(repository, monkeypatch):
    monkeypatch.chdir(repository / "docs")
    said = next_steps(Path(), Plan("x", UNITS), "en")
    assert "  autograd-kit grade\n" in said
    assert "--classroom" not in said


def test_students_are_told_of_every_course_that_they_install(tmp_path, monkeypatch):
    said = next_steps(tmp_path, Plan("x", UNITS), "en")
    assert "Students who have installed autograd-kit unpack" in said
    other = replace(home(), name="cubes")
    monkeypatch.setattr("autograd_lib.kit.grading.opening.holder", lambda unit: (other, unit))
    said = next_steps(tmp_path, Plan("x", UNITS), "en")
    assert "Students who have installed autograd-kit + cubes unpack" in said


def test_the_class_folder_is_a_place_for_commands_where_it_lies_in_a_course(tmp_path, repository):
    inside, outside = (
        next_steps(folder, Plan("x", UNITS), "en") for folder in (repository / "classroom" / "x", tmp_path)
    )
    assert ("After cd" in inside, "After cd" in outside) == (True, False)
