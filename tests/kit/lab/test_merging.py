"""What two tabs and other programs did to cells of one file is all there afterwards, and nobody is asked."""

import copy

import pytest

from autograd_lib.kit.lab.merging import merge_cells, seen_in


def notebook(**sources):
    """Return a notebook of the learner's own cells {id: source}; a locked one is called check."""
    cells = [
        {
            "cell_type": "code",
            "id": name,
            "metadata": {},
            "source": source,
            "outputs": [],
            "execution_count": None,
        }
        for name, source in sources.items()
    ]
    for cell in cells:
        if cell["id"] == "check":
            cell["metadata"]["nbgrader"] = {"grade_id": "check", "locked": True}
    return {"cells": cells, "metadata": {"autograd_kit": {"lesson": "02", "digest": "a"}}}


def show(book, name, text):
    cell = next(one for one in book["cells"] if one["id"] == name)
    cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": text}]
    return book


def merged(base, mine, disk):
    """Return {id: source} of what is saved by a tab that has loaded `base` and shows `mine`; `disk` is in the file."""
    result = copy.deepcopy(mine)
    merge_cells(result, disk, seen_in(base) if base else {})
    return {cell["id"]: cell["source"] for cell in result["cells"]}


A = notebook(one="1", two="2")


@pytest.mark.parametrize(
    ("mine", "disk", "result"),
    [
        (A, A, {"one": "1", "two": "2"}),
        (A, notebook(one="1", new="n", two="2"), {"one": "1", "new": "n", "two": "2"}),
        (A, notebook(new="n", one="1", two="2"), {"new": "n", "one": "1", "two": "2"}),
        (A, notebook(one="1", two="other"), {"one": "1", "two": "other"}),
        (A, notebook(one="1"), {"one": "1"}),
        (notebook(one="1"), A, {"one": "1"}),
        (notebook(one="1", two="2", new="n"), A, {"one": "1", "two": "2", "new": "n"}),
        (notebook(one="1", two="mine"), A, {"one": "1", "two": "mine"}),
        (notebook(one="1", two="mine"), notebook(one="1"), {"one": "1", "two": "mine"}),
        (notebook(one="1"), notebook(one="1", two="other"), {"one": "1", "two": "other"}),
        (
            notebook(mine="m", one="1", two="2"),
            notebook(one="1", two="2", new="n"),
            {"mine": "m", "one": "1", "two": "2", "new": "n"},
        ),
    ],
)
def test_what_only_one_side_changed_is_done(mine, disk, result):
    found = merged(A, mine, disk)
    assert (found, list(found)) == (result, list(result))


def test_what_both_changed_is_there_twice_and_stays_so():
    mine, disk = notebook(one="mine", two="2"), notebook(one="other", two="2")
    first = merged(A, mine, disk)
    assert list(first.values()) == ["mine", "other", "2"]
    again = merged(mine, mine, notebook(**first))
    assert again == first


def test_of_two_edits_of_a_cell_that_is_the_courses_the_last_one_counts():
    assert merged(notebook(check="c"), notebook(check="mine"), notebook(check="other")) == {"check": "mine"}


def test_a_tab_that_nobody_remembers_loses_nothing():
    found = merged(None, notebook(one="mine"), notebook(one="1", two="2"))
    assert sorted(found.values()) == ["1", "2", "mine"]


def test_outputs_that_a_tab_left_alone_are_those_on_disk():
    base, disk = show(notebook(one="1"), "one", "before"), show(notebook(one="1"), "one", ["after", "wards"])
    mine = copy.deepcopy(base)
    merge_cells(mine, disk, seen_in(base))
    assert mine["cells"][0]["outputs"][0]["text"] == ["after", "wards"]
    newer = show(notebook(one="1"), "one", "mine")
    merge_cells(newer, disk, seen_in(base))
    assert newer["cells"][0]["outputs"][0]["text"] == "mine"


def test_text_in_lines_is_the_same_text():
    lines, whole = show(notebook(one="1"), "one", ["a\n", "b"]), show(notebook(one="1"), "one", "a\nb")
    assert seen_in(lines) == seen_in(whole)


@pytest.mark.parametrize("disk", [{}, {"cells": []}, {"cells": [{"cell_type": "code", "source": "x"}]}])
def test_a_file_that_holds_no_notebook_changes_nothing(disk):
    assert merged(A, A, disk) == {"one": "1", "two": "2"}
