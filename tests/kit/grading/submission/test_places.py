"""Where a cell stands is said in words of the notebook, never by its id."""

import json

import pytest

from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.submission.places import MOST, place, places
from autograd_lib.kit.grading.submission.reading import parse
from autograd_lib.kit.grading.submission.rebuilding import rebuild

from ..handing_in import COURSE, LESSON, released, with_cell


@pytest.fixture(scope="module", params=["zh", "en"])
def rebuilt(request):
    lesson = load_lesson(COURSE, LESSON)
    notebook = with_cell(released(request.param), "1 / 0")
    return rebuild(parse(json.dumps(notebook).encode()), lesson)


def test_answers_and_checks_are_called_by_their_exercise(rebuilt):
    assert (place(rebuilt, "multiply_derive").zh, place(rebuilt, "multiply_derive").en) == (
        "multiply_derive 的答案单元格",
        "the answer cell of multiply_derive",
    )
    assert place(rebuilt, "two_passes_check").en == "the check of two_passes"


def test_any_other_cell_is_counted_below_the_heading_that_a_learner_reads(rebuilt):
    headings = {
        line.lstrip("# ")[:60]
        for cell in rebuilt.cells
        if cell.kind == "markdown"
        for line in cell.source.splitlines()
        if line.startswith("#")
    }
    others = [cell.id for cell in rebuilt.cells if cell.kind == "code" and cell.role in ("given", "own")]
    said = [place(rebuilt, id) for id in others]
    assert len(set(said)) == len(others) > 5
    for words, id in zip(said, others, strict=True):
        assert id not in words.en
        assert (
            any(heading in words.en and heading in words.zh for heading in headings)
            or "beginning" in words.en
        )


def test_of_many_places_some_are_named(rebuilt):
    ids = [cell.id for cell in rebuilt.cells if cell.kind == "code"]
    assert places(rebuilt, ids).en.count("; ") == MOST
    assert places(rebuilt, ids[:2]).en.count("; ") == 1
    assert place(rebuilt, None).zh == "第一个单元格之前"
