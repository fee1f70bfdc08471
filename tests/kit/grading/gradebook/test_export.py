"""Exported files: their columns, numbers and encoding, from a real gradebook in which a person has changed a score."""

import csv
from datetime import UTC, datetime

import pytest
from nbgrader.api import Gradebook

from autograd_lib.kit.grading.gradebook.amendments import Amender
from autograd_lib.kit.grading.gradebook.book import Book, file_url
from autograd_lib.kit.grading.gradebook.export import COLUMNS_BEFORE, COLUMNS_BEHIND, export
from autograd_lib.kit.grading.gradebook.records import Record, class_records
from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.names import student_id
from autograd_lib.kit.grading.results import Result, Status

from ..handing_in import COURSE, LESSON, hand_in, released, solved
from ..small_class import copy_of, run

ROSTER = {"ann": {"canvas": "4711", "moodle": {LESSON: "481516"}}, "王芳": {"moodle": {"03_two_visits": "9"}}}


@pytest.fixture(scope="module")
def graded_with_names(tmp_path_factory, graded_once):
    room = copy_of(graded_once, tmp_path_factory.mktemp("names"))
    hand_in(room.root, "王芳", solved("zh"))
    hand_in(room.root, "=1+2", released())
    run(room)
    with Gradebook(file_url(room.gradebook)) as book:
        book.update_or_create_student("zoe")
        book.find_grade("multiply_derive_check", LESSON, LESSON, "bob").manual_score = 1.126
        book.db.commit()
    return room


@pytest.fixture
def graded(graded_with_names, tmp_path):
    return copy_of(graded_with_names, tmp_path)


def rows(path):
    content = path.read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    assert b"\r\n" in content
    return list(csv.DictReader(content.decode("utf-8-sig").splitlines()))


def exported(room, form, tmp_path):
    lesson = load_lesson(COURSE, LESSON)
    with Book(file_url(room.gradebook)) as book:
        records = {LESSON: class_records(room, book, lesson, Amender(room, book, COURSE))}
    (made,) = export(records, [lesson], form, tmp_path / "out", ROSTER)
    return made, rows(made.path)


def test_the_table_has_a_column_per_exercise_and_says_what_a_person_changed(graded, tmp_path):
    made, table = exported(graded, "csv", tmp_path)
    by_student = {row["student"]: row for row in table}
    assert made.students == len(table) == 6
    assert list(table[0])[5:] == [
        *(exercise.id for exercise in load_lesson(COURSE, LESSON).exercises),
        "changed_by_hand",
        "handed_in",
        "days_late",
        "late_penalty",
        "name",
        "email",
    ]
    assert [by_student["ann"][key] for key in ("status", "score", "max_score")] == ["graded", "24", "24"]
    bob = by_student["bob"]
    assert (bob["multiply_derive"], bob["score"], bob["changed_by_hand"]) == (
        "1.13",
        "22.13",
        "multiply_derive",
    )
    assert (by_student["王芳"]["score"], by_student["cy"]["status"]) == ("24", "corrupt")
    assert (by_student["zoe"]["status"], by_student["zoe"]["score"]) == ("missing", "0")


def test_no_exercise_is_called_like_a_column_of_ours():
    """A table with two columns of one name loses one of them wherever it is read."""
    ids = {one.id for lesson in COURSE.lessons() for one in load_lesson(COURSE, lesson).exercises}
    assert ids & {*COLUMNS_BEFORE, *COLUMNS_BEHIND} == set()


def test_canvas_gets_its_columns_its_points_row_and_ids(graded, tmp_path):
    made, table = exported(graded, "canvas", tmp_path)
    assert list(table[0]) == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", LESSON]
    assert (table[0]["Student"].strip(), table[0][LESSON]) == ("Points Possible", "24")
    by_student = {row["Student"]: row for row in table}
    assert (by_student["ann"]["ID"], by_student["ann"][LESSON]) == ("4711", "24")
    assert by_student["zoe"][LESSON] == ""  # a zero would overwrite what Canvas knows
    assert by_student["cy"][LESSON] == "0"
    assert set(made.unknown) == {"bob", "cy", "zoe", "王芳", student_id("=1+2")}


def test_moodle_gets_the_participants_of_this_very_assignment(graded, tmp_path):
    made, table = exported(graded, "moodle", tmp_path)
    assert [(row["Identifier"], row["Full name"], row["Grade"], row["Maximum Grade"]) for row in table] == [
        ("Participant 481516", "ann", "24", "24")
    ]
    assert "王芳" in made.unknown


def overview(score, most=24.0):
    """Return {lesson: records} of one student with so many points."""
    result = Result("ann", LESSON, "en", Status.GRADED, score, most)
    return {LESSON: [Record("ann", LESSON, score, most, {}, (), result)]}


@pytest.mark.parametrize(("score", "said"), [(24.0, 1), (26.0, 2)])
def test_what_moodle_passes_over_is_said(tmp_path, score, said):
    lessons = [load_lesson(COURSE, LESSON)]
    now = datetime(2026, 11, 26, 12, tzinfo=UTC)
    (made,) = export(overview(score), lessons, "moodle", tmp_path, ROSTER, now=now)
    (row,) = csv.DictReader(made.path.read_text(encoding="utf-8-sig").splitlines())
    assert (
        row["Last modified (grade)"] == "2026-11-26 12:00:00+0000"
    )  # "-" is older than what Moodle has: skipped
    assert len(made.notes) == said
    assert "maximum grade is 24" in made.notes[0].en
    assert all("ann 26" in note.en for note in made.notes[1:])


def test_who_has_time_left_says_nothing_of_the_maximum(tmp_path):
    records = overview(24.0)
    missing = Result("bob", LESSON, "en", Status.MISSING, 0.0, 24.0)
    records[LESSON].append(Record("bob", LESSON, 0.0, 0.0, {}, (), missing))
    (made,) = export(records, [load_lesson(COURSE, LESSON)], "moodle", tmp_path, ROSTER)
    assert ["maximum grade is 24" in note.en for note in made.notes] == [True]


def test_where_nobody_has_a_number_of_moodles_no_file_is_written(tmp_path):
    (made,) = export(overview(24.0), [load_lesson(COURSE, LESSON)], "moodle", tmp_path, {})
    assert (made.path, made.unknown, list(tmp_path.iterdir())) == (None, (), [])
    assert [LESSON in note.en for note in made.notes] == [True]


def test_a_lesson_that_is_no_column_of_canvas_is_said(tmp_path):
    lessons = [load_lesson(COURSE, LESSON)]
    (made,) = export(overview(24.0), lessons, "canvas", tmp_path, ROSTER)
    assert [LESSON in note.en for note in made.notes] == [True]
    assert export(overview(24.0), lessons, "canvas", tmp_path, ROSTER, {LESSON: "HW (7)"})[0].notes == ()


def test_no_name_is_a_formula(graded, tmp_path):
    table = exported(graded, "csv", tmp_path)[1]
    assert student_id("=1+2") in {row["student"] for row in table}
    assert not [row for row in table if row["student"].startswith(("=", "+", "-", "@"))]


def test_what_a_person_has_changed_survives_a_regrade_and_is_marked(graded, tmp_path):
    _, executed = run(graded, force=True)
    assert executed > 0
    bob = {row["student"]: row for row in exported(graded, "csv", tmp_path)[1]}["bob"]
    assert (bob["multiply_derive"], bob["changed_by_hand"]) == ("1.13", "multiply_derive")
    hand_in(graded.root, "bob", solved())
    results, _ = run(graded)
    assert results["bob"].score == 24
    bob = {row["student"]: row for row in exported(graded, "csv", tmp_path)[1]}["bob"]
    assert (bob["multiply_derive"], bob["score"], bob["changed_by_hand"]) == (
        "1.13",
        "22.13",
        "multiply_derive",
    )
