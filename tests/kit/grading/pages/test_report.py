"""The report: its figures, its pages for both kinds of readers, and that nothing in it reaches out of the page."""

import base64
import re
from datetime import UTC, datetime, timedelta
from functools import cache
from html.parser import HTMLParser
from types import SimpleNamespace

import pytest
from nbgrader.api import Gradebook

from autograd_lib.kit.grading.gradebook.amendments import Amender
from autograd_lib.kit.grading.gradebook.book import Book, file_url
from autograd_lib.kit.grading.gradebook.records import Record, class_records
from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.names import student_id
from autograd_lib.kit.grading.pages.report.pages import write_report
from autograd_lib.kit.grading.pages.report.plots import progress_plot, time_plot
from autograd_lib.kit.grading.pages.report.statistics import LessonFigures, class_figures
from autograd_lib.kit.grading.results import ExerciseResult, Result, Status, Timing
from autograd_lib.kit.grading.submission.timestamps import write_stamp

from ..handing_in import COURSE, LESSON, hand_in, solved
from ..small_class import copy_of, run

HOSTILE = '<img src=x onerror=alert(1)>"&'


class Page(HTMLParser):
    """What a page says and what it points to."""

    def __init__(self, path):
        super().__init__()
        self.tags, self.addresses, self.words = [], [], []
        self.feed(path.read_text(encoding="utf-8"))
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.addresses += [value for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data):
        if self.tags and self.tags[-1] != "style":
            self.words.append(data)


@pytest.fixture(scope="module")
def lesson():
    return load_lesson(COURSE, LESSON)


@pytest.fixture(scope="module")
def graded_with_names(tmp_path_factory, graded_once):
    room = copy_of(graded_once, tmp_path_factory.mktemp("names"))
    hand_in(room.root, "王芳", solved("zh"))
    hand_in(room.root, HOSTILE.replace("/", ""), solved())
    run(room)
    with Gradebook(file_url(room.gradebook)) as book:
        book.update_or_create_student("zoe")
        book.find_grade("multiply_derive_check", LESSON, LESSON, "bob").manual_score = 2.5
        book.db.commit()
    return room


@pytest.fixture
def graded(graded_with_names, tmp_path):
    return copy_of(graded_with_names, tmp_path)


def report_of(room, lesson, language="en"):
    with Book(file_url(room.gradebook)) as book:
        return write_report(
            room, [lesson], {LESSON: class_records(room, book, lesson, Amender(room, book, COURSE))}, language
        )


def test_the_class_page_shows_everybody_and_what_went_wrong(graded, lesson):
    of_lesson = Page(report_of(graded, lesson).parent / "lessons" / f"{LESSON}.html")
    assert of_lesson.tags.count("img") == 3  # nothing says when anything was handed in
    write_stamp(graded.submitted / "ann" / LESSON, datetime.fromtimestamp(1_790_000_000, UTC))
    index = report_of(graded, lesson)
    page, of_lesson = Page(index), Page(index.parent / "lessons" / f"{LESSON}.html")
    for words in (
        "ann",
        "24 /24",
        "23.5 /24 *",
        "corrupt",
        "missing",
        "changed by hand",
        student_id(HOSTILE),
    ):
        assert words in page.text, words
    assert "drops_the_seed" in of_lesson.text
    assert of_lesson.tags.count("img") == 4
    for one in (page, of_lesson):
        assert HOSTILE not in one.text
        assert one.tags.count("script") == 1
        inside = ("data:image/svg+xml;base64,", "students/", "lessons/", "#", "../")
        assert [address for address in one.addresses if not address.startswith(inside)] == []
    zh = Page(report_of(graded, lesson, "zh"))
    assert "班级报告" in zh.text
    assert "Class report" not in zh.text


def test_a_students_page_is_in_their_language_and_names_nobody_else(graded, lesson):
    index = report_of(graded, lesson)
    page = Page(index.parent / "students" / "王芳.html")
    assert "王芳 的成绩" in page.text
    assert "24 / 24 分" in page.text
    assert not any(name in page.text for name in ("ann", "bob", "zoe"))
    assert page.addresses == []  # the page is complete by itself, wherever it is sent
    assert "script" not in page.tags
    assert "02 公式变了" in page.text
    cy = Page(index.parent / "students" / "cy.html")
    assert "hand in that .ipynb file again" in cy.text
    bob = Page(index.parent / "students" / "bob.html")
    assert "由老师手动改过：multiply_derive" in bob.text
    assert "2.5/3" in bob.text


def test_every_link_of_the_class_page_leads_to_a_page(graded, lesson):
    from urllib.parse import unquote

    index = report_of(graded, lesson)
    of_lesson = index.parent / "lessons" / f"{LESSON}.html"
    for path, students, feedback in ((index, "students/", 5), (of_lesson, "../students/", 0)):
        links = [unquote(one) for one in Page(path).addresses if not one.startswith("data:")]
        assert sum(link.startswith(students) for link in links) >= 1
        assert sum(link.startswith("../feedback/") for link in links) == feedback
        assert all((path.parent / link.partition("#")[0]).exists() for link in links)
    assert f"../students/bob.html#{LESSON}" in links  # whose slip it is


def test_the_same_class_gives_the_same_bytes(graded, lesson):
    first = report_of(graded, lesson).read_bytes()
    assert report_of(graded, lesson).read_bytes() == first


def result(student, score, status=Status.GRADED, **more):
    exercise = ExerciseResult(
        "multiply_derive", "right" if score > 12 else "wrong", min(score, 3), 3, "drops_the_seed"
    )
    return Result(student, LESSON, "en", status, score, 24.0, (exercise,), **more)


def records(count):
    for n in range(count):
        made = result(f"student {n:04}", n * 24 / (count - 1))
        yield Record(made.student, LESSON, made.score, 24.0, {"multiply_derive": 0.0}, (), made)


def test_shares_are_counted_among_those_who_handed_in(room, lesson):
    of_class = [*records(5), Record("zoe", LESSON, 0.0, 24.0, {}, (), result("zoe", 0.0, Status.MISSING))]
    (figures,) = class_figures([lesson], {LESSON: of_class}).lessons
    assert figures.quartiles == (0.25, 0.5, 0.75)
    assert figures.statuses == {Status.GRADED: 5, Status.MISSING: 1}
    assert [(e.id, e.right, e.graded, e.slips[0].count) for e in figures.exercises] == [
        ("multiply_derive", 2, 6, 6)
    ]


def test_times_are_those_that_were_recorded(room, lesson):
    write_stamp(room.submitted / "ann" / LESSON, datetime.fromtimestamp(1_790_000_000, UTC))
    with Book(file_url(room.gradebook)) as book:
        book.register(lesson)
    (figures,) = class_figures([lesson], {LESSON: [next(records(2))]}).lessons
    assert figures.times == {}
    run(room)
    with Book(file_url(room.gradebook)) as book:
        found = class_records(room, book, lesson, Amender(room, book, COURSE))
    (figures,) = class_figures([lesson], {LESSON: found}).lessons
    assert {one: time.timestamp() for one, time in figures.times.items()} == {"ann": 1_790_000_000}


def test_a_class_of_two_thousand(room, lesson):
    index = write_report(room, [lesson], {LESSON: list(records(2000))}, "en")
    assert len(list((index.parent / "students").iterdir())) == 2000
    table = index.read_text(encoding="utf-8").partition('id="students"')[2]
    assert len(re.findall(r"<tr><td>.*student \d{4}<", table)) == 2000
    assert index.stat().st_size < 1_200_000


def test_an_empty_class_and_a_class_of_one(room, lesson):
    assert "Class report" in Page(write_report(room, [lesson], {LESSON: []}, "en")).text
    one = [next(records(2))]
    assert "student 0000" in Page(write_report(room, [lesson], {LESSON: one}, "en")).text


def test_every_unit_has_a_place_of_its_own_in_the_picture_of_the_semester():
    units = ("01_cubes", "autograd_lib.01_two_starts", "autograd_lib.side_step", "side_runs")
    lessons = [SimpleNamespace(lesson=one, quartiles=(0.2, 0.5, 0.9)) for one in units]
    picture = base64.b64decode(progress_plot(lessons, "en").partition(",")[2]).decode()
    assert re.findall(r">(01|side_\w+|autograd\w*)<", picture) == ["01", "01", "side_step", "side_runs"]


@pytest.mark.parametrize("hours", [0, 1, 30, 24 * 5, 24 * 120])
def test_no_time_stands_twice_below_the_picture_of_times(hours):
    start = datetime(2026, 10, 5, 23, 30).astimezone()
    times = {"ann": start, "bob": start + timedelta(hours=hours)}
    drawn = time_plot(LessonFigures(LESSON, (), (), times), "en")
    picture = base64.b64decode(drawn.partition(",")[2]).decode("utf-8")
    labels = re.findall(r">((?:2026-)?\d\d-\d\d(?: \d\d:00)?)<", picture)
    assert len(labels) >= 3
    assert len(labels) == len(set(labels))


def test_what_is_late_is_said_to_the_instructor_and_to_the_student(room, lesson):
    due = datetime(2026, 10, 5, 23, 59).astimezone()
    timing = Timing(due + timedelta(hours=25), due)
    late = result("ann", 20.0, timing=timing)
    marked = result("bob", 20.0, timing=Timing(None, None, True))
    of_class = [Record(one.student, LESSON, one.score, 24.0, {}, (), one) for one in (late, marked)]
    index = write_report(room, [lesson], {LESSON: of_class}, "en")
    assert "2 late" in Page(index.parent / "lessons" / f"{LESSON}.html").text
    assert "late, 2 d" in Page(index).text
    student = Page(index.parent / "students" / "ann.html").text
    assert "Handed in 2026-10-07 00:59, due 2026-10-05 23:59; days late: 2" in student
    assert late.to_json()["timing"]["days_late"] == 2
    assert Result.from_json(late.to_json()) == late


@cache
def all_lessons():
    return [load_lesson(COURSE, id) for id in COURSE.lessons() if not id.startswith("side_")]


def semester(count, language="en"):
    """Yield (lesson, its records) of a class in all lessons of the course."""
    for number, lesson in enumerate(all_lessons()):
        id = lesson.id
        of_class = []
        for n in range(count):
            share = (n * 7 + number * 3) % 11 / 10
            status = Status.TIMED_OUT if share == 0.5 else Status.GRADED
            made = Result(f"student {n:02}", id, language, status, share * lesson.max_score, lesson.max_score)
            of_class.append(Record(made.student, id, made.score, made.max_score, {}, (), made))
        yield lesson, of_class


def test_a_large_class_is_there_whole_once_its_page_has_opened(room, lesson, chromium):
    index = write_report(room, [lesson], {LESSON: list(records(300))}, "en")
    page = chromium.new_page()
    page.goto(index.as_uri(), wait_until="commit")
    page.locator("#students tbody tr:nth-child(300)").wait_for(state="visible")
    assert page.locator("#students tbody tr:visible").count() == 300
    page.close()
    assert "tr:nth-child(n+200) { display: none" in index.read_text(
        encoding="utf-8"
    )  # until then, with a script


def test_the_table_prints_whole_with_its_medians_and_marks_what_is_low(room, lesson, chromium):
    index = write_report(room, [lesson], {LESSON: list(records(60))}, "en")
    page = chromium.new_page()
    page.goto(index.as_uri())
    low, all_of = page.locator("#students td.low"), page.locator("#students tbody td:nth-child(4)")
    assert low.count() == sum(float(one.partition("/")[0]) < 12 for one in all_of.all_inner_texts() if one)
    median = page.locator("#students tfoot td").all_inner_texts()
    assert (median[0], median[2], median[2][-1]) == ("Median", median[3], "%")
    frame = page.locator(".scroll:has(#students)")
    assert frame.evaluate("one => one.scrollHeight > one.clientHeight")
    page.emulate_media(media="print")
    assert frame.evaluate("one => one.scrollHeight <= one.clientHeight")
    assert not page.locator("input[data-table=students]").is_visible()
    page.close()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_semester_of_all_lessons_fits_the_screen_and_is_sorted_by_a_click(room, chromium, language):
    made = list(semester(40, language))
    index = write_report(room, [lesson for lesson, _ in made], {one.id: of for one, of in made}, language)
    page = chromium.new_page()
    errors = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(index.as_uri())
    assert errors == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    head = page.locator("#students thead th")
    assert head.count() == 17
    lines = page.evaluate(
        "[...document.querySelectorAll('.badge')].map(b => b.offsetHeight / parseFloat(getComputedStyle(b).lineHeight))"
    )
    assert lines
    assert max(lines) < 1.5  # no status is broken into characters
    total = [*page.locator("#students tbody td:nth-child(2)").all_inner_texts()]
    head.nth(1).locator("button").click()
    numbers = [
        float(one.partition("/")[0])
        for one in page.locator("#students tbody td:nth-child(2)").all_inner_texts()
    ]
    assert numbers == sorted(float(one.partition("/")[0]) for one in total)
    head.nth(1).locator("button").click()
    assert head.nth(1).get_attribute("aria-sort") == "descending"
    page.locator("input[data-table=students]").fill("student 07")
    assert page.locator("#students tbody tr:visible").count() == 1
    assert page.locator("p:has([data-table=students]) output").inner_text() == "1 / 40"
    page.locator("input[data-table=students]").fill("")
    page.evaluate("document.querySelector('.scroll:has(#students)').scrollTo(9999, 9999)")
    frame = page.locator(".scroll:has(#students)").bounding_box()
    name, heading = (
        page.locator("#students tbody tr:last-child td").first.bounding_box(),
        head.first.bounding_box(),
    )
    assert abs(name["x"] - frame["x"]) < 3
    assert abs(heading["y"] - frame["y"]) < 3
    page.close()
