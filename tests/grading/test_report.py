"""The report: its figures, its pages for both kinds of readers, and that nothing in it reaches out of the page."""

import base64
import os
import re
from datetime import datetime, timedelta
from html.parser import HTMLParser

import pytest
from nbgrader.api import Gradebook

from autograd_lib.grading.gradebook import Book, file_url
from autograd_lib.grading.lessons import load_lesson
from autograd_lib.grading.records import Record, class_records
from autograd_lib.grading.report.pages import write_report
from autograd_lib.grading.report.plots import time_plot
from autograd_lib.grading.report.statistics import LessonFigures, class_figures
from autograd_lib.grading.results import ExerciseResult, Result, Status

from .handing_in import COURSE, LESSON, hand_in, solved
from .small_class import run

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


@pytest.fixture
def lesson():
    return load_lesson(COURSE, LESSON)


@pytest.fixture
def graded(room, lesson):
    hand_in(room.root, "王芳", solved("zh"))
    hand_in(room.root, HOSTILE.replace("/", ""), solved())
    run(room)
    with Gradebook(file_url(room.gradebook)) as book:
        book.update_or_create_student("zoe")
        book.find_grade("ex02_1_check", LESSON, LESSON, "bob").manual_score = 2.5
        book.db.commit()
    return room


def report_of(room, lesson, language="en"):
    with Book(file_url(room.gradebook)) as book:
        return write_report(room, [lesson], {LESSON: class_records(room, book, lesson)}, language)


def test_the_class_page_shows_everybody_and_what_went_wrong(graded, lesson):
    page = Page(report_of(graded, lesson))
    for words in (
        "ann",
        "24/24",
        "23.5/24*",
        "corrupt",
        "missing",
        "changed by hand",
        "drops_the_seed",
        HOSTILE,
    ):
        assert words in page.text, words
    assert page.tags.count("img") == 4
    assert "script" not in page.tags
    outside = [
        one for one in page.addresses if not one.startswith(("data:image/svg+xml;base64,", "students/"))
    ]
    assert outside == []
    zh = Page(report_of(graded, lesson, "zh"))
    assert "班级报告" in zh.text
    assert "Class report" not in zh.text


def test_a_students_page_is_in_their_language_and_names_nobody_else(graded, lesson):
    index = report_of(graded, lesson)
    page = Page(index.parent / "students" / "王芳.html")
    assert "王芳 的成绩" in page.text
    assert "24 / 24 分" in page.text
    assert not any(name in page.text for name in ("ann", "bob", "zoe"))
    (address,) = page.addresses
    assert (index.parent / "students" / "..").resolve().parent.joinpath("feedback").is_dir()
    assert address.startswith("../../feedback/")
    bob = Page(index.parent / "students" / "bob.html")
    assert "由老师手动改过：ex02_1" in bob.text
    assert "2.5/3" in bob.text


def test_every_link_of_the_class_page_leads_to_a_page(graded, lesson):
    from urllib.parse import unquote

    index = report_of(graded, lesson)
    links = [unquote(one) for one in Page(index).addresses if one.startswith("students/")]
    assert len(links) == len(set(links)) == 6
    assert all((index.parent / link).is_file() for link in links)


def test_the_same_class_gives_the_same_bytes(graded, lesson):
    first = report_of(graded, lesson).read_bytes()
    assert report_of(graded, lesson).read_bytes() == first


def result(student, score, status=Status.GRADED):
    exercise = ExerciseResult(
        "ex02_1", "right" if score > 12 else "wrong", min(score, 3), 3, "drops_the_seed"
    )
    return Result(student, LESSON, "en", status, score, 24.0, (exercise,))


def records(count):
    for n in range(count):
        made = result(f"student {n:04}", n * 24 / (count - 1))
        yield Record(made.student, LESSON, made.score, 24.0, {"ex02_1": 0.0}, (), made)


def test_shares_are_counted_among_those_who_handed_in(room, lesson):
    of_class = [*records(5), Record("zoe", LESSON, 0.0, 24.0, {}, (), result("zoe", 0.0, Status.MISSING))]
    (figures,) = class_figures(room, [lesson], {LESSON: of_class}).lessons
    assert figures.quartiles == (0.25, 0.5, 0.75)
    assert figures.statuses == {Status.GRADED: 5, Status.MISSING: 1}
    assert [(e.id, e.right, e.graded, e.slips[0].count) for e in figures.exercises] == [("ex02_1", 2, 6, 6)]


def test_times_come_from_the_files(room, lesson):
    path = room.submitted / "ann" / LESSON / f"{LESSON}.ipynb"
    os.utime(path, (1_790_000_000, 1_790_000_000))
    with Book(file_url(room.gradebook)) as book:
        book.register(lesson)
    (figures,) = class_figures(room, [lesson], {LESSON: [next(records(2))]}).lessons
    assert figures.times == {}
    run(room)
    with Book(file_url(room.gradebook)) as book:
        found = class_records(room, book, lesson)
    (figures,) = class_figures(room, [lesson], {LESSON: found}).lessons
    assert figures.times["ann"].timestamp() == 1_790_000_000


def test_a_class_of_five_thousand(room, lesson):
    index = write_report(room, [lesson], {LESSON: list(records(5000))}, "en")
    assert len(list((index.parent / "students").iterdir())) == 5000
    assert len(re.findall(r"student \d{4}<", index.read_text(encoding="utf-8"))) == 5000
    assert index.stat().st_size < 3_000_000


def test_an_empty_class_and_a_class_of_one(room, lesson):
    assert "Class report" in Page(write_report(room, [lesson], {LESSON: []}, "en")).text
    one = [next(records(2))]
    assert "student 0000" in Page(write_report(room, [lesson], {LESSON: one}, "en")).text


@pytest.mark.parametrize("hours", [0, 1, 30, 24 * 5, 24 * 120])
def test_no_time_stands_twice_below_the_picture_of_times(hours):
    start = datetime(2026, 10, 5, 23, 30).astimezone()
    times = {"ann": start, "bob": start + timedelta(hours=hours)}
    drawn = time_plot(LessonFigures(LESSON, (), (), times), "en")
    picture = base64.b64decode(drawn.partition(",")[2]).decode("utf-8")
    labels = re.findall(r">((?:2026-)?\d\d-\d\d(?: \d\d:00)?)<", picture)
    assert len(labels) >= 3
    assert len(labels) == len(set(labels))
