"""An answer in a cell of text: it does not run, and the page says so."""

from tests.kit.grading.handing_in import cell_of, right, solved, stub, with_cell

SCORE = 21
REASONS = {"multiply_derive": "found_as_text"}


def made():
    notebook = with_cell(
        solved(multiply_derive=stub("multiply_derive")),
        right("multiply_derive"),
        after="multiply_derive_task",
    )
    at = notebook["cells"].index(cell_of(notebook, "multiply_derive_task")) + 1
    notebook["cells"][at]["cell_type"] = "markdown"
    return notebook
