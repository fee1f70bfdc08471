"""Exported files: their columns, numbers and encoding, from a real gradebook in which a person has changed a score."""

import csv
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from nbgrader.api import Gradebook

from autograd_lib.kit.grading.gradebook.amendments import Amender
from autograd_lib.kit.grading.gradebook.book import Book, file_url
from autograd_lib.kit.grading.gradebook.enrolment import read_enrolment
from autograd_lib.kit.grading.gradebook.export import COLUMNS_BEFORE, COLUMNS_BEHIND, export
from autograd_lib.kit.grading.gradebook.records import Record, class_records
from autograd_lib.kit.grading.gradebook.rules import LessonRules, Rules
from autograd_lib.kit.grading.intake.people import People, claims_of
from autograd_lib.kit.grading.intake.platforms import Owner
from autograd_lib.kit.grading.intake.roster import take_roster
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
    assert f": {LESSON} 24." in made.notes[-1].en
    assert all("ann 26" in note.en for note in made.notes[:-1])


def test_what_the_maximum_has_to_be_in_moodle_is_said_once_for_all_units(tmp_path):
    other = "03_two_visits"
    records = {**overview(24.0), other: overview(10.0, most=18.0)[LESSON], "01_two_starts": []}
    roster = {"ann": {"moodle": {LESSON: "481516", other: "7"}}}
    lessons = [load_lesson(COURSE, one) for one in (LESSON, other, "01_two_starts")]
    made = export(records, lessons, "moodle", tmp_path, roster)
    said = [[note.en for note in one.notes if "maximum grade" in note.en] for one in made]
    assert [len(one) for one in said] == [0, 1, 0]
    assert f": {LESSON} 24, {other} 18." in said[1][0]


def test_who_has_time_left_says_nothing_of_the_maximum(tmp_path):
    records = overview(24.0)
    missing = Result("bob", LESSON, "en", Status.MISSING, 0.0, 24.0)
    records[LESSON].append(Record("bob", LESSON, 0.0, 0.0, {}, (), missing))
    (made,) = export(records, [load_lesson(COURSE, LESSON)], "moodle", tmp_path, ROSTER)
    assert [f": {LESSON} 24." in note.en for note in made.notes] == [True]


def test_where_nobody_has_a_number_of_moodles_no_file_is_written(tmp_path):
    (made,) = export(overview(24.0), [load_lesson(COURSE, LESSON)], "moodle", tmp_path, {})
    assert (made.path, made.unknown, list(tmp_path.iterdir())) == (None, (), [])
    assert [LESSON in note.en for note in made.notes] == [True]


def test_a_lesson_that_is_no_column_of_canvas_is_said(tmp_path):
    lessons = [load_lesson(COURSE, LESSON)]
    (made,) = export(overview(24.0), lessons, "canvas", tmp_path, ROSTER)
    assert [LESSON in note.en for note in made.notes] == [True]
    assert export(overview(24.0), lessons, "canvas", tmp_path, ROSTER, {LESSON: "HW (7)"})[0].notes == ()


BLACKBOARD = (
    '"Last Name","First Name","Username","Student ID","Last Access","Availability",'
    '"02 The formula changes [Total Pts: 24 Score] |1281892","Total [Total Pts: up to 24 Score] |7"\r\n'
    '"Lee","Ann","alee2","0442474","2026-09-01","Yes","",""\r\n"Roy","Bob","broy","17","","Yes","",""\r\n'
)
ITEM = "02 The formula changes Points Grade <Numeric MaxPoints:24 Weight:10>"
BRIGHTSPACE = (
    f"OrgDefinedId,Username,Last Name,First Name,Email,{ITEM},End-of-Line Indicator\r\n"
    "#0442474,#alee2,Lee,Ann,ann@x.org,,#\r\n#17,#broy,Roy,Bob,bob@x.org,,#\r\n"
)
LISTS = {"blackboard": BLACKBOARD, "brightspace": BRIGHTSPACE}


@pytest.fixture
def of_system(room, tmp_path):
    """Return a function that reads a system's list and exports for it: (the file as text, all notes)."""

    def of_system(system, listed, *records, column=""):
        path = tmp_path / "list.csv"
        path.write_bytes(listed.encode("utf-8-sig"))
        people = take_roster(room, path, {LESSON: ["02 The formula changes"]}).enrolment
        records = {LESSON: [replace(one, person=people.person(one.student)) for one in records]}
        rules = Rules(lessons={LESSON: LessonRules(column=column)} if column else {})
        lessons = [load_lesson(COURSE, LESSON)]
        (made,) = export(records, lessons, system, tmp_path / "out", {}, people.columns, rules)
        text = made.path.read_text(encoding="utf-8-sig") if made.path else ""
        return text.splitlines(), [note.en for note in made.notes]

    return of_system


def of(student, score, most=24.0, status=Status.GRADED):
    return Record(student, LESSON, score, most, {}, (), Result(student, LESSON, "en", status, score, most))


def test_blackboard_gets_its_own_column_and_those_who_have_points(of_system):
    lines, notes = of_system(
        "blackboard", BLACKBOARD, of("Ann Lee", 18.6), of("Bob Roy", 0.0, status=Status.MISSING)
    )
    assert lines == [
        "Last Name,First Name,Username,02 The formula changes [Total Pts: 24 Score] |1281892",
        "Lee,Ann,alee2,18.6",
    ]
    assert notes == []


def test_brightspace_gets_its_own_column_its_keys_behind_a_sign_and_its_last_column(of_system):
    lines, notes = of_system("brightspace", BRIGHTSPACE, of("Ann Lee", 26.0), of("Bob Roy", 0.0))
    assert lines == [
        f"OrgDefinedId,Username,{ITEM},End-of-Line Indicator",
        "#0442474,#alee2,26,#",
        "#17,#broy,0,#",
    ]
    assert ["Can Exceed" in note and "Ann Lee 26" in note for note in notes] == [True]


@pytest.mark.parametrize(
    ("system", "heading"),
    [("blackboard", ""), ("brightspace", f"{LESSON} Points Grade <Numeric MaxPoints:24>")],
)
def test_a_column_that_nothing_names_is_said_and_none_is_made_by_accident(of_system, system, heading):
    listed = LISTS[system].replace("02 The formula", "The first formula")
    lines, notes = of_system(system, listed, of("Ann Lee", 18.6))
    assert (lines[0] if lines else "") == (
        heading and f"OrgDefinedId,Username,{heading},End-of-Line Indicator"
    )
    assert [LESSON in note for note in notes] == [True]


@pytest.mark.parametrize(
    ("system", "named", "written"),
    [
        ("blackboard", "Week 2 [Total Pts: 10 Score] |5", "Week 2 [Total Pts: 10 Score] |5"),
        ("brightspace", "Week 2", "Week 2 Points Grade <Numeric MaxPoints:24>"),
    ],
)
def test_class_toml_names_a_column_and_other_points_there_are_said(of_system, system, named, written):
    lines, notes = of_system(system, LISTS[system], of("Ann Lee", 18.6), column=named)
    assert written in lines[0]
    assert ["is 10, here it is 24" in note for note in notes] == ([True] if "10" in named else [])


@pytest.mark.parametrize("system", LISTS)
def test_whom_these_systems_would_not_find_is_named(of_system, system):
    exempt = of("Bob Roy", 0.0, 0.0, Status.EXEMPT)
    lines, notes = of_system(system, LISTS[system], of("Ann Lee", 1.0), of("zoe", 2.0), exempt)
    assert len(lines) == 2
    assert ["zoe" in notes[0], "Bob Roy" in notes[1], len(notes)] == [True, True, 2]
    lines, notes = of_system(system, LISTS[system], of("zoe", 2.0))
    assert (lines, ["No file was written" in note for note in notes]) == ([], [False, True])


def test_work_comes_to_whom_blackboard_knows_by_that_login(of_system, room):
    of_system("blackboard", BLACKBOARD)
    people = People(room, read_enrolment(room))
    claims = claims_of([(Owner("alee2", "blackboard", "alee2"), LESSON)])
    assert list(people.name_all(claims).values()) == ["Ann Lee"]


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
