"""`class new`: what it takes, what it asks for on a terminal, and that its folder is where later commands look."""

import io
import sys

import pytest

from autograd_lib.kit.cli import main
from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.gradebook.enrolment import read_enrolment
from autograd_lib.kit.grading.gradebook.rules import Share, course_rules

from ..grading.handing_in import COURSE, LESSON


class Terminal(io.StringIO):
    """A keyboard at which somebody types lines."""

    def isatty(self):
        return True


@pytest.fixture
def kit(repository, monkeypatch, capsys):
    """Return a function that runs a command in the course, and gives (exit status, stdout, stderr)."""
    monkeypatch.chdir(repository)

    def run(*arguments, typed=None):
        monkeypatch.setattr(sys, "stdin", Terminal(typed) if typed else io.StringIO())
        with pytest.raises(SystemExit) as ended:
            main([*map(str, arguments)])
        said = capsys.readouterr()
        return ended.value.code, said.out, said.err

    return run


@pytest.fixture
def people(tmp_path):
    path = tmp_path / "list.csv"
    path.write_text("Full name,Email address\nMary Ann Lee,m@x.org\n王芳,f@x.org\n", encoding="utf-8")
    return path


def test_all_can_be_said_as_options(kit, tmp_path, people, monkeypatch):
    folder = tmp_path / "term"
    options = ("--units", "2=2026-10-12", "--name", "微积分", "--platform", "canvas", "--late", "2")
    status, said, _ = kit("class", "new", folder, *options, "--list", people, "--lang", "zh")
    assert (status, "班级名单：2 人" in said) == (0, True)
    room = Classroom(folder)
    rules = course_rules(room, COURSE)
    assert (rules.name, rules.platform, rules.late.per_day) == ("微积分", "canvas", Share(2.0))
    assert set(read_enrolment(room).students) == {"Mary Ann Lee", "王芳"}


def test_what_was_not_said_is_asked_until_it_makes_sense(kit, tmp_path, people):
    typed = [
        "",
        "9=x",
        "2=2026-10-12",
        "Beijing",
        "Asia/Shanghai",
        "moodle",
        "much",
        "10%",
        "none.csv",
        str(people),
    ]
    status, said, _ = kit("class", "new", tmp_path / "term", "--lang", "en", typed="\n".join(typed) + "\n")
    assert status == 0
    for words in (
        "“x” is not a date",
        "There is no time zone “Beijing”",
        "“much”",
        "none.csv",
        "Students in the class list: 2",
    ):
        assert words in said, words
    assert "Errno" not in said
    rules = course_rules(Classroom(tmp_path / "term"), COURSE)
    assert (rules.name, rules.platform, str(rules.zone)) == ("term", "moodle", "Asia/Shanghai")
    assert rules.of(LESSON).due is not None


def test_where_nobody_can_be_asked_the_units_are_needed_and_the_rest_is_not(kit, tmp_path):
    status, _, said = kit("class", "new", tmp_path / "term", "--lang", "en")
    assert (status, "--units is missing" in said) == (2, True)
    assert not (tmp_path / "term").exists()
    assert kit("class", "new", tmp_path / "term", "--units", "2=2026-10-12")[0] == 0


def test_inside_the_class_folder_commands_are_about_that_class(
    kit, tmp_path, people, repository, monkeypatch
):
    course = tmp_path / "course"
    (course / "solutions" / "lessons").mkdir(parents=True)
    (course / "notebooks").symlink_to(repository / "notebooks")
    folder = course / "terms" / "term"
    monkeypatch.chdir(course)
    assert kit("class", "new", folder, "--units", "2=2026-10-12")[0] == 0
    monkeypatch.chdir(folder)
    assert kit("roster", people)[0] == 0
    assert len(read_enrolment(Classroom(folder)).students) == 2
    assert not (course / "classroom").exists()
