"""Several cells that bear the mark of one answer are that answer together."""

import pytest

from autograd_lib.kit.notebooks.answers import answers_in, cells_of, put_answer, sources_in
from autograd_lib.kit.notebooks.cells import checksum

STUB = "f = ..."


def notebook(*sources, name="f"):
    """Return a notebook with these answer cells of one exercise, whose stub is STUB."""
    cells = []
    for place, source in enumerate(sources):
        cell = {"cell_type": "code", "id": f"{place}", "source": source}
        cell["metadata"] = {"nbgrader": {"grade_id": name, "solution": True}}
        cell["metadata"]["nbgrader"]["checksum"] = checksum(STUB, cell)
        cells += [cell, {"cell_type": "markdown", "id": f"text{place}", "source": source}]
    return {"cells": cells}


@pytest.mark.parametrize(
    ("sources", "answer"),
    [
        (["f = 1\n"], "f = 1\n"),
        ([["f = 1\n", "g = 2"]], "f = 1\ng = 2"),
        (["f = 1\n", "g = 2"], "f = 1\n\n\ng = 2"),
        ([STUB, "f = 1"], "f = 1"),
        (["f = 1", STUB, " "], "f = 1"),
        (["f = 1", "f = 1\n"], "f = 1"),
        (["f = 1", "f = 2", "f = 1"], "f = 2\n\n\nf = 1"),
        ([STUB], None),
        (["", STUB], None),
        ([STUB, STUB], None),
    ],
)
def test_an_answer_is_what_its_cells_say_in_order(sources, answer):
    assert answers_in(notebook(*sources)).get("f") == answer


def test_an_answer_that_nobody_wrote_has_its_stub():
    assert sources_in(notebook(STUB, STUB)) == {"f": STUB}


def test_an_answer_is_put_into_one_cell_and_nothing_else_is_touched():
    book = notebook("f = 1", "g = 2")
    put_answer(book, "f", "f = 3")
    assert [(cell["id"], cell["source"]) for cell in cells_of(book)] == [
        ("0", "f = 3"),
        ("text0", "f = 1"),
        ("text1", "g = 2"),
    ]
    assert answers_in(book) == {"f": "f = 3"}


@pytest.mark.parametrize("junk", [None, [], {}, {"cells": 3}, {"cells": [3, {}]}])
def test_what_is_no_notebook_has_no_answers(junk):
    assert answers_in(junk) == sources_in(junk) == {}
