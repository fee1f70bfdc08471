"""Every submission of the corpus ends as it must, none costs another anything, and all is stored."""

import json
import re
from dataclasses import replace

import nbformat
import pytest
from nbgrader.api import Gradebook
from nbgrader.nbgraderformat import MetadataValidator

from autograd_lib.kit.checking.registry import lesson_exercises
from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.results import Result, Status, Timing
from autograd_lib.kit.grading.submission.challenges import class_secret, student_challenge

from .handing_in import LESSON
from .submissions import FOLDER, corpus

pytestmark = pytest.mark.sandbox

CASES = corpus("honest", "files", "cells", "attacks", "limits")
STORED = [
    case.key for case in CASES if case.reason not in ("bad_name", "taken_name") and case.lesson == LESSON
]
RAN = [
    case.key
    for case in CASES
    if case.status not in ("corrupt", "missing", "unjudged") and case.lesson == LESSON
]


def name(case):
    return f"{case.group}/{case.name}"


@pytest.fixture(scope="module")
def room(graded_class):
    return Classroom(graded_class.root / LESSON)


@pytest.fixture(scope="module")
def pages(room):
    return {student: room.feedback(student, LESSON).read_text(encoding="utf-8") for student in STORED}


@pytest.fixture(scope="module")
def notebooks(room):
    return {student: nbformat.read(room.notebook(student, LESSON), as_version=4) for student in RAN}


@pytest.mark.parametrize("case", CASES, ids=name)
def test_it_ends_as_it_must(case, graded_class):
    case.verify(graded_class.of(case))


@pytest.mark.parametrize("case", corpus("endless"), ids=name)
def test_what_does_not_stop_is_stopped(case, endless_class):
    case.verify(endless_class.of(case))


@pytest.mark.parametrize("case", [case for case in CASES if case.unconfined_score is not None], ids=name)
def test_what_confinement_stops_would_earn_points_without_it(case, unconfined_class):
    assert unconfined_class.of(case).score == case.unconfined_score > case.score


def test_every_file_of_the_corpus_is_a_case_of_its_own():
    cases = (*CASES, *corpus("endless"))
    assert len(cases) == len(list(FOLDER.rglob("*.py")))
    assert len({case.student for case in cases}) == len(cases)
    assert all(case.about for case in cases)


def test_every_status_occurs_but_for_programs_that_do_not_stop_and_what_is_not_asked(graded_class):
    ended = {result.status for result in graded_class.results.values()}
    assert ended == set(Status) - {Status.TIMED_OUT, Status.EXEMPT}


def test_nothing_that_was_handed_in_is_changed(graded_class, endless_class):
    assert graded_class.intact
    assert endless_class.intact


def test_a_name_that_is_not_taken_leaves_no_trace(room):
    for folder in ("autograded", "feedback"):
        assert {path.name for path in (room.root / folder).iterdir()} == set(STORED)


def test_the_result_is_stored_beside_the_notebook(graded_class, room):
    for student in STORED:
        stored = json.loads(room.result(student, LESSON).read_text(encoding="utf-8"))
        # When it was handed in is read from the file, each time.
        assert Result.from_json(stored) == replace(graded_class.results[student, LESSON], timing=Timing())


def test_the_gradebook_says_the_same(graded_class, room):
    with Gradebook(f"sqlite:///{room.gradebook}") as book:
        stored = {s.student.id: s for s in book.assignment_submissions(LESSON)}
        scores = {student: submission.score for student, submission in stored.items()}
        results = {student: graded_class.results[student, LESSON] for student in STORED}
        handed_in = {s: result.score for s, result in results.items() if result.status is not Status.MISSING}
        assert scores == handed_in  # formgrader would show who handed in nothing as a submission
        assert book.find_assignment(LESSON).max_score == 24
        left_open = {student for student, one in stored.items() if one.needs_manual_grade}
        assert left_open == {s for s, result in results.items() if result.status is Status.UNJUDGED}


@pytest.mark.parametrize(
    ("student", "words"),
    [
        ("empty", "文件无法读取 · corrupt: The file is empty"),
        ("untouched_zh", "No response"),
    ],
)
def test_the_gradebook_tells_the_status_in_words(student, words, room):
    with Gradebook(f"sqlite:///{room.gradebook}") as book:
        comments = book.find_submission_notebook(LESSON, LESSON, student).comments
        assert min(comments, key=lambda comment: comment.name).auto_comment.startswith(words)


def test_autograded_notebooks_are_valid(notebooks):
    for notebook in notebooks.values():
        nbformat.validate(notebook)
    # nbgrader looks at metadata alone, in a fiftieth of a second for each notebook: most have the same.
    alike = {str([(cell.cell_type, cell.metadata) for cell in one.cells]): one for one in notebooks.values()}
    for notebook in alike.values():
        MetadataValidator().validate_nb(notebook)


def test_autograded_notebooks_keep_nothing_that_acts_and_no_foreign_metadata(notebooks):
    for student, notebook in notebooks.items():
        for cell in notebook.cells:
            assert set(cell.metadata) <= {"nbgrader", "deletable", "editable"}, student
            if cell.cell_type == "code" and not cell.id.endswith("_check"):
                types = {key for output in cell.outputs for key in output.get("data", {})}
                assert types <= {"text/plain", "image/png", "image/jpeg"}, student


def test_a_browser_that_shows_graded_notebooks_runs_nothing(notebooks):
    from nbconvert import HTMLExporter

    exporter = HTMLExporter(template_name="basic")
    for student in ("markup_in_text", "picture", "script", "html_and_widgets"):
        page = exporter.from_notebook_node(notebooks[student])[0].lower()
        assert not re.search(r'<script|<img[^>]* onerror|<svg|href="javascript:', page), student


def test_no_word_of_a_students_is_obeyed_by_a_terminal(graded_class):
    for result in graded_class.results.values():
        told = [result.reason, *result.notes, *(exercise.reason for exercise in result.exercises)]
        words = "".join(remark.text.zh + remark.text.en for remark in told if remark)
        assert result.student.isprintable()
        assert words.isprintable(), result


def test_autograded_notebooks_are_bounded(room):
    for student in ("prints_much", "one_long_line"):
        assert room.notebook(student, LESSON).stat().st_size < 600_000


def test_a_check_cell_shows_the_verdict_and_its_score(notebooks):
    panel, score = next(cell for cell in notebooks["wrong_zh"].cells if cell.id == "two_passes_check").outputs
    assert panel.data["text/plain"].startswith("✗ two_passes 还不对 · 2/8 分")
    assert score.data["text/plain"] == "2.0"


def test_pages_are_in_the_students_language(pages):
    assert 'lang="en"' in pages["right_en"]
    assert not re.search("[\u4e00-\u9fff]", pages["right_en"])
    assert 'lang="zh-CN"' in pages["对了"]
    assert "反馈" in pages["对了"]


def test_pages_show_the_answer_the_slip_and_the_points(pages):
    page = pages["wrong_en"]
    for words in (
        "21.75 / 24",
        "0.75/3",
        "It looks like this slip: The factors are swapped",
        "self.rhs.derive(seed * self.rhs.value)",
    ):
        assert words in page


def test_pages_say_why_a_submission_ended(pages):
    assert "文件无法读取" not in pages["cut_off"]
    assert "corrupt" in pages["cut_off"]
    assert "not valid JSON" in pages["cut_off"]
    assert "invalid syntax" in pages["syntax_error"]


def test_pages_name_nobody_else(pages):
    for student, page in pages.items():
        words = set(re.findall(r"\w+", page))
        others = {other for other in STORED if other not in student and "_" in other}
        assert not words & others


def test_pages_hold_no_number_of_the_challenge(pages, room, graded_class):
    secret = class_secret(room.secret)
    product = next(exercise for exercise in lesson_exercises(LESSON) if exercise.id == "multiply_derive")
    file = graded_class.results["wrong_en", LESSON].digest.partition(".")[0]
    challenge = student_challenge(secret, "wrong_en", product, file)
    numbers = [abs(n) for task in challenge.values() for n in (*task["inputs"].values(), task["seed"])]
    page = pages["wrong_en"]
    shown = page[page.index('<section id="multiply_derive">') : page.index('<section id="minus_derive">')]
    assert "0.75/3" in shown
    shown = shown.replace("0.75/3", "")  # what it earned, which may be one of the numbers
    assert len(numbers) == 12
    telling = [
        f"{number:g}" for number in numbers if number != int(number)
    ]  # a lone 2 stands in multiply_derive, too
    assert not [number for number in telling if re.search(rf"(?<![\d.]){re.escape(number)}(?![\d.])", shown)]


def test_pages_do_not_tell_what_a_prediction_should_be(pages):
    page = pages["wrong_zh"]
    section = page[page.index('<section id="two_passes">') : page.index('<section id="another_point">')]
    assert "x_after_two = 8" in section  # the student's own
    assert "16" not in section


def test_pages_escape_everything(pages):
    assert "<script" not in "".join(pages.values())
    assert (
        "Zoë [bold] O&#39;Neil; rm -rf ~ &amp; &lt;b&gt;" in pages["Zoë [bold] O’Neil_ rm -rf ~ + _b_~dd43e9"]
    )
