"""Feedback goes back through the platform that the files came from, each page to its own student."""

import csv
import re
import zipfile

import nbformat
import pytest
from nbgrader.api import Gradebook

from autograd_lib.kit.grading.gradebook.book import file_url
from autograd_lib.kit.grading.gradebook.enrolment import Enrolment, Person, keep_enrolment
from autograd_lib.kit.grading.gradebook.records import class_overview
from autograd_lib.kit.grading.gradebook.returning import hand_back
from autograd_lib.kit.grading.intake.collect import collect
from autograd_lib.kit.grading.intake.people import read_roster

from ..handing_in import COURSE, LESSON
from ..intake.deliveries import release, zipped
from ..small_class import run

MOODLE = "{}_{}_assignsubmission_file_/my work.ipynb"


def delivered(room, tmp_path, system):
    """Collect and grade what two people handed in on a platform; the class has others, who came another way."""
    names = {
        "moodle": [MOODLE.format("Zoe_Lou Ng", 40), MOODLE.format("王芳", 41)],
        "canvas": [
            "ngzoe_LATE_4711_98765_02_changed_formula.ipynb",
            "wangfang_4712_98766_02_changed_formula-1.ipynb",
        ],
    }[system]
    collect(
        zipped(tmp_path / "all.zip", {name: release(COURSE, edit=name) for name in names}), room.root, COURSE
    )
    run(room)
    with Gradebook(file_url(room.gradebook)) as book:
        student = {"moodle": "王芳", "canvas": "wangfang"}[system]
        book.find_grade("multiply_derive_check", LESSON, LESSON, student).manual_score = 1.5
        book.db.commit()
    _, loaded, records = class_overview(room.root, COURSE, [LESSON])
    (made,) = hand_back(room, records, loaded, system, tmp_path / "out", read_roster(room))
    return made, zipfile.ZipFile(made.path)


def test_moodle_finds_each_participant_by_the_name_of_a_page(room, tmp_path):
    made, archive = delivered(room, tmp_path, "moodle")
    found = {}
    for name in archive.namelist():
        first = name.partition("/")[0].split("_", 4)  # as Moodle's importer reads it
        assert first[2:4] == ["assignsubmission", "file"]
        found[int(first[1])] = archive.read(name).decode()
    assert set(found) == {40, 41}
    assert "王芳" in found[41]
    assert "Zoe" in found[40]
    assert "1.5" in found[41]  # set by hand after grading
    assert made.students == 2
    assert [note.en.endswith("(3): ann, bob, cy") for note in made.notes] == [True]


def test_canvas_finds_student_and_file_and_gives_back_a_notebook(room, tmp_path):
    made, archive = delivered(room, tmp_path, "canvas")
    numbers = {}
    for name in archive.namelist():
        student, file = [one for one in name.split("_") if re.fullmatch(r"\d+", one)][
            :2
        ]  # as Canvas reads it
        numbers[student, file] = nbformat.reads(archive.read(name).decode(), as_version=4)
        assert name.endswith(".ipynb")
    assert set(numbers) == {("4711", "98765"), ("4712", "98766")}
    (cell,) = numbers["4712", "98766"].cells
    assert "wangfang" in cell.source
    assert "<style" not in cell.source
    assert "\n\n" not in cell.source  # an empty line would end the HTML in Markdown
    assert [note.en.endswith("(3): ann, bob, cy") for note in made.notes] == [True]


def test_without_a_platform_there_is_a_page_for_each_address(graded_room, tmp_path):
    listed = {
        "ann": Person("Ann", email="=ann@x.org"),
        "bob": Person("Bob", email="bob@x.org"),
        "cy": Person(),
    }
    keep_enrolment(graded_room, Enrolment(listed))
    _, loaded, records = class_overview(graded_room.root, COURSE, [LESSON])
    (made,) = hand_back(graded_room, records, loaded, "mail", tmp_path, {})
    with zipfile.ZipFile(made.path) as archive:
        (head, *rows) = csv.reader(archive.read("addresses.csv").decode("utf-8-sig").splitlines())
        pages = {file: archive.read(file).decode() for _, _, file in rows}
    assert head == ["name", "email", "file"]
    assert [row[:2] for row in rows] == [["Ann", "'=ann@x.org"], ["Bob", "bob@x.org"], ["cy", ""]]
    assert all(name in pages[f"{name}.html"] for name in listed)
    assert made.students == len(pages) == 3
    assert [note.en.endswith(": cy") for note in made.notes] == [True]


@pytest.mark.parametrize("system", ["moodle", "canvas"])
def test_the_same_class_gives_the_same_zip(room, tmp_path, system):
    made, _ = delivered(room, tmp_path, system)
    before = made.path.read_bytes()
    _, loaded, records = class_overview(room.root, COURSE, [LESSON])
    (again,) = hand_back(room, records, loaded, system, tmp_path / "again", read_roster(room))
    assert again.path.read_bytes() == before


@pytest.mark.parametrize("system", ["moodle", "canvas", "nbgrader"])
def test_where_nobodys_work_came_from_a_platform_no_file_is_written(graded_room, tmp_path, system):
    _, loaded, records = class_overview(graded_room.root, COURSE, [LESSON])
    (made,) = hand_back(graded_room, records, loaded, system, tmp_path, read_roster(graded_room))
    assert (made.path, list(tmp_path.glob("*.zip"))) == (None, [])
    assert [LESSON in note.en and "No feedback goes back" in note.en for note in made.notes] == [True]
