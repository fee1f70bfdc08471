"""What Python imports before JupyterLite asks for it is what a notebook imports first."""

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from autograd_lib.kit.site.browser.jupyterlite import first_imports

BEGINS = "import itertools, json as text\nfrom some import (\n    thing,\n)\n"


@pytest.mark.parametrize(
    ("code", "imported"),
    [
        (BEGINS, ["import itertools, json as text", "from some import thing"]),
        (
            BEGINS + "\nlang = begin()\n\nfrom later import more",
            ["import itertools, json as text", "from some import thing"],
        ),
        ("lang = begin()\nimport later", []),
        ("%matplotlib inline\nimport itertools", []),
        ("", []),
    ],
)
def test_the_imports_that_a_notebook_begins_with_are_those_ahead_of_everything_else(code, imported):
    cells = [new_markdown_cell("import words"), new_code_cell(code), new_code_cell("import second")]
    assert first_imports(new_notebook(cells=cells)) == imported


def test_a_notebook_without_code_imports_nothing():
    assert first_imports(new_notebook(cells=[new_markdown_cell("import words")])) == []
