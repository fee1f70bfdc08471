"""Built notebooks become pages: stubs to see, hints and answers to unfold, links that lead to pages."""

import nbformat
import pytest

from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.site.reading import answer_code, page_of, prose

LESSON = "02_changed_formula"


@pytest.fixture(scope="module", params=["zh", "en"])
def page(request, repository):
    """Return the page of lesson 02 in a language, as {cell id: cell}."""
    course = Course(repository)
    built = (nbformat.read(path(LESSON, request.param), 4) for path in (course.solution, course.release))
    cells = page_of(*built, request.param).cells
    assert len({cell.id for cell in cells}) == len(cells)
    return {cell.id: cell for cell in cells}


def test_an_answer_cell_shows_the_stub_and_the_answer_is_folded_below_the_check(page):
    assert "raise NotImplementedError" in page["multiply_derive"].source
    assert "seed * self.rhs.value" not in page["multiply_derive"].source
    assert "seed * self.rhs.value" in page["multiply_derive_solution"].source
    assert "hide-input" in page["multiply_derive_solution"].metadata.tags
    names = list(page)
    at = names.index("multiply_derive")
    assert names[at : at + 4] == [
        "multiply_derive",
        "multiply_derive_check",
        "multiply_derive_hints",
        "multiply_derive_solution",
    ]


def test_hints_are_unfolded_one_by_one(page):
    hints = page["multiply_derive_hints"].source
    assert hints.count("<details") == hints.count("</details>") == 3
    assert "open" not in hints.split("<summary>")[0]


def test_a_check_shows_no_verdict_and_a_demo_shows_its_output(page):
    assert page["multiply_derive_check"].outputs == []
    assert page["demo_sum"].outputs[0]["text"] == "value: 8\npartials: 2 1\n"


def test_a_result_that_gives_an_answer_away_is_folded(repository):
    course = Course(repository)
    for lesson in course.lessons():
        solution, release = (
            nbformat.read(path(lesson, "en"), 4) for path in (course.solution, course.release)
        )
        given = {cell.id: cell for cell in release.cells}
        for cell in page_of(solution, release, "en").cells:
            spoils = cell.cell_type == "code" and cell.outputs and not given[cell.id].outputs
            assert bool(spoils) == ("hide-output" in cell.metadata.get("tags", [])), (lesson, cell.id)


def test_headings_get_the_id_of_their_cell_and_links_lead_to_pages():
    cell = nbformat.v4.new_markdown_cell(
        "# A\n\n[中文](../../zh/01_x/01_x.ipynb)\n\n```\n# no heading\n```\n\n## B", id="title"
    )
    assert prose(cell, "01_x") == (
        '(01_x--title)=\n# A\n\n<a href="../../zh/lessons/01_x.html">中文</a>\n\n```\n# no heading\n```\n\n'
        "(01_x--title-2)=\n## B"
    )


def test_an_answer_is_free_of_marks_and_of_placeholders_that_it_fills():
    source = "x = ...\ny = ...\n### BEGIN SOLUTION\nx = 1\n### END SOLUTION\n\n\ndef f():\n    ### BEGIN SOLUTION\n    return x\n    ### END SOLUTION"
    assert answer_code(source) == "y = ...\nx = 1\n\n\ndef f():\n    return x"
