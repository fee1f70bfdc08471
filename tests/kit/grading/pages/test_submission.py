"""One submission shown to the instructor: found by id or name, with answers, findings and what a person did."""

from html.parser import HTMLParser

import pytest
from nbgrader.api import Gradebook

from autograd_lib.kit.checking.registry import lesson_exercises
from autograd_lib.kit.grading.errors import ClassroomError
from autograd_lib.kit.grading.gradebook.book import file_url
from autograd_lib.kit.grading.gradebook.enrolment import ENROLMENT
from autograd_lib.kit.grading.gradebook.records import class_overview
from autograd_lib.kit.grading.pages.submission import show, write_page

from ..handing_in import COURSE, LESSON, hand_in, solved
from ..small_class import copy_of, run

HOSTILE = "<script>alert(1)</script>"
LIST = (
    '{"students": {"ann": {"first_name": "Ann", "last_name": "Lee"}, "zoe": {"first_name": "Ann", "last_name": "Lee"},'
    ' "bob": {"first_name": "Bob", "last_name": "Roy"}}, "left": [], "columns": {}}'
)


@pytest.fixture(scope="module")
def graded(tmp_path_factory, graded_once):
    room = copy_of(graded_once, tmp_path_factory.mktemp("class"))
    notebook = solved()
    cell = next(cell for cell in notebook["cells"] if cell["id"] == "another_point")
    cell["source"] = "".join(cell["source"]) + f"\n# {HOSTILE}"
    hand_in(room.root, "eve", notebook)
    run(room)
    with Gradebook(file_url(room.gradebook)) as book:
        book.find_grade("multiply_derive_check", LESSON, LESSON, "bob").manual_score = 2.5
        book.db.commit()
    (room.root / ENROLMENT).write_text(LIST, encoding="utf-8")
    return room


def shown(room, student, language="en"):
    _, _, records = class_overview(room.root, COURSE, [LESSON])
    return show(room, records[LESSON], student, language)


def test_what_was_found_is_shown_with_the_answer_and_its_numbers(graded):
    said = shown(graded, "Bob Roy").as_text()
    assert said.startswith(f"Bob Roy (bob) · {LESSON} · ")
    assert "* changed by hand: multiply_derive" in said
    assert "multiply_derive The backward step of a product" in said
    assert "2.5/3*" in said
    assert "  | def derive" in said or "  |     def derive" in said
    assert "应为" in said  # the check's panel, in the student's language
    assert f"feedback/bob/{LESSON}" in said
    assert "查出" not in said
    assert "状态" in shown(graded, "bob", "zh").as_text()


def test_who_is_missing_has_nothing_but_a_status(graded):
    said = shown(graded, "zoe").as_text()
    assert "missing" in said
    assert "multiply_derive" not in said


class Tags(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)


def test_the_page_holds_all_of_it_and_runs_nothing(graded):
    one = shown(graded, "eve")
    path = write_page(graded, one, LESSON)
    assert path == graded.root / "report" / "submissions" / "eve" / f"{LESSON}.html"
    page = path.read_text(encoding="utf-8")
    assert "&lt;script&gt;alert(1)" in page
    assert "script" not in Tags(page).tags
    assert page.count("<section") == len(one.exercises) == len(lesson_exercises(LESSON))


@pytest.mark.parametrize(
    ("name", "said"),
    [("bobb", "Names like it: bob"), ("ann lee", "ann, zoe"), ("../ann", "not in the class")],
)
def test_nobody_is_shown_for_a_name_that_is_not_clear(graded, name, said):
    with pytest.raises(ClassroomError, match=said):
        shown(graded, name)
