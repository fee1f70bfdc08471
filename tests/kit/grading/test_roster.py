"""Class lists as platforms export them: who is in them, under which name, and what follows for grades and exports."""

import csv

import pytest
from nbgrader.api import Gradebook

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.errors import ClassroomError
from autograd_lib.kit.grading.gradebook.book import file_url
from autograd_lib.kit.grading.gradebook.enrolment import read_enrolment
from autograd_lib.kit.grading.gradebook.export import export
from autograd_lib.kit.grading.gradebook.records import class_overview
from autograd_lib.kit.grading.intake.collect import collect
from autograd_lib.kit.grading.intake.people import read_roster
from autograd_lib.kit.grading.intake.roster import take_roster
from autograd_lib.kit.grading.names import student_id
from autograd_lib.kit.grading.pages.report.pages import write_report
from autograd_lib.kit.grading.results import Status

from .handing_in import COURSE, LESSON, hand_in, released, solved
from .intake.deliveries import release, zipped
from .small_class import run

TITLES = {LESSON: ["02 The formula changes", "02 公式变了"]}
CANVAS = """Student,ID,SIS User ID,SIS Login ID,Section,02 The formula changes (98765),Essay (4),Final Score
    Points Possible,,,,,24,10,(read only)
"Lee, Mary Ann",4711,u1,mlee,"A, and B",,,
"Student, Test",1,,,A,,,
"王, 芳",4712,u2,wang,A,,,
"""
WORKSHEET = """Identifier,Full name,Email address,Status,Grade,Maximum Grade
Participant 12,Mary Ann Lee,m@x.org,-,,
Participant 31,王芳,w31@x.org,-,,
Participant 7,王芳,w7@x.org,-,,
"""
PARTICIPANTS = "名;姓;电子邮件地址\n芳;王;w@x.org\nMary Ann;Lee;m@x.org\n"
NBGRADER = "id,first_name,last_name,email\nann,Ann,Lee,a@x.org\nzoe,Zoe,Ng,\n"


@pytest.fixture
def empty(tmp_path):
    (tmp_path / "room").mkdir()
    return Classroom(tmp_path / "room")


def taken(room, tmp_path, text, encoding="utf-8"):
    path = tmp_path / "list.csv"
    path.write_text(text, encoding=encoding)
    return take_roster(room, path, TITLES)


def test_a_list_from_canvas_meets_the_files_that_canvas_names(tmp_path, empty):
    first = taken(empty, tmp_path, CANVAS)
    assert list(first.enrolment.students) == ["leemaryann", "王芳"]
    assert first.without_work == ("leemaryann", "王芳")
    members = {f"leemaryann_4711_1{n}_x.ipynb": release(COURSE) for n in (2,)}
    members |= {"王芳_4712_13_x.ipynb": release(COURSE)}
    collect(zipped(tmp_path / "d.zip", members), empty.root, COURSE)
    again = taken(empty, tmp_path, CANVAS)
    assert (again.without_work, again.not_listed) == ((), ())
    person = again.enrolment.students["leemaryann"]
    assert (person.name, again.enrolment.students["王芳"].name) == ("Mary Ann Lee", "王芳")
    assert person.canvas["Section"] == "A, and B"
    assert again.enrolment.columns == {LESSON: "02 The formula changes (98765)"}


def test_who_share_a_name_are_named_as_people_say_it(tmp_path, empty):
    twice = CANVAS.replace("4711", "4799").splitlines()[2:]
    found = taken(
        empty, tmp_path, "\n".join([CANVAS.rstrip("\n"), *(line for line in twice if "4799" in line)])
    )
    assert found.shared == ("Mary Ann Lee",)  # and not "Lee, Mary Ann", which reads as two


def test_a_number_that_canvas_gave_counts_more_than_a_name(tmp_path, empty):
    collect(zipped(tmp_path / "d.zip", {"leemarya_4711_12_x.ipynb": release(COURSE)}), empty.root, COURSE)
    assert read_roster(empty)["leemarya"]["canvas"] == "4711"
    assert "leemarya" in taken(empty, tmp_path, CANVAS).enrolment.students


def test_two_of_one_name_are_told_apart_as_collecting_tells_them(tmp_path, empty):
    found = taken(empty, tmp_path, WORKSHEET)
    assert list(found.enrolment.students) == ["Mary Ann Lee", "王芳 (w31)", "王芳 (w7)"]
    assert found.shared == ("王芳",)
    members = {f"王芳_{n}_assignsubmission_file_/x.ipynb": release(COURSE, edit=n) for n in (31, 7)}
    collect(zipped(tmp_path / "d.zip", members), empty.root, COURSE)
    assert taken(empty, tmp_path, WORKSHEET).without_work == ("Mary Ann Lee",)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_lists_of_all_encodings_and_separators_are_read(tmp_path, empty, encoding):
    students = taken(empty, tmp_path, PARTICIPANTS, encoding).enrolment.students
    assert {name: one.email for name, one in students.items()} == {
        "Mary Ann Lee": "m@x.org",
        "王芳": "w@x.org",
    }


@pytest.mark.parametrize("text", ["", "\n", "a,b\n1,2\n", "Full name\n", "Full name\n,\n", "\0\1"])
def test_what_is_no_list_is_an_error_and_the_list_before_stays(tmp_path, empty, text):
    taken(empty, tmp_path, NBGRADER)
    with pytest.raises(ClassroomError, match="lists no students"):
        taken(empty, tmp_path, text)
    assert list(read_enrolment(empty).students) == ["ann", "zoe"]


def test_names_that_no_folder_can_have_are_left_out(tmp_path, empty):
    text = "Full name\n../../evil\n.hidden\nann\n" + "x" * 200 + "\n"
    assert list(taken(empty, tmp_path, text).enrolment.students) == ["ann"]


def test_who_handed_in_nothing_is_missing_everywhere_and_named(graded_room, tmp_path):
    hand_in(graded_room.root, "leemaryann", released())
    taken(graded_room, tmp_path, NBGRADER + "leemaryann,Mary Ann,Lee,m@x.org\n")
    results, _ = run(graded_room)
    assert results["zoe"].status is Status.MISSING
    with Gradebook(file_url(graded_room.gradebook)) as book:
        known = {s.id: (s.last_name, s.first_name, s.email) for s in book.students}
    assert known["zoe"] == ("Ng", "Zoe", None)
    assert known["leemaryann"] == ("Lee", "Mary Ann", "m@x.org")
    assert known["bob"] == ("bob", "", None)
    _, lessons, records = class_overview(graded_room.root, COURSE)
    page = write_report(graded_room, lessons, records, "en").read_text(encoding="utf-8")
    assert 'Mary Ann Lee</a> <span class="note">leemaryann</span>' in page
    assert "Zoe Ng" in page
    (made,) = export(records, lessons, "csv", graded_room.root / "export", {})
    rows = list(csv.DictReader(made.path.read_text(encoding="utf-8-sig").splitlines()))
    assert [(r["status"], r["name"], r["email"]) for r in rows if r["student"] == "ann"] == [
        ("graded", "Ann Lee", "a@x.org")
    ]


def test_names_typed_into_formgrader_stay(graded_room, tmp_path):
    with Gradebook(file_url(graded_room.gradebook)) as book:
        book.update_or_create_student("ann", last_name="Typed", first_name="By hand", email="mine@x.org")
    taken(graded_room, tmp_path, NBGRADER)
    run(graded_room)
    with Gradebook(file_url(graded_room.gradebook)) as book:
        ann, zoe = book.find_student("ann"), book.find_student("zoe")
        assert (ann.last_name, ann.first_name, ann.email) == ("Typed", "By hand", "mine@x.org")
        assert (zoe.last_name, zoe.first_name) == ("Ng", "Zoe")


def test_who_leaves_the_list_goes_and_whose_work_is_there_stays(graded_room, tmp_path):
    taken(graded_room, tmp_path, NBGRADER)
    run(graded_room)
    found = taken(graded_room, tmp_path, "id,first_name,last_name,email\nbob,Bob,Ng,\n")
    assert found.not_listed == ("ann", "cy")
    results, _ = run(graded_room)
    assert set(results) == {"ann", "bob", "cy"}
    _, _, records = class_overview(graded_room.root, COURSE)
    assert {record.student for record in records[LESSON]} == {"ann", "bob", "cy"}


def test_a_second_name_is_gone_when_its_folder_is(graded_room, tmp_path):
    hand_in(graded_room.root, "ann lee", solved())
    run(graded_room)
    taken(graded_room, tmp_path, "Full name\nann\ncy\n")
    (graded_room.submitted / "ann lee" / LESSON).rename(graded_room.submitted / "ann" / "01_two_starts")
    assert "ann lee" in run(graded_room)[0]  # an empty folder still says that there is somebody
    (graded_room.submitted / "ann lee").rmdir()
    assert set(run(graded_room)[0]) == {"ann", "bob", "cy"}
    _, _, records = class_overview(graded_room.root, COURSE)
    assert [record.student for record in records[LESSON]] == ["ann", "bob", "cy"]


def test_canvas_gets_its_own_lines_and_columns_back(graded_room, tmp_path):
    hand_in(graded_room.root, "leemaryann", solved())
    enrolment = taken(graded_room, tmp_path, CANVAS).enrolment
    run(graded_room)
    _, lessons, records = class_overview(graded_room.root, COURSE)
    (made,) = export(records, lessons, "canvas", tmp_path, {}, enrolment.columns)
    rows = {row["ID"]: row for row in csv.DictReader(made.path.read_text(encoding="utf-8-sig").splitlines())}
    lee = rows["4711"]
    assert (lee["Student"], lee["SIS Login ID"], lee["Section"]) == ("Lee, Mary Ann", "mlee", "A, and B")
    assert lee["02 The formula changes (98765)"] == "24"
    assert rows["4712"]["02 The formula changes (98765)"] == ""
    assert set(made.unknown) == {"ann", "bob", "cy"}


@pytest.mark.sandbox
def test_names_of_the_list_reach_the_gradebook_as_pages_and_tables_may_show_them(tmp_path):
    hand_in(tmp_path, "O'Brien", solved())
    listed = tmp_path / "list.csv"
    rows = 'id,first_name,last_name,email\nO\'Brien,<i>Pat</i>,"=O\'Brien, ""X""",pat@example.org\n<b>,"a&b",c,"=x@y"\n'
    listed.write_text(rows, encoding="utf-8")
    taken = take_roster(Classroom(tmp_path), listed, {})
    assert list(taken.enrolment.students) == sorted(["O’Brien", student_id("<b>")])
    run(Classroom(tmp_path))
    with Gradebook(file_url(tmp_path / "gradebook.db")) as book:
        stored = {s.id: (s.first_name, s.last_name, s.email) for s in book.students}
    assert stored == {
        "O’Brien": ("_i_Pat__i_", "_O’Brien _X_", "pat@example.org"),
        student_id("<b>"): ("a+b", "c", None),
    }
