"""An answer in a cell of text: it does not run, and the page says so."""

from tests.kit.grading.handing_in import cell_of, right, solved, stub, with_cell

SCORE = 21
REASONS = {"ex02_1": "found_as_text"}


def made():
    notebook = with_cell(solved(ex02_1=stub("ex02_1")), right("ex02_1"), after="ex02_1_task")
    at = notebook["cells"].index(cell_of(notebook, "ex02_1_task")) + 1
    notebook["cells"][at]["cell_type"] = "markdown"
    return notebook
