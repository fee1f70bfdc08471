"""The week on the first screen: whose absence it names, whom it says needs help and why, what it puts side by side."""

import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from autograd_lib.kit.checking.registry import lesson_exercises
from autograd_lib.kit.grading.gradebook.enrolment import Enrolment, Person, keep_enrolment
from autograd_lib.kit.grading.gradebook.records import Record
from autograd_lib.kit.grading.gradebook.rules import Rules
from autograd_lib.kit.grading.gradebook.unknown import Group
from autograd_lib.kit.grading.judging.sections import Section
from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.pages.report.pages import write_report
from autograd_lib.kit.grading.pages.report.statistics import class_figures
from autograd_lib.kit.grading.pages.report.week import this_week, without_comments
from autograd_lib.kit.grading.results import ExerciseResult, Result, Status, Timing
from autograd_lib.kit.notebooks.courses import home
from autograd_lib.kit.wording.text import Text

from ..handing_in import COURSE

LESSONS = ("01_two_starts", "02_changed_formula", "03_two_visits")
FIRST, SECOND, THIRD = LESSONS
DUE = {one: datetime(2026, 10, 5 + 7 * n, 12, tzinfo=UTC) for n, one in enumerate(LESSONS)}
NOW = DUE[SECOND] + timedelta(days=1)
EXERCISE = next(one for one in lesson_exercises(SECOND) if one.id == "multiply_derive")
SLIP = next(one for one in EXERCISE.wrong if one.name == "drops_the_seed")
FIRST_SLIP = next((one.id, one.wrong[0].name) for one in lesson_exercises(FIRST) if one.wrong)
IDEA = home().misconceptions[SLIP.about] if SLIP.about else SLIP.why


def record(student, lesson, share, status=Status.GRADED, due=None, **exercises):
    """Return what stands for a submission. exercises: {id: outcome, or the name of a slip}."""
    found = tuple(
        ExerciseResult(id, *((said, 0.0, 3.0) if said in OUTCOMES else ("wrong", 0.0, 3.0, said)))
        for id, said in exercises.items()
    )
    timing = Timing(None, due or DUE[lesson])
    result = Result(student, lesson, "en", status, 20 * share, 20.0, found, timing=timing)
    return Record(student, lesson, 20 * share, 20.0, {}, (), result)


OUTCOMES = ("right", "wrong", "raised", "not_attempted")


@pytest.fixture(scope="module")
def loaded():
    return [load_lesson(COURSE, lesson) for lesson in LESSONS]


def lessons_of(week):
    return [one.lesson for one in week.lessons]


def everybody(records):
    of_student = {}
    for one in records:
        of_student.setdefault(one.student, []).append(one)
    return of_student


@pytest.fixture
def week_of(room, loaded):
    def week_of(*records, now=NOW, groups=()):
        of_lesson = {lesson: [one for one in records if one.lesson == lesson] for lesson in LESSONS}
        unknown = {lesson: [one for one in groups if lesson == SECOND] for lesson in LESSONS}
        return this_week(room, class_figures(loaded, of_lesson), everybody(records), unknown, now)

    return week_of


def keep(room, student, *answers):
    path = room.sections(student, SECOND)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([Section(EXERCISE.id, "", "", answers).to_json()]), encoding="utf-8")


def test_it_is_about_the_lesson_that_was_due_last(week_of):
    all_of = [record("ann", lesson, 1) for lesson in LESSONS]
    assert lessons_of(week_of(*all_of)) == [SECOND]
    early = week_of(*all_of, now=DUE[FIRST] - timedelta(1))
    assert lessons_of(early) == [THIRD]  # nothing is due: the last begun
    half = week_of(record("ann", FIRST, 1), record("ann", SECOND, 0, Status.MISSING))
    assert lessons_of(half) == [FIRST]
    assert week_of(record("ann", FIRST, 0, Status.MISSING)) is None


def test_who_is_missing_is_named_with_what_else_is_missing_and_until_when_there_is_time(week_of):
    later = NOW + timedelta(days=3)
    week = week_of(
        record("ann", FIRST, 0, Status.MISSING),
        record("ann", SECOND, 0, Status.MISSING),
        record("bob", SECOND, 0, Status.MISSING, due=later),
        record("cy", SECOND, 1),
        record("cy", THIRD, 0, Status.MISSING),
    )
    assert [(one.student, one.lessons, one.others, one.until) for one in week.absent] == [
        ("ann", (SECOND,), (FIRST,), None),
        ("bob", (SECOND,), (), later),
    ]


def test_before_a_lesson_is_due_nothing_of_it_is_missing(week_of):
    soon = NOW + timedelta(days=3)
    open_still = [record("ann", SECOND, 0, Status.MISSING, due=soon), record("cy", SECOND, 1, due=soon)]
    assert week_of(*open_still).is_open
    assert not week_of(*open_still, record("bob", SECOND, 0, Status.MISSING)).is_open
    assert not week_of(record("cy", SECOND, 1)).is_open


def test_who_share_a_name_are_told_apart(room, loaded):
    students = ("王芳 (s01)", "王芳 (s03)", "ann")
    keep_enrolment(room, Enrolment({one: Person(one.partition(" (")[0]) for one in students}))
    records = [replace(record(one, SECOND, 0.1), person=Person(one.partition(" (")[0])) for one in students]
    index = write_report(room, loaded[1:2], {SECOND: records}, "en")
    week = index.read_text(encoding="utf-8").partition('id="semester"')[0]
    assert re.findall(r">(王芳[^<]*|ann)</a>", week) == ["ann", "王芳 (s01)", "王芳 (s03)"]


def test_who_needs_help_comes_with_the_idea_and_not_with_a_number(week_of):
    week = week_of(
        record("ann", FIRST, 0, Status.MISSING),
        record("ann", SECOND, 0.4, multiply_derive=SLIP.name, two_passes="not_attempted"),
        record("bob", FIRST, 1),
        record("bob", SECOND, 0.1, minus_derive="wrong", by_hand="raised", multiply_derive="right"),
        record("cy", FIRST, 1),
        record("cy", SECOND, 0.6, multiply_derive=SLIP.name),
        record("di", SECOND, 0, Status.UNJUDGED),
    )
    assert [one.ideas for one in week.needs] == [(IDEA,), ()]
    assert [(one.student, one.wrong, one.untried, one.raised, one.behind) for one in week.needs] == [
        ("ann", (), ("two_passes",), (), (FIRST,)),
        ("bob", ("minus_derive",), (), ("by_hand",), ()),
    ]
    assert [one.student for one in week.unfinished] == ["di"]
    cut = record("ann", SECOND, 0, Status.CORRUPT)
    assert [(one.student, one.status) for one in week_of(cut).needs] == [("ann", Status.CORRUPT.text)]


def test_two_lessons_of_one_week_are_told_together_and_each_has_its_mistake(week_of):
    too = DUE[SECOND] + timedelta(hours=2)
    week = week_of(
        record("ann", FIRST, 0, Status.MISSING, due=too),
        record("ann", SECOND, 0.2, multiply_derive=SLIP.name),
        record("bob", FIRST, 0.1, due=too, **{FIRST_SLIP[0]: FIRST_SLIP[1]}),
        record("bob", SECOND, 0.2, multiply_derive=SLIP.name),
        record("cy", FIRST, 1, due=too, **{FIRST_SLIP[0]: FIRST_SLIP[1]}),
        record("cy", SECOND, 0, Status.TIMED_OUT),
    )
    assert lessons_of(week) == [FIRST, SECOND]
    assert [(one.student, one.lessons, one.others) for one in week.absent] == [("ann", (FIRST,), ())]
    assert [(one.student, len(one.ideas)) for one in week.needs] == [("bob", 2), ("ann", 1), ("cy", 1)]
    assert [(one.lesson, one.students) for one in week.topics] == [
        (FIRST, ("bob", "cy")),
        (SECOND, ("ann", "bob")),
    ]
    assert [one.student for one in week.unfinished] == ["cy"]


def test_points_that_are_lost_through_an_earlier_answer_are_said_to_be(week_of):
    low = record("ann", SECOND, 0.1, by_hand="wrong", two_passes="wrong")
    led = replace(low.result.exercises[1], led_by=("by_hand",))
    result = replace(low.result, exercises=(low.result.exercises[0], led))
    (need,) = week_of(replace(low, result=result)).needs
    assert (need.wrong, need.led) == (("by_hand",), {"two_passes": ("by_hand",)})


def test_who_has_left_is_neither_missing_nor_in_need_of_help(room, loaded):
    gone = [record("jack", one, 0, Status.MISSING) for one in LESSONS[:2]]
    low = [record("jill", one, 0.1) for one in LESSONS[:2]]
    records = [*gone, *low, *(record("ann", one, 1) for one in LESSONS[:2])]
    of_lesson = {one.id: [each for each in records if each.lesson == one.id] for one in loaded[:2]}

    def first_half():
        page = write_report(room, loaded[:2], of_lesson, "en").read_text(encoding="utf-8")
        return page.partition('id="all"')[0]

    assert all(f">{name}<" in first_half() for name in ("jack", "jill"))
    keep_enrolment(room, Enrolment({"ann": Person()}, frozenset(("jack", "jill"))))
    assert not any(f">{name}<" in first_half() for name in ("jack", "jill"))


def test_the_commonest_idea_stands_there_with_a_wrong_and_a_right_answer_and_no_name(room, week_of):
    keep(room, "ann", "# Ann Lee wrote this\nlong_wrong_answer = 1  # by Ann")
    keep(room, "bob", "wrong = 1")
    keep(room, "cy", "right = 1  # by Cy")
    wrong = [record(one, SECOND, 0.8, multiply_derive=SLIP.name) for one in ("ann", "bob")]
    (topic,) = week_of(*wrong, record("cy", SECOND, 1, multiply_derive="right")).topics
    assert (topic.exercise, topic.students, topic.here) == (EXERCISE.id, ("ann", "bob"), 2)
    assert (topic.answers, topic.compared) == (("wrong = 1", "right = 1"), True)
    keep(room, "di", "r = 0")
    again = [*wrong, record("di", SECOND, 0.8, multiply_derive=SLIP.name)]
    right = record("cy", SECOND, 1, multiply_derive="right")
    assert week_of(*again, right).topics[0].answers == (
        "wrong = 1",
        "right = 1",
    )  # not the shortest: the one most like it
    (topic,) = week_of(*wrong).topics
    assert (topic.answers, topic.compared) == (("wrong = 1", "long_wrong_answer = 1"), False)
    assert week_of(wrong[0]).topics == ()  # of one student's mistake the class need not hear


def test_of_an_idea_behind_slips_in_several_exercises_it_says_how_many_show_it_where_it_is_shown(week_of):
    idea = {
        one.about: (exercise.id, one.name) for exercise in lesson_exercises(SECOND) for one in exercise.wrong
    }
    first = next(
        (exercise.id, one)
        for exercise in lesson_exercises(SECOND)
        for one in exercise.wrong
        if one.about and idea[one.about][0] != exercise.id
    )
    there = idea[first[1].about]
    records = [record(one, SECOND, 0.8, **{first[0]: first[1].name}) for one in ("ann", "bob")]
    (topic,) = week_of(*records, record("cy", SECOND, 0.8, **{there[0]: there[1]})).topics
    assert (topic.exercise, topic.students, topic.here) == (first[0], ("ann", "bob", "cy"), 2)


def test_a_mistake_without_a_name_leads_where_more_students_share_it(room, week_of):
    who, about = ("ann", "bob", "cy"), (Text("减号", "the minus"),)
    group = Group("minus_derive", "abcdef0123", who, about, "x = 1  # Ann", ("ann", SECOND))
    records = [
        record(one, SECOND, 0.8, multiply_derive=SLIP.name, minus_derive="wrong") for one in ("ann", "bob")
    ]
    (topic,) = week_of(*records, record("cy", SECOND, 1, minus_derive="wrong"), groups=[group]).topics
    assert (topic.group, topic.text.en, topic.answers) == ("minus_derive-abcdef", "the minus", ("x = 1",))
    week = week_of(*records, groups=[group])
    assert (week.unknown, week.shared) == ({SECOND: 3}, ())


def test_an_unknown_mistake_that_fewer_share_is_pointed_to_beside_the_topic(week_of):
    about = (Text("减号", "the minus"),)
    small, alone = (
        Group("minus_derive", who[0], who, about, "x = 1", ("a", SECOND)) for who in (("ann", "bob"), ("cy",))
    )
    records = [record(one, SECOND, 0.8, multiply_derive=SLIP.name) for one in ("ann", "bob", "cy")]
    assert week_of(*records, groups=[small, alone]).shared == ((SECOND, small),)
    assert week_of(*records, groups=[alone]).shared == ()


@pytest.mark.parametrize(
    ("code", "left"),
    [
        ('x = "# no comment"  # one\n# another\n    # indented\ny = 1', 'x = "# no comment"\ny = 1'),
        ("def f(:\n  # name\n  return (", "def f(:\n  return ("),
        ("", ""),
    ],
)
def test_comments_are_left_out_because_names_stand_in_them(code, left):
    assert without_comments(code) == left


@pytest.mark.parametrize("width", [1280, 375])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_first_screen_is_the_week_and_nothing_leaves_it_sideways(room, loaded, chromium, width, language):
    keep(room, "student 01", "wrong = 1" * 30 + "\nsame = 2")
    keep(room, "student 02", "right = 1\nsame = 2")
    records = [
        record(
            f"student {n:02}",
            lesson,
            0.2 if n < 8 and n != 5 else float(n % 9 != 5),
            Status.MISSING if n % 9 == 5 else Status.TIMED_OUT if n == 7 else Status.GRADED,
            multiply_derive="right" if n == 2 else SLIP.name,
        )
        for n in range(30)
        for lesson in LESSONS[:2]
    ]
    of_lesson = {one.id: [each for each in records if each.lesson == one.id] for one in loaded[:2]}
    index = write_report(room, loaded[:2], of_lesson, language, rules=Rules(name="Group A"))
    page = chromium.new_page()
    page.set_viewport_size({"width": width, "height": 720})
    page.goto(index.as_uri())
    assert page.locator("h1").inner_text() == "Group A"
    for id in ("missing", "needs") if width < 1000 else ("missing", "needs", "talk", "unfinished"):
        assert page.locator(f"#{id} h3").bounding_box()["y"] < 720, id
    assert page.locator("#semester").bounding_box()["y"] > page.locator("#unfinished").bounding_box()["y"]
    assert "student 05" in page.locator("#missing").inner_text()
    named = [one.inner_text() for one in page.locator("#needs > p a").all()]
    assert named == [one.inner_text() for one in page.locator("#needs-table td:first-child a").all()]
    assert page.locator("#needs > p").first.bounding_box()["y"] < 720  # all of them, before anybody's reasons
    assert "student 07" in page.locator("#unfinished").inner_text()
    assert page.locator("#talk pre").all_inner_texts()[1].rstrip() == "right = 1\nsame = 2"
    assert page.locator("#talk mark").all_inner_texts() == ["wrong = 1" * 30, "right = 1"]
    page.locator("input[data-table=needs-table]").fill("student 03")
    assert page.locator("#needs-table tbody tr:visible").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for of_lesson in index.parent.glob("lessons/*.html"):
        page.goto(of_lesson.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()
