"""The rules of a course: what the file may say, what is refused, and what follows for scores, pages and exports."""

import csv
import json
import shutil
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from zoneinfo import ZoneInfo

import pytest
from nbgrader.api import Gradebook

from autograd_lib.kit.checking.registry import lesson_exercises
from autograd_lib.kit.grading.errors import ClassroomError
from autograd_lib.kit.grading.gradebook.book import file_url
from autograd_lib.kit.grading.gradebook.enrolment import Enrolment, Person, keep_enrolment
from autograd_lib.kit.grading.gradebook.export import export
from autograd_lib.kit.grading.gradebook.records import class_overview
from autograd_lib.kit.grading.gradebook.rules import (
    LatePolicy,
    LessonRules,
    Rules,
    Share,
    course_rules,
    grace_taken,
)
from autograd_lib.kit.grading.gradebook.totals import course_totals
from autograd_lib.kit.grading.pages.report.pages import write_report
from autograd_lib.kit.grading.pages.report.semester import falling_behind
from autograd_lib.kit.grading.pages.report.statistics import class_figures
from autograd_lib.kit.grading.pages.summary import result_table, summarise
from autograd_lib.kit.grading.results import Status
from autograd_lib.kit.grading.submission.timestamps import write_stamp

from ..handing_in import COURSE, LESSON, hand_in, solved
from ..small_class import run

SHANGHAI = ZoneInfo("Asia/Shanghai")
IN_UTC = datetime(2026, 10, 12, 15, 59)  # noqa: DTZ001 - as nbgrader keeps it
DUE = datetime(2026, 10, 12, 23, 59, tzinfo=SHANGHAI)
FILE = f"""
timezone = "Asia/Shanghai"
[late]
per_day = "10%"
at_most = "50%"
[lessons.{LESSON}]
due = 2026-10-12T23:59:00
"""


def written(room, text):
    (room.root / "class.toml").write_text(text, encoding="utf-8")
    return course_rules(room, COURSE)


def handed_in_at(room, student, time):
    write_stamp(room.submitted / student / LESSON, time)


def test_without_a_file_there_are_no_rules(room):
    rules = course_rules(room, COURSE)
    assert (rules.of(LESSON).due, rules.weighted, rules.late) == (None, False, LatePolicy())


def test_a_lesson_counts_from_the_day_of_its_release(room):
    rules = written(room, FILE + "released = 2026-10-05")
    release = datetime(2026, 10, 5, tzinfo=SHANGHAI)
    assert rules.is_released(LESSON, release)
    assert not rules.is_released(LESSON, release - timedelta(seconds=1))
    assert rules.is_released("03_two_visits", release - timedelta(days=900))


def test_what_is_not_released_is_left_alone_unless_it_is_named(graded_room):
    written(graded_room, FILE.replace("2026", "2126") + "released = 2126-10-05")
    assert run(graded_room, lessons=()) == ({}, 0)
    results, _ = run(graded_room)
    assert set(results) == {"ann", "bob", "cy"}
    assert class_overview(graded_room.root, COURSE)[1] == []
    assert [one.id for one in class_overview(graded_room.root, COURSE, [LESSON])[1]] == [LESSON]


def test_all_that_a_file_may_say_is_read(room):
    rules = written(
        room,
        FILE
        + 'weight = 2\noptional = ["two_passes"]\npoints = {multiply_derive = 6}\ncolumn = "Week 2 (98765)"\n'
        + f'[students."Mary Ann Lee"]\nextensions = {{{LESSON} = 3}}\n[students."王芳"]\nextensions = {{{LESSON} = 2026-10-20}}\n',
    )
    found = rules.of(LESSON)
    assert found.due == DUE
    assert (found.weight, found.optional, dict(found.points)) == (
        2,
        {"two_passes"},
        {"multiply_derive": 6},
    )
    assert rules.extension("Mary Ann Lee", LESSON, DUE) == timedelta(days=3)
    assert DUE + rules.extension("王芳", LESSON, DUE) == datetime(2026, 10, 20, 23, 59, 59, tzinfo=SHANGHAI)
    assert rules.extension("nobody", LESSON, DUE) is None


WRONG_FILES = {
    "[late": "TOML",
    "lat = 1": "lat is not known",
    "late = 3": "late cannot be 3",
    "[late]\nper_dya = 1": "late.per_dya",
    '[late]\nper_day = "ten"': "late.per_day",
    "[late]\nper_day = -1": "late.per_day",
    "[late]\nper_day = nan": "late.per_day",
    "[late]\ngrace_days = 1.5": "late.grace_days",
    "[late]\ngrace_days = true": "late.grace_days",
    'timezone = "Mars/Olympus"': "timezone",
    "timezone = 8": "timezone",
    "[lessons.02_trees]": "lessons.02_trees",
    "a = " + "[" * 5000: "TOML",
    f"[lessons.{LESSON}]\ndue = 'Monday'": "due",
    f"[lessons.{LESSON}]\ndue = 0001-01-01": "due",
    f"[lessons.{LESSON}]\ndue = 9999-12-31": "due",
    f'timezone = "Asia/Shanghai"\n[lessons.{LESSON}]\nreleased = 0001-01-01': "released",
    "[late]\nmarked = 'a bit'": "late.marked",
    f"[students.ann]\nextensions = {{{LESSON} = 1e300}}": f"students.ann.extensions.{LESSON}",
    f"[lessons.{LESSON}]\noptional = ['save_less']": "optional.save_less",
    f"[lessons.{LESSON}]\noptional = 'multiply_derive'": "optional",
    f"[lessons.{LESSON}]\noptional = {[one.id for one in lesson_exercises(LESSON)]}": "optional",
    f"[lessons.{LESSON}]\npoints = {{no_such_one = 1}}": "points.no_such_one",
    f"[lessons.{LESSON}]\nreleased = 2026-10-05\ndue = 2026-10-05T00:00:00": "due",
    f"[lessons.{LESSON}]\nweight = '2'": "weight",
    "[students.ann]\nextensions = {02_trees = 1}": "extensions.02_trees",
    f"[students.ann]\nextensions = {{{LESSON} = 'long'}}": f"students.ann.extensions.{LESSON}",
    "[students]\nann = 3\n": "students.ann",
    "[students.ann]\nexempt = ['02_trees']": "students.ann.exempt.02_trees",
    f"[students.ann]\nexempt = '{LESSON}'": "students.ann.exempt",
    "[students.ann]\nleft = true": "students.ann.left",
    "[students.ann]\njoined = 2026-10-12\nleft = 2026-10-12": "students.ann.left",
    "[students.ann]\nextension = 3": "students.ann.extension",
}


@pytest.mark.parametrize("text", WRONG_FILES)
def test_what_is_not_understood_is_an_error_that_names_the_place(room, text):
    with pytest.raises(ClassroomError) as refused:
        written(room, text)
    assert WRONG_FILES[text] in str(refused.value)
    assert "class.toml" in refused.value.text.zh


def test_rules_under_their_former_name_are_refused_with_the_command_that_renames_them(room):
    (room.root / "course.toml").write_text(FILE, encoding="utf-8")
    with pytest.raises(ClassroomError) as refused:
        course_rules(room, COURSE)
    command = f"mv {room.root / 'course.toml'} {room.root / 'class.toml'}"
    assert command in refused.value.text.en
    assert command in refused.value.text.zh
    (room.root / "course.toml").rename(room.root / "class.toml")
    assert course_rules(room, COURSE).late.per_day.of_all


def test_a_class_may_lie_in_the_folder_of_a_course(room):
    (room.root / "course.toml").write_text(
        'name = "sorting"\n[units.01_orders]\nforbids = []\n', encoding="utf-8"
    )
    assert not written(room, "").weighted


@pytest.mark.parametrize(
    ("days", "grace", "cost"),
    [(0, 0, 0), (1, 0, 2), (1, 1, 0), (3, 1, 4), (5, 0, 10), (9, 0, 10), (10, 0, 18)],
)
def test_what_lateness_costs(days, grace, cost):
    policy = LatePolicy(Share(0.1, True), Share(0.5, True), 0, 9)
    assert policy.penalty(days, grace, 18, 20) == pytest.approx(cost)


def test_a_mark_costs_what_the_rules_say_and_no_days():
    assert LatePolicy(Share(0.1, True)).penalty_of_mark(18, 20) == 0
    policy = LatePolicy(Share(0.1, True), Share(0.5, True), closed_after=1, marked=Share(0.2, True))
    assert (policy.penalty_of_mark(18, 20), policy.penalty_of_mark(3, 20)) == (4, 3)


def test_nobody_loses_more_than_they_have():
    assert LatePolicy(Share(5)).penalty(3, 0, 7, 20) == 7
    assert LatePolicy(Share(5)).penalty(3, 0, 0, 20) == 0


def test_grace_days_are_taken_in_the_order_of_the_lessons():
    late = {"01": {"ann": 2, "bob": 1}, "02": {"ann": 2}, "03": {"ann": 1, "bob": 1}}
    assert grace_taken(LatePolicy(grace_days=3), late) == {
        "01": {"ann": 2, "bob": 1},
        "02": {"ann": 1},
        "03": {"ann": 0, "bob": 1},
    }


def test_a_late_submission_loses_points_everywhere(room):
    handed_in_at(room, "ann", DUE + timedelta(hours=30))
    handed_in_at(room, "bob", DUE + timedelta(hours=30))
    written(room, FILE + f"[students.bob]\nextensions = {{{LESSON} = 3}}\n")
    results, _ = run(room)
    assert (results["ann"].penalty, results["ann"].counted) == (pytest.approx(4.8), pytest.approx(19.2))
    assert (results["bob"].penalty, results["bob"].counted) == (0, 21)
    assert "Late penalty: 4.8 points (24 without it)" in room.feedback("ann", LESSON).read_text(
        encoding="utf-8"
    )
    with Gradebook(file_url(room.gradebook)) as book:
        assert book.find_assignment(LESSON).duedate == IN_UTC
        assert book.find_submission(LESSON, "ann").late_submission_penalty == pytest.approx(4.8)
    _, lessons, records = class_overview(room.root, COURSE)
    assert {r.student: r.score for r in records[LESSON]} == {"ann": pytest.approx(19.2), "bob": 21, "cy": 0}
    (made,) = export(records, lessons, "csv", room.root / "export", {})
    ann = next(csv.DictReader(made.path.read_text(encoding="utf-8-sig").splitlines()))
    assert (ann["score"], ann["days_late"], ann["late_penalty"]) == ("19.2", "2", "4.8")


def test_times_are_told_and_days_counted_in_the_time_zone_of_the_class(room):
    london = ZoneInfo("Europe/London")
    written(room, FILE.replace("Asia/Shanghai", "Europe/London").replace("2026-10-12T23", "2026-10-24T23"))
    handed_in_at(room, "ann", datetime(2026, 10, 25, 23, 30, tzinfo=london))  # the clocks went back that day
    handed_in_at(room, "bob", datetime(2026, 10, 24, 23, 59, tzinfo=london))
    results, _ = run(room)
    assert {name: one.timing.days_late for name, one in results.items()} == {"ann": 1, "bob": 0, "cy": 0}
    assert (
        f"{results['ann'].timing.handed_in:%d %H:%M} {results['cy'].timing.due:%d %H:%M}"
        == "25 23:30 24 23:59"
    )
    page = room.feedback("ann", LESSON).read_text(encoding="utf-8")
    assert "2026-10-25 23:30" in page
    assert "2026-10-24 23:59" in page


def test_what_is_not_due_yet_is_no_gap(room):
    shutil.rmtree(room.submitted / "bob" / LESSON)
    soon = datetime.now(SHANGHAI) + timedelta(days=2)
    written(room, FILE.replace("2026-10-12T23:59:00", f"{soon:%Y-%m-%dT%H:%M:%S}"))
    results, _ = run(room)
    bob = results["bob"]
    assert (bob.status, bob.counted, bob.max_score) == (Status.MISSING, 0, 0)
    assert f"there is time until {soon:%Y-%m-%d %H:%M}" in bob.reason.text.en
    written(room, FILE)  # it was due long ago
    results, _ = run(room)
    assert (results["bob"].counted, results["bob"].max_score) == (0, 24)


EXEMPT = {
    f"exempt = ['{LESSON}']": True,
    f"exempt = ['{LESSON}']\nextensions = {{{LESSON} = 3}}": True,
    "exempt = ['01_two_starts']": False,
    "joined = 2026-10-13": True,  # the day after it was due
    "joined = 2026-10-12": False,
    f"joined = 2026-10-13\nextensions = {{{LESSON} = 3}}": False,  # which would else be of no use
    "left = 2026-10-12": True,
    "left = 2026-10-13": False,
}


@pytest.mark.parametrize("said", EXEMPT)
def test_what_is_due_before_somebody_joins_or_after_they_leave_does_not_count(room, said):
    (one,) = written(room, f"{FILE}[students.ann]\n{said}\n").students.values()
    assert one.is_exempt(LESSON, DUE) is EXEMPT[said]
    assert one.is_exempt(LESSON, None) is (f"'{LESSON}'" in said)


def test_who_is_exempt_has_neither_points_nor_a_gap_anywhere(graded_room):
    handed_in_at(graded_room, "ann", DUE + timedelta(hours=30))
    exempt = "".join(f"[students.{one}]\nexempt = ['{LESSON}']\n" for one in ("ann", "cy"))
    written(graded_room, FILE + exempt)
    results, executed = run(graded_room)
    assert executed == 0
    assert {one: (r.status.value, r.counted, r.max_score, r.penalty) for one, r in results.items()} == {
        "ann": ("exempt", 0, 0, 0),
        "bob": ("graded", 21, 24, 0),
        "cy": ("exempt", 0, 0, 0),
    }
    assert "24 points" not in graded_room.feedback("ann", LESSON).read_text(encoding="utf-8")
    _, lessons, records = class_overview(graded_room.root, COURSE)
    of_student = {one.student: [one] for one in records[LESSON]}
    rules = course_rules(graded_room, COURSE)
    assert [one.student for one in class_figures(lessons, records).lessons[0].records] == ["bob"]
    assert falling_behind(of_student, DUE + timedelta(days=99)) == []
    assert written_grades(records, lessons, rules, "canvas") == {"ann": "EX", "bob": "21", "cy": "EX"}
    assert written_grades(records, lessons, rules, "csv") == {"ann": "", "bob": "21", "cy": ""}
    assert written_grades(records, lessons, rules, "moodle") == {"bob": "21"}
    assert written_grades(records, lessons, rules, "semester") == {"ann": "", "bob": "21", "cy": ""}
    assert written_grades(records, lessons, rules, "semester", "percent") == {
        "ann": "",
        "bob": "87.5",
        "cy": "",
    }
    weighted = Rules(lessons={LESSON: LessonRules(weight=2)})
    assert course_totals(of_student, weighted) == {"bob": 0.875}
    page = write_report(graded_room, lessons, records, "en", rules=weighted).read_text(encoding="utf-8")
    rows = [row for row in page.partition('id="students"')[2].split("<tr>") if "exempt" in row]
    assert len(rows) == 2
    assert not any('class="of"' in row or "%<" in row for row in rows)


def written_grades(records, lessons, rules, form, column=LESSON):
    """Return {student: grade} of a file as it is exported, of the semester's that of a column."""
    numbers = {student: {"moodle": {LESSON: 7}} for student in ("ann", "bob", "cy")}
    with TemporaryDirectory() as folder:
        (made,) = export(records, lessons, form, Path(folder), numbers, rules=rules)
        rows = csv.DictReader(made.path.read_text(encoding="utf-8-sig").splitlines())
        names, grades = ("Student", "student", "Full name"), ("Grade", "score", LESSON)
        if form == "semester":
            grades = (column,)
        found = {
            next(row[one] for one in names if one in row): next(row[one] for one in grades if one in row)
            for row in rows
        }
    return {student: grade for student, grade in found.items() if student.strip() != "Points Possible"}


def test_what_is_taken_out_of_the_file_is_out(graded_room):
    for text, status in (
        (f"{FILE}[students.ann]\nexempt = ['{LESSON}']\n", "exempt"),
        (FILE, "graded"),
        ("", "graded"),
    ):
        written(graded_room, text)
        assert run(graded_room)[0]["ann"].status.value == status
        with Gradebook(file_url(graded_room.gradebook)) as book:
            assert book.find_assignment(LESSON).duedate == (IN_UTC if text else None)


def test_who_no_longer_stands_in_the_list_is_exempt_from_what_is_missing(graded_room):
    shutil.rmtree(graded_room.submitted / "cy" / LESSON)
    keep_enrolment(graded_room, Enrolment({"bob": Person()}, frozenset({"ann", "cy"})))
    results, _ = run(graded_room)
    assert {one: r.status.value for one, r in results.items()} == {
        "ann": "graded",
        "bob": "graded",
        "cy": "exempt",
    }


def test_one_students_work_is_judged_alone(room):
    for one in ("ann", "bob"):
        handed_in_at(room, one, DUE + timedelta(hours=30))
    written(room, FILE)
    run(room)
    results, executed = run(room, force=True, only=["ann"])
    assert (list(results), executed) == (["ann"], 1)
    with Gradebook(file_url(room.gradebook)) as book:
        assert book.find_submission(LESSON, "bob").late_submission_penalty == pytest.approx(4.8)
    written(room, f"[lessons.{LESSON}]\nweight = 2\n")
    run(room, only=["ann"])
    with Gradebook(file_url(room.gradebook)) as book:  # bob's stands until he is looked at, and goes then
        assert book.find_submission(LESSON, "ann").late_submission_penalty == 0
        assert book.find_submission(LESSON, "bob").late_submission_penalty == pytest.approx(4.8)
    run(room)
    with Gradebook(file_url(room.gradebook)) as book:
        assert book.find_submission(LESSON, "bob").late_submission_penalty == 0
    with pytest.raises(ClassroomError, match=r"anne is not in the class\. Names like it: ann"):
        run(room, only=["anne"])


def test_rules_that_change_take_back_what_they_cost(room):
    handed_in_at(room, "ann", DUE + timedelta(hours=30))
    written(room, FILE)
    assert run(room)[0]["ann"].counted == pytest.approx(19.2)
    for later in (FILE.replace("10-12", "11-12"), FILE, f"[lessons.{LESSON}]\nweight = 2\n"):
        written(room, later)
        results, executed = run(room)
        late = later == FILE
        assert (results["ann"].counted, executed) == (pytest.approx(19.2) if late else 24, 0)
        with Gradebook(file_url(room.gradebook)) as book:
            entered = book.find_submission(LESSON, "ann").late_submission_penalty
        assert entered == pytest.approx(4.8 if late else 0)
        _, _, records = class_overview(room.root, COURSE)
        assert records[LESSON][0].score == results["ann"].counted


def marked_late(room, **late):
    (room.root / "students.json").write_text(
        json.dumps({student: {"late": lessons} for student, lessons in late.items()}), encoding="utf-8"
    )


def test_a_platforms_mark_is_late_by_nobody_knows_how_much(graded_room):
    marked_late(graded_room, ann=[LESSON], bob=[LESSON])
    written(graded_room, FILE + f"[students.bob]\nextensions = {{{LESSON} = 3}}\n")
    results, _ = run(graded_room)
    assert {one: (r.timing.late, r.timing.days_late, r.penalty) for one, r in results.items()} == {
        "ann": (True, 0, 0),
        "bob": (False, 0, 0),  # the platform knows nothing of the extension
        "cy": (False, 0, 0),
    }
    assert results["bob"].timing.unknown
    table = result_table(summarise(list(results.values())), "en")
    assert "do not count as late: 2" in str(table.caption)
    assert any("marked as late, not how late" in str(cell) for cell in table.columns[-1].cells)
    page = graded_room.feedback("ann", LESSON).read_text(encoding="utf-8")
    assert "Marked as late by the platform" in page
    written(graded_room, FILE.replace("[late]", '[late]\nmarked = "25%"'))
    assert run(graded_room)[0]["ann"].counted == 18


def test_a_known_time_counts_more_than_a_platforms_mark(graded_room):
    marked_late(graded_room, ann=[LESSON])
    handed_in_at(graded_room, "ann", DUE - timedelta(hours=1))
    written(graded_room, FILE.replace("[late]", '[late]\nmarked = "25%"'))
    assert run(graded_room)[0]["ann"].counted == 24


def test_a_due_date_that_is_taken_out_of_the_file_is_out(graded_room):
    handed_in_at(graded_room, "ann", DUE + timedelta(hours=30))
    written(graded_room, FILE)
    assert run(graded_room)[0]["ann"].timing.late
    written(graded_room, "")
    ann = run(graded_room)[0]["ann"]
    assert (ann.timing.late, ann.timing.due, ann.counted) == (False, None, 24)
    with Gradebook(file_url(graded_room.gradebook)) as book:
        assert book.find_assignment(LESSON).duedate is None
        book.update_or_create_assignment(LESSON, duedate=IN_UTC)  # from now on it is a person's
    assert run(graded_room)[0]["ann"].timing.days_late == 2
    assert run(graded_room)[0]["ann"].timing.days_late == 2


@pytest.mark.parametrize("kept", [".entered.json", "students.json", "roster.json"])
@pytest.mark.parametrize("content", ["", "[]", '{"a": 1}', "[" * 100_000, '{"penalties": 3, "due": [1]}'])
def test_a_damaged_file_of_ours_is_an_error_that_names_it(graded_room, kept, content):
    (graded_room.root / kept).write_text(content, encoding="utf-8")
    with pytest.raises(ClassroomError, match=kept):
        run(graded_room)


def test_damaged_results_are_graded_anew(graded_room):
    for path in graded_room.root.glob("autograded/*/*/*.json"):
        path.write_text("[" * 100_000, encoding="utf-8")
    assert run(graded_room)[0]["ann"].counted == 24


def test_what_people_set_in_nbgrader_counts_where_the_file_says_nothing(graded_room):
    handed_in_at(graded_room, "ann", DUE + timedelta(hours=30))
    with Gradebook(file_url(graded_room.gradebook)) as book:
        book.update_or_create_assignment(LESSON, duedate=IN_UTC)
        book.find_submission_notebook(LESSON, LESSON, "ann").late_submission_penalty = 3.0
        book.find_grade("minus_derive_check", LESSON, LESSON, "ann").extra_credit = 1.5
        book.db.commit()
    ann = run(graded_room)[0]["ann"]
    assert (ann.timing.days_late, ann.penalty, ann.counted) == (2, 3, 22.5)


def test_other_points_and_optional_exercises(room):
    hand_in(room.root, "dora", solved())
    written(room, f'[lessons.{LESSON}]\noptional = ["two_passes"]\npoints = {{multiply_derive = 6}}\n')
    results, _ = run(room)
    assert (results["dora"].max_score, results["dora"].counted) == (19, 27)  # 24 + 3 - 8; all points
    assert (results["bob"].max_score, results["bob"].counted) == (19, 21)
    page = room.feedback("bob", LESSON).read_text(encoding="utf-8")
    assert "这道题在你们班按 6 分计：得 0 分" in page
    assert "选做题" in page
    with Gradebook(file_url(room.gradebook)) as book:
        book.find_grade("multiply_derive_check", LESSON, LESSON, "bob").manual_score = 1.0  # of 3 there
        book.db.commit()
    _, _, records = class_overview(room.root, COURSE)
    bob = next(record for record in records[LESSON] if record.student == "bob")
    assert (bob.score, bob.points["multiply_derive"]) == (23, 2)


def test_weights_make_the_total_of_the_semester(graded_room):
    rules = written(graded_room, f"[lessons.{LESSON}]\nweight = 3\n[lessons.03_two_visits]\nweight = 1\n")
    run(graded_room, (LESSON, "03_two_visits"))
    _, lessons, records = class_overview(graded_room.root, COURSE, (LESSON, "03_two_visits"))
    (made,) = export(records, lessons, "semester", graded_room.root / "export", {}, rules=rules)
    rows = {
        row["student"]: row for row in csv.DictReader(made.path.read_text(encoding="utf-8-sig").splitlines())
    }
    assert (rows["ann"][LESSON], rows["ann"]["03_two_visits"], rows["ann"]["percent"]) == ("24", "", "75")
    page = write_report(graded_room, lessons, records, "en", rules=rules).read_text(encoding="utf-8")
    assert "Weighted" in page
    assert ">75%<" in page


LISTED = {"leemary": Person("Mary Ann", "Lee"), "ng1": Person("Zoe", "Ng"), "ng2": Person("Zoe", "Ng")}


@pytest.mark.parametrize(
    ("said", "whose"),
    [("Mary Ann Lee", "leemary"), ("mary ann lee", "leemary"), ("leemary", "leemary"), ("Zoe Ng", "Zoe Ng")],
)
def test_a_student_is_named_as_folders_or_the_class_list_do(room, said, whose):
    keep_enrolment(room, Enrolment(LISTED))
    assert [*written(room, f'[students."{said}"]\nexempt = ["{LESSON}"]\n').students] == [whose]


def test_two_tables_of_one_student_are_refused(room):
    keep_enrolment(room, Enrolment(LISTED))
    with pytest.raises(ClassroomError) as refused:
        written(room, '[students."Mary Ann Lee"]\n[students.leemary]\n')
    assert "Mary Ann Lee, leemary" in refused.value.text.en


def test_lessons_come_as_they_are_due():
    days = {"own": 20, "first": 6, "second": 13}
    due = {name: LessonRules(due=datetime(2026, 10, day, tzinfo=SHANGHAI)) for name, day in days.items()}
    assert Rules(lessons=due).in_turn(["own", "first", "second", "undated"]) == [
        "first",
        "second",
        "undated",
        "own",
    ]
    assert Rules().in_turn(["own", "first"]) == ["own", "first"]
