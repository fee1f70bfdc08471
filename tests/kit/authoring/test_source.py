"""Reading a source: where cells stand, and every way in which a file may be encoded."""

import pytest

from autograd_lib.kit.authoring.lesson import parse
from autograd_lib.kit.authoring.reading import read_lesson

from .samples import LESSON, SOURCE


def cells_of(text):
    return [(cell.name, cell.line) for cell in parse(LESSON, "x.py", text).written]


def test_cells_know_their_lines():
    lines = SOURCE.split("\n")
    lesson = parse(LESSON, "x.py", SOURCE)
    assert all(lines[cell.line - 1].startswith("# %%") for cell in lesson.written)
    assert [cell.end for cell in lesson.written][:-1] == [cell.line for cell in lesson.written][1:]
    assert len(lesson.written) == SOURCE.count("# %%")


def test_a_marker_inside_a_string_begins_no_cell():
    text = '# %% id="a"\ntext = """\n# %% id="b"\n"""\n# %% id="c"\n1'
    assert cells_of(text) == [("a", 1), ("c", 5)]


def test_comments_above_the_first_cell_are_no_cell():
    assert cells_of('# a lesson\n\n# %% id="a"\n1') == [("a", 3)]
    assert cells_of('import os\n\n# %% id="a"\n1') == [("code cell without id", 1), ("a", 3)]


@pytest.mark.parametrize("encode", [
    lambda text: text.encode(),
    lambda text: b"\xef\xbb\xbf" + text.encode(),
    lambda text: text.replace("\n", "\r\n").encode(),
    lambda text: b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(),
], ids=["plain", "byte order mark", "CRLF", "both"])  # fmt: skip
def test_bytes_of_every_editor_are_read_alike(make_course, encode):
    lesson, problems = read_lesson(make_course(encode(SOURCE)), LESSON)
    assert problems == []
    assert lesson.written == parse(LESSON, lesson.file, SOURCE).written


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (SOURCE.encode("gb18030"), "not UTF-8 text"),
        (b"", "no cells"),
        (b"# only a comment\n", "no cells"),
        (SOURCE.encode("utf-16"), "not UTF-8 text"),
        (SOURCE.replace("3 + 4", "3 + \x00").encode(), "syntax error"),
    ],
)
def test_what_cannot_be_read_is_a_problem(make_course, content, message):
    _, problems = read_lesson(make_course(content), LESSON)
    assert message in str(problems[0])


def test_a_lesson_that_is_not_there_is_a_problem(make_course):
    _, problems = read_lesson(make_course(), "91_missing")
    assert [str(p) for p in problems] == [
        "solutions/lessons/91_missing/lesson.py: no such lesson; lessons with a source: 90_sample"
    ]
