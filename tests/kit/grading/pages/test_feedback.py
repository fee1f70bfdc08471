"""The student's page: everything from the student is escaped, and the challenge stays secret."""

import io
import random
import re
import sys

import pytest
from rich.console import Console

from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.verdict import draw_challenge
from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.coordinator import grade
from autograd_lib.kit.grading.judging import sections
from autograd_lib.kit.grading.names import student_id
from autograd_lib.kit.grading.pages.feedback import feedback_page
from autograd_lib.kit.grading.pages.summary import result_table, summarise
from autograd_lib.kit.grading.results import Result, Status

from ..handing_in import COURSE, LESSON, hand_in, right, solved
from ..in_process import InProcess

EVIL = "</pre><script>alert('x')</script>&"


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    root = tmp_path_factory.mktemp("page")
    answer = f"class Multiply:\n    def __init__(self, *given):\n        raise ValueError({EVIL!r})"
    hand_in(
        root, "<b>'eve'&", solved("zh", multiply_derive=answer, minus_derive=f"'''{EVIL}''' * {'9' * 50_000}")
    )
    grade(root, COURSE, executor=InProcess())
    return Classroom(root).feedback(student_id("<b>'eve'&"), LESSON).read_text(encoding="utf-8")


def test_everything_is_escaped(page):
    assert "<script" not in page
    assert page.count("&lt;script&gt;") >= 3  # the answers and the message of what they raised
    assert "eve" in page
    assert "<b>" not in page


def test_the_page_needs_nothing_from_elsewhere(page):
    assert not re.search(r"""(src|href)=|url\(|@import|https?:""", page)


def test_long_answers_are_cut(page):
    assert "后面还有" in page
    assert len(page) < 60_000


def test_the_numbers_of_a_challenge_are_hidden_in_any_spelling():
    hide = sections._redaction(
        find("multiply_derive"), {"a": [-3.5, 1, True], "n": {"deep": 12}, "text": "7"}
    )
    assert hide("a = -3.5, 3.50, (12) and 12.0; x12 12x 1 7 2") == "a = …, …, (…) and …; x12 12x 1 7 2"


def test_a_prediction_has_no_secret():
    assert sections._redaction(find("two_passes"), {"x": 3})("x = 3") == "x = 3"


def test_only_what_is_drawn_is_called_new_each_time(page):
    assert "每次都换新的输入" in page
    assert sections._redaction(find("multiply_derive"), {}) is sections._open


def test_labels_of_the_real_lesson_lose_all_numbers_of_their_challenge():
    exercise = find("minus_derive")
    challenge = draw_challenge(exercise, random.Random(5))
    findings = exercise.judge({}, challenge)
    hide = sections._redaction(exercise, challenge)
    assert any("…" in hide(finding.label.en) for finding in findings)
    for finding in findings:
        assert not re.search(
            r"= -?\d|…, …|[a-c] = …", sections._Secretive("en", redact=hide).label(finding).en
        )


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("status", list(Status))
def test_page_and_table_say_every_status_in_words(status, language):
    words = status.text.in_language(language)
    result = Result("ann", LESSON, language, status, 0.0, 24.0)
    assert words in feedback_page(result)
    console = Console(file=io.StringIO(), width=120)
    console.print(result_table(summarise([result]), language))
    assert words in console.file.getvalue()
    assert len({other.text.in_language(language) for other in Status}) == len(Status)


@pytest.mark.parametrize(
    ("language", "said"), [("zh", "Python 3.14"), ("en", "written for Python 3.14 or newer")]
)
def test_what_a_newer_python_would_run_is_told_as_that_and_all_else_counts(tmp_path, language, said):
    notebook = solved(language, multiply_derive=f'x = 1\nnote = t"{{x}}"\n{right("multiply_derive")}')
    notebook["metadata"]["language_info"] = {"name": "python", "version": "3.14.1"}
    notebook["metadata"]["kernelspec"] = {
        "name": "python3.14",
        "display_name": "Python 3.14",
        "language": "python",
    }
    hand_in(tmp_path, "ann", notebook)
    (result,) = grade(tmp_path, COURSE, executor=InProcess())
    older = sys.version_info < (3, 14)
    assert result.score == 24 - 3 * older
    assert (said in Classroom(tmp_path).feedback("ann", LESSON).read_text(encoding="utf-8")) == older
